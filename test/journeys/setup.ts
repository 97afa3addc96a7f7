import { chromium } from 'playwright'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDatabase } from '#infra/local/engines/database.ts'
import { startAppProcess } from '#test/support/app-process.ts'
import { chromiumLaunch } from '#test/support/chromium.ts'
import { findLogLeaks } from '#test/support/log-leaks.ts'

/** A whole house that a journey has to itself while it lasts. */
export type JourneyApp = {
  readonly siteUrl: string
  readonly inboxUrl: string
  readonly payfastUrl: string
  readonly storageUrl: string
  /** The house's database, for what only the passing of time brings about. */
  readonly databaseUrl: string
  /** Where the journeys note what people typed and were given, a line each. */
  readonly secretsFile: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each journey that is under way at the same time. */
    apps: readonly JourneyApp[]
    browserUrl: string
  }
}

/** Five ports in a row for a house, away from what a developer has open; `JOURNEYS_PORT` takes others. */
const PORT = Number(process.env['JOURNEYS_PORT'] || 4300)
/** The ports behind the first house's are those of the house with a pixel, in saying-yes-or-no.journey.test.ts. */
const PORT_STEP = 10

/**
 * Opens as many houses as journeys run at once, so that none meets another's guests, nights, mails or limits, and one
 * browser for all. What a house says is kept: it is shown when it does not open, and at the end nothing of what people
 * typed may stand in it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const journeys = project.vitest.state.getPaths().filter((path) => path.endsWith('.journey.test.ts'))
  const atOnce = Math.min(project.config.maxWorkers, journeys.length)
  const apps = await openAll(Array.from({ length: atOnce }, (_, place) => PORT + place * PORT_STEP))
  const browser = await chromium.launchServer(await chromiumLaunch())
  project.provide(
    'apps',
    apps.map(({ told }) => told),
  )
  project.provide('browserUrl', browser.wsEndpoint())
  return async () => {
    await browser.close()
    const leaks = await Promise.all(apps.map((app) => app.close()))
    failForLeaks(leaks.flat())
  }
}

/** One after the other, since the first one builds the site for all. Where one does not open, the others are closed. */
async function openAll(ports: readonly number[]) {
  const apps: Awaited<ReturnType<typeof startJourneyApp>>[] = []
  try {
    // oxlint-disable-next-line no-await-in-loop -- see above
    for (const port of ports) apps.push(await startJourneyApp(port))
    return apps
  } catch (error) {
    await Promise.all(apps.map((app) => app.close()))
    throw error
  }
}

/** One of them, on ports from here on; closing it gives the lines of its log that tell of people. */
async function startJourneyApp(port: number): Promise<{ told: JourneyApp; close(): Promise<string[]> }> {
  const database = await startDatabase({ port: 0 })
  const app = await startAppProcess(port, { DYNAMODB_ENDPOINT: database.endpoint })
  const inboxUrl = `http://127.0.0.1:${port + 1}`
  const secretsFile = join(app.dataFolder, 'secrets.txt')
  return {
    told: {
      siteUrl: app.siteUrl,
      inboxUrl,
      payfastUrl: `http://127.0.0.1:${port + 2}`,
      storageUrl: `http://127.0.0.1:${port + 4}`,
      databaseUrl: database.endpoint,
      secretsFile,
    },
    async close() {
      const typed = (await readFile(secretsFile, 'utf8').catch(() => '')).split('\n')
      const secrets = [...typed, ...(await emailedSecrets(inboxUrl))]
      await app.stop()
      await database.stop()
      return findLogLeaks(linesIn(app.said()), secrets)
    },
  }
}

/** Whom a house wrote to, and the ends of the links that it sent them. */
async function emailedSecrets(inboxUrl: string): Promise<string[]> {
  const response = await fetch(`${inboxUrl}/mails`)
  const mails = (await response.json()) as { to: string[]; text: string }[]
  return mails.flatMap(({ to, text }) => [
    ...to,
    ...[...text.matchAll(/\/(?:booking|review)\/([\w-]{20,})/g)].map(([, token]) => token ?? ''),
  ])
}

/** The lines of a log but for the block that greets whoever opened the house: it names the demo's owner on purpose. */
const linesIn = (log: string): string[] =>
  log
    .replace(/^ +Mountain Cabins is open[^]*?^ +Ctrl-C stops everything\.$/m, '')
    .split('\n')
    .filter((line) => line.trim() !== '')

/** Fails the run, which looks at the exit code alone once its last test is over. */
function failForLeaks(leaks: readonly string[]): void {
  if (leaks.length === 0) return
  process.exitCode = 1
  throw new Error(`The house's log tells of people:\n${leaks.join('\n')}`)
}
