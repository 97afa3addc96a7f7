import { BookingReference } from '#shared/kernel/id.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDatabase } from '#infra/local/engines/database.ts'
import { startAppProcess } from '#test/support/app-process.ts'
import { findLogLeaks } from '#test/support/log-leaks.ts'

/** An app that only one journey at a time uses. */
export type JourneyApp = {
  readonly siteUrl: string
  readonly inboxUrl: string
  readonly payfastUrl: string
  readonly storageUrl: string
  /** The app's database, for changes that otherwise only time brings. */
  readonly databaseUrl: string
  /** The journeys write typed text and received secrets here, a line each. */
  readonly secretsFile: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each journey that runs at the same time. */
    apps: readonly JourneyApp[]
  }
}

/**
 * Starts as many apps as journeys run at once, so that none meets another's guests, nights, e-mails or limits. An app's
 * output is kept: it is shown when the app does not start, and is searched at the end for
 * anything that people typed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Of all tests, not of the journeys alone: any worker of the run may get a journey.
  const atOnce = Math.min(project.config.maxWorkers, project.vitest.state.getPaths().length)
  const apps = await startAll(atOnce)
  project.provide(
    'apps',
    apps.map(({ app }) => app),
  )
  return async () => {
    const leaks = await Promise.all(apps.map((app) => app.close()))
    failForLeaks(leaks.flat())
  }
}

/** All together, since the site is built already. If one does not start, the others are stopped. */
async function startAll(count: number) {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, startJourneyApp))
  const apps = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!failure) return apps
  await Promise.all(apps.map((app) => app.close()))
  throw failure.reason
}

/** Starts an app; closing it returns the lines of its log with personal data. */
export async function startJourneyApp(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ app: JourneyApp; close(): Promise<string[]> }> {
  const database = await startDatabase({ port: 0 })
  const appProcess = await startAppProcess({ settings: { ...settings, DYNAMODB_ENDPOINT: database.endpoint } })
  const { siteUrl, inboxUrl, payfastUrl, storageUrl } = appProcess
  const secretsFile = join(appProcess.dataFolder, 'secrets.txt')
  return {
    app: {
      siteUrl,
      inboxUrl,
      payfastUrl,
      storageUrl,
      databaseUrl: database.endpoint,
      secretsFile,
    },
    async close() {
      const typed = (await readFile(secretsFile, 'utf8').catch(() => '')).split('\n')
      const secrets = [...typed, ...(await emailedSecrets(inboxUrl))]
      await appProcess.stop()
      await database.stop()
      // Logs name a booking by its reference, which people also search for.
      const isReference = (text: string) => BookingReference.safeParse(text.toUpperCase()).success
      return findLogLeaks(
        linesIn(appProcess.output()),
        secrets.filter((text) => !isReference(text)),
      )
    },
  }
}

/** The recipients of an app's e-mails, and the tokens of the links in them. */
async function emailedSecrets(inboxUrl: string): Promise<string[]> {
  const response = await fetch(`${inboxUrl}/emails`)
  const emails = (await response.json()) as { to: string[]; text: string }[]
  return emails.flatMap(({ to, text }) => [
    ...to,
    ...[...text.matchAll(/\/(?:booking|review)\/([\w-]{20,})/g)].map(([, token]) => token ?? ''),
  ])
}

/** The lines of a log without the start message: it names the demo's owner on purpose. */
const linesIn = (log: string): string[] =>
  log
    .replace(/^ +Mountain Cabins is open[^]*?^ +Ctrl-C stops everything\.$/m, '')
    .split('\n')
    .filter((line) => line.trim() !== '')

/** Fails the run by the exit code, which is all that counts once the last test is over. */
function failForLeaks(leaks: readonly string[]): void {
  if (leaks.length === 0) return
  process.exitCode = 1
  throw new Error(`The app's log has personal data:\n${leaks.join('\n')}`)
}
