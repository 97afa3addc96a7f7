import { BUSINESS_TIME_ZONE } from '#shared/kernel/clock.ts'
import { paths } from '#shared/site/paths.ts'
import { ContentFileError, parseContentFile } from '#infra/content-file.ts'
import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { relative, resolve } from 'node:path'
import { DateTime } from 'luxon'
import { StartError } from './engines/start-error.ts'
import { type Reload, type RunningApp, startApp } from './start-app.ts'

const DEFAULT_PORT = 3000
const HIGHEST_PORT = 65_530
/** A part that does not stop must not keep the others, or the terminal. */
const STOP_TIMEOUT_MS = 15_000
const root = resolve(import.meta.dirname, '../..')
/** `npm run dev`: pages and Lambdas from their sources, as they change. */
const isDev = process.argv.includes('--dev')

/** `--content <file>`: another business than the demo's, in the format of a deployment's content file. */
async function contentFrom(args: readonly string[]) {
  const at = args.findIndex((arg) => arg === '--content' || arg.startsWith('--content='))
  if (at < 0) return undefined
  const file = args[at]?.includes('=') ? args[at].slice('--content='.length) : (args[at + 1] ?? '')
  try {
    return parseContentFile(await readFile(resolve(file), 'utf8'), { isForGuests: false })
  } catch (error) {
    throw new StartError(error instanceof ContentFileError ? error.message : `The content file ${file} cannot be read.`)
  }
}

/**
 * Reads `PORT` of the site, `DATA_DIR` for the data, `DEMO` (`empty` for none of the demo's bookings) and `PIXEL_ID` for
 * Meta's pixel.
 */
function optionsFrom(environment: NodeJS.ProcessEnv) {
  const port = Number(environment['PORT'] || DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT)
    throw new StartError(`PORT=${environment['PORT']} is no port: choose a whole number from 1 to ${HIGHEST_PORT}.`)
  return {
    port,
    dataFolder: resolve(environment['DATA_DIR'] || '.local'),
    pixelId: environment['PIXEL_ID'],
    hasActivity: environment['DEMO'] !== 'empty',
    reloaded: isDev ? printReload : undefined,
  }
}

const print = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The one block that a start prints. */
function printAddresses(app: RunningApp, dataFolder: string, seconds: string): void {
  const hour = (date: Date | null) =>
    date ? DateTime.fromJSDate(date, { zone: BUSINESS_TIME_ZONE }).toFormat('ccc d MMM HH:mm') : 'never'
  print([
    '',
    `  ${app.businessName} is open (${seconds} s)`,
    '',
    `  Site       ${app.siteUrl}`,
    `  Staff      ${app.siteUrl}${paths.auth}   ${app.owner.email} / ${app.owner.password}`,
    `  Inbox      ${app.inboxUrl}`,
    `  PayFast    ${app.payfastUrl}   (an emulator: no money moves)`,
    ...app.schedules.map(
      ({ name, description, nextRun }, index) =>
        `  ${index === 0 ? 'Schedules ' : '          '} ${name}: ${description}; next ${hour(nextRun())} SAST; now: curl -X POST ${app.siteUrl}/local/schedules/${name}`,
    ),
    `  Data       ${dataFolder}   (npm run reset empties it)`,
    ...(isDev
      ? [
          '',
          '  Changes in web/, shared/ and lambdas/ show at once; infra/local needs a restart. Nothing is published as HTML.',
        ]
      : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ])
}

/** The message, and of its stack the lines of this project. */
const describe = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error))
    .split('\n')
    .filter((line) => !line.includes('node_modules') && line.trim() !== '')
    .join('\n')

function printReload({ file, milliseconds, error }: Reload): void {
  const name = relative(root, file)
  print([
    error === undefined
      ? `  ${name}: Lambdas reloaded (${milliseconds} ms)`
      : `  ${name}: the Lambdas could not be reloaded, the previous ones are still running: ${describe(error)}`,
  ])
}

let running: RunningApp | undefined
let isStopping = false

/** Stops everything in order. Before the start is complete it ends at once, and the engines with it. */
function stop(signal: 'SIGINT' | 'SIGTERM'): void {
  if (!running) process.exit(signal === 'SIGINT' ? 130 : 143)
  // Ctrl-C arrives twice: from the terminal and through npm.
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  void running.stop().then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

try {
  const startedAt = performance.now()
  const content = await contentFrom(process.argv)
  // The demo's bookings are of the demo's cabins.
  const options = { ...optionsFrom(process.env), content, ...(content && { hasActivity: false }) }
  running = await startApp(options)
  // With NODE_COMPILE_CACHE: for the next start, not first at this one's end.
  flushCompileCache()
  printAddresses(running, options.dataFolder, ((performance.now() - startedAt) / 1000).toFixed(1))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
