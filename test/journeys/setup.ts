import { chromium } from 'playwright'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDatabase } from '#infra/local/engines/database.ts'
import { openHouse } from '#test/support/an-open-house.ts'
import { chromiumLaunch } from '#test/support/chromium.ts'
import { leaksIn } from '#test/support/leaks-in-a-log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string
    inboxUrl: string
    payfastUrl: string
    storageUrl: string
    /** The house's database, for what only the passing of time brings about. */
    databaseUrl: string
    browserUrl: string
    /** Where the journeys note what people typed and were given, a line each. */
    secretsFile: string
  }
}

/** Five ports in a row, away from what a developer has open; `JOURNEYS_PORT` takes others. */
const PORT = Number(process.env['JOURNEYS_PORT'] || 4300)

/**
 * Opens the house as `npm start` does, in a data folder of its own, and one browser for all journeys. What the house
 * says is kept: it is shown when it does not open, and at the end nothing of what people typed may stand in it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startDatabase({ port: 0 })
  const [house, launched] = await Promise.all([
    openHouse(PORT, { DYNAMODB_ENDPOINT: database.endpoint }),
    chromiumLaunch(),
  ])
  const browser = await chromium.launchServer(launched)

  project.provide('siteUrl', house.siteUrl)
  project.provide('inboxUrl', `http://127.0.0.1:${PORT + 1}`)
  project.provide('payfastUrl', `http://127.0.0.1:${PORT + 2}`)
  project.provide('storageUrl', `http://127.0.0.1:${PORT + 4}`)
  project.provide('databaseUrl', database.endpoint)
  project.provide('browserUrl', browser.wsEndpoint())
  const secretsFile = join(house.dataFolder, 'secrets.txt')
  project.provide('secretsFile', secretsFile)

  return async () => {
    await browser.close()
    const secrets = [...(await readFile(secretsFile, 'utf8').catch(() => '')).split('\n'), ...(await secretsMailed())]
    await house.stop()
    await database.stop()
    failForLeaks(linesIn(house.said()), secrets)
  }
}

/** Whom the house wrote to, and the ends of the links that it sent them. */
async function secretsMailed(): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${PORT + 1}/mails`)
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
function failForLeaks(lines: readonly string[], secrets: readonly string[]): void {
  const leaks = leaksIn(lines, secrets)
  if (leaks.length === 0) return
  process.exitCode = 1
  throw new Error(`The house's log tells of people:\n${leaks.join('\n')}`)
}
