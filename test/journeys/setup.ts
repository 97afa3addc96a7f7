import { chromium } from 'playwright'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { chromiumLaunch } from '#test/support/chromium.ts'
import { leaksIn } from '#test/support/leaks-in-a-log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string
    inboxUrl: string
    payfastUrl: string
    storageUrl: string
    browserUrl: string
    /** Where the journeys note what people typed and were given, a line each. */
    secretsFile: string
  }
}

const root = resolve(import.meta.dirname, '../..')
const PATIENCE_MS = 90_000
/** Five ports in a row, away from what a developer has open. */
const PORT = 4300

/**
 * Opens the house as `npm start` does, in a data folder of its own, and one browser for all journeys. What the house
 * says is kept: it is shown when it does not open, and at the end nothing of what people typed may stand in it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'mountain-cabins-journeys-'))
  const house = spawn(process.execPath, [join(root, 'infra/local/start.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = logOf(house)
  const [, launched] = await Promise.all([isOpen(house, log), chromiumLaunch()])
  const browser = await chromium.launchServer(launched)

  project.provide('siteUrl', `http://localhost:${PORT}`)
  project.provide('inboxUrl', `http://127.0.0.1:${PORT + 1}`)
  project.provide('payfastUrl', `http://127.0.0.1:${PORT + 2}`)
  project.provide('storageUrl', `http://127.0.0.1:${PORT + 4}`)
  project.provide('browserUrl', browser.wsEndpoint())
  const secretsFile = join(dataFolder, 'secrets.txt')
  project.provide('secretsFile', secretsFile)

  return async () => {
    await browser.close()
    const secrets = [...(await readFile(secretsFile, 'utf8').catch(() => '')).split('\n'), ...(await secretsMailed())]
    house.kill('SIGTERM')
    await new Promise((done) => house.once('close', done))
    await rm(dataFolder, { recursive: true, force: true })
    failForLeaks(linesIn(log()), secrets)
  }
}

/** All that a process says, on either channel, as far as it has come. */
function logOf(house: ChildProcess): () => string {
  let said = ''
  const listen = (text: string): void => {
    said += text
  }
  house.stdout?.setEncoding('utf8').on('data', listen)
  house.stderr?.setEncoding('utf8').on('data', listen)
  return () => said
}

/** Whom the house wrote to, and the ends of the links that it sent them. */
async function secretsMailed(): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${PORT + 1}/mails`)
  const mails = (await response.json()) as { to: string[]; text: string }[]
  return mails.flatMap(({ to, text }) => [
    ...to,
    ...[...text.matchAll(/\/booking\/([\w-]{20,})/g)].map(([, token]) => token ?? ''),
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

const isOpen = (house: ChildProcess, log: () => string): Promise<void> =>
  new Promise((done, fail) => {
    const giveUp = setTimeout(() => fail(new Error(`The house did not open in time:\n${log()}`)), PATIENCE_MS)
    house.stdout?.on('data', () => {
      if (!log().includes('Mountain Cabins is open')) return
      clearTimeout(giveUp)
      done()
    })
    house.once('exit', () => {
      clearTimeout(giveUp)
      fail(new Error(`The house did not open:\n${log()}`))
    })
  })
