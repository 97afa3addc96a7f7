import { BUSINESS_TIME_ZONE } from '#shared/kernel/clock.ts'
import { paths } from '#shared/site/paths.ts'
import { resolve } from 'node:path'
import { DateTime } from 'luxon'
import { StartError } from './engines/start-error.ts'
import { type RunningApp, startApp } from './start-app.ts'

const DEFAULT_PORT = 3000
const HIGHEST_PORT = 65_530

/** What the environment says: `PORT` for the site, `DATA_DIR` for where data lies, `PIXEL_ID` for Meta's pixel. */
function optionsFrom(environment: NodeJS.ProcessEnv) {
  const port = Number(environment['PORT'] || DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT)
    throw new StartError(`PORT=${environment['PORT']} is no port: choose a whole number from 1 to ${HIGHEST_PORT}.`)
  return { port, dataFolder: resolve(environment['DATA_DIR'] || '.local'), pixelId: environment['PIXEL_ID'] }
}

const say = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The one block for whoever typed `npm start`. */
function announce(house: RunningApp, dataFolder: string, seconds: string): void {
  const hour = (date: Date | null) =>
    date ? DateTime.fromJSDate(date, { zone: BUSINESS_TIME_ZONE }).toFormat('ccc d MMM HH:mm') : 'never'
  say([
    '',
    `  Mountain Cabins is open (${seconds} s)`,
    '',
    `  Site       ${house.siteUrl}`,
    `  Staff      ${house.siteUrl}${paths.auth}   ${house.owner.email} / ${house.owner.password}`,
    `  Inbox      ${house.inboxUrl}`,
    `  PayFast    ${house.payfastUrl}   (a look-alike: no money moves)`,
    ...house.schedules.map(
      ({ name, description, nextRun }, place) =>
        `  ${place === 0 ? 'Schedules ' : '          '} ${name}: ${description}; next ${hour(nextRun())} SAST; now: curl -X POST ${house.siteUrl}/local/schedules/${name}`,
    ),
    `  Data       ${dataFolder}   (npm run reset empties it)`,
    '',
    '  Ctrl-C stops everything.',
    '',
  ])
}

async function open(): Promise<void> {
  const began = performance.now()
  const options = optionsFrom(process.env)
  const house = await startApp(options)
  announce(house, options.dataFolder, ((performance.now() - began) / 1000).toFixed(1))

  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void house.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

try {
  await open()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
