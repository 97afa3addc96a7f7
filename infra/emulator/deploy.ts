import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInitialContent } from '#infra/deploy/initial-content.ts'
import { deploymentFrom } from '#infra/deployment.ts'
import { startPayfastEmulator } from '#infra/local/payfast-emulator/payfast-emulator.ts'
import { ReceiveItn } from '#shared/payments/payments.contract.ts'
import cdkJson from '../../cdk.json' with { type: 'json' }
import { runSmokeTest } from './smoke-test.ts'
import { createApiClient } from './api-client.ts'
import { createCdkCli } from './cdk-cli.ts'
import {
  findStaffPool,
  completeSignUp,
  lastScheduledRun,
  seedDeployed,
  allowSendingEmails,
  verifyEmailDomain,
  writeOriginSecret,
  writeSecrets,
} from './deployed-stacks.ts'
import { installMinistack } from './install-ministack.ts'
import { EXIT_MISSING_PREREQUISITE, MissingPrerequisite } from './missing-prerequisite.ts'
import { readLoggedErrors } from './logged-errors.ts'
import { startScheduledRun } from './scheduled-runs.ts'
import { emailsTo } from './sent-emails.ts'
import { createStaffSession } from './staff-session.ts'
import { startMinistack } from './start-ministack.ts'

/**
 * `npm run deploy:emulator`: deploys the data and the service stack with the CDK's command line to an AWS emulator on
 * this machine, and does there what guests and the owner do. Leaves nothing running, and on disk only the installed
 * emulator.
 */
const MAX_DURATION_MS = 5 * 60_000
const root = join(import.meta.dirname, '../..')
const stage = 'dev'
const deployment = deploymentFrom((name) => ({ ...cdkJson.context, stage })[name])

const interruption = new AbortController()
const { signal } = interruption
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => interruption.abort(new Error(`Ended by ${name}.`)))

/** How long an interrupted step may take to end what it has started. */
const SHUTDOWN_GRACE_MS = 4000
const interruptionTimeout = new Promise<never>((_, reject) => {
  signal.addEventListener('abort', () => {
    setTimeout(() => reject(signal.reason as Error), SHUTDOWN_GRACE_MS)
  })
})
interruptionTimeout.catch(() => undefined)

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function step<Outcome>(sentence: string, run: () => Promise<Outcome>): Promise<Outcome> {
  const startedAt = performance.now()
  try {
    signal.throwIfAborted()
    const outcome = await Promise.race([run(), interruptionTimeout])
    print(`  ✓ ${sentence} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    return outcome
  } catch (error) {
    if (!(error instanceof MissingPrerequisite)) print(`  ✗ ${sentence}`)
    throw error
  }
}

const running: { stop(): Promise<void> }[] = []
const started = async <Part extends { stop(): Promise<void> }>(starting: Promise<Part>): Promise<Part> => {
  const part = await starting
  running.push(part)
  return part
}

async function deployAndBook(folder: string): Promise<void> {
  const { region, ownerEmail, mailFrom } = deployment
  const python = await step('MiniStack, an AWS emulator, is installed', () =>
    installMinistack(join(root, '.cache/emulator'), signal),
  )
  setTimeout(() => interruption.abort(new Error('It took longer than five minutes.')), MAX_DURATION_MS).unref()
  const { endpoint } = await step('it runs', async () => {
    const ministack = await started(startMinistack({ python, region, folder, signal }))
    readErrors = async () => [...(await readLoggedErrors({ endpoint: ministack.endpoint, region })), ministack.output()]
    return ministack
  })
  const emulated = { endpoint, region }

  const cdk = createCdkCli({ ...emulated, stage, folder, signal })
  await step('cdk bootstrap', cdk.bootstrap)
  await step('the e-mail domain is verified', () => verifyEmailDomain(emulated, mailFrom))
  const originSecret = await step("the edge's secret is written", () => writeOriginSecret(emulated, stage))
  const outputs = await step('cdk deploy of the data and the service stack', cdk.deploy)
  const apiAddress = apiAddressIn(outputs, endpoint)

  await step('the secrets are written and the table is seeded', async () => {
    const payfast = await started(startPayfastEmulator({ port: 0 }))
    await writeSecrets(emulated, stage, {
      merchantId: payfast.merchant.id,
      merchantKey: payfast.merchant.key,
      passphrase: payfast.merchant.passphrase,
      processUrl: payfast.processUrl,
      validateUrl: payfast.validateUrl,
      notifyUrl: `${apiAddress}/api${ReceiveItn.path}`,
      // This machine stays a strange address, so that a forged message from here is taken for one.
      alsoExpectedSources: [],
    })
    await seedDeployed(emulated, createInitialContent(stage, deployment))
    await allowSendingEmails(emulated)
  })

  const pool = await findStaffPool(emulated)
  await runSmokeTest({
    api: createApiClient(apiAddress, originSecret, signal),
    directApi: createApiClient(apiAddress, undefined, signal),
    notifyUrl: `${apiAddress}/api${ReceiveItn.path}`,
    staffSession: createStaffSession(pool, endpoint),
    confirmed: (userName) => completeSignUp(emulated, pool, userName),
    startScheduledRun: (name) => startScheduledRun(emulated, name),
    lastScheduledRun: (name) => lastScheduledRun(emulated, name),
    ownerEmail,
    emailsTo: (address) => emailsTo(address, endpoint),
    step,
    signal,
  })
}

/** The API's address by IP: not every machine resolves `id.execute-api.localhost`. */
function apiAddressIn(outputs: Readonly<Record<string, string>>, endpoint: string): string {
  const id = /^https?:\/\/([^.]+)\.execute-api\./.exec(outputs['ItnAddress'] ?? '')?.[1]
  if (!id) throw new Error(`The service stack does not say where the API is: ${JSON.stringify(outputs)}`)
  return `${endpoint}/_aws/execute-api/${id}/$default`
}

let readErrors = (): Promise<readonly string[]> => Promise.resolve([])
const folder = await mkdtemp(join(tmpdir(), 'guest-house-emulator-'))
print('Deploying to an emulated AWS and booking stays there:')
try {
  await deployAndBook(folder)
  print('The stacks deploy; stays can be booked, paid for and confirmed, and a schedule runs.')
  print(
    'Done here in place of MiniStack: the call of PostConfirmation, the hour of the schedule, the right to send e-mails. ' +
      'Not deployed: the website with its edge, the alarms, the backups.',
  )
} catch (error) {
  if (error instanceof MissingPrerequisite) {
    print(`Not deployed to an emulator: ${error.message}`)
    process.exitCode = EXIT_MISSING_PREREQUISITE
  } else {
    const more = signal.aborted ? [] : await readErrors().catch(() => [])
    process.stderr.write([error instanceof Error ? error.message : String(error), ...more, ''].join('\n'))
    process.exitCode = 1
  }
} finally {
  // In reverse order: what uses the emulator stops before it.
  for (const part of running.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop
    await part.stop().catch(() => undefined)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
// The SDKs still hold connections to the stopped emulator, which would keep this process alive.
process.exit()
