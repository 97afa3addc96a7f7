import { chromium } from 'playwright'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { chromiumLaunch } from '#test/support/chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string
    inboxUrl: string
    payfastUrl: string
    browserUrl: string
  }
}

const root = resolve(import.meta.dirname, '../..')
const PATIENCE_MS = 90_000
/** Five ports in a row, away from what a developer has open. */
const PORT = 4300

/**
 * Opens the house as `npm start` does, in a data folder of its own, and one browser for all journeys. What the house
 * says is kept and shown only when it does not open.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'mountain-cabins-journeys-'))
  const house = spawn(process.execPath, [join(root, 'infra/local/start.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [, launched] = await Promise.all([isOpen(house), chromiumLaunch()])
  const browser = await chromium.launchServer(launched)

  project.provide('siteUrl', `http://localhost:${PORT}`)
  project.provide('inboxUrl', `http://127.0.0.1:${PORT + 1}`)
  project.provide('payfastUrl', `http://127.0.0.1:${PORT + 2}`)
  project.provide('browserUrl', browser.wsEndpoint())

  return async () => {
    await browser.close()
    house.kill('SIGTERM')
    await new Promise((done) => house.once('exit', done))
    await rm(dataFolder, { recursive: true, force: true })
  }
}

const isOpen = (house: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let said = ''
    const giveUp = setTimeout(() => fail(new Error(`The house did not open in time:\n${said}`)), PATIENCE_MS)
    const listen = (text: Buffer): void => {
      said += text.toString()
      if (said.includes('Mountain Cabins is open')) {
        clearTimeout(giveUp)
        done()
      }
    }
    house.stdout?.on('data', listen)
    house.stderr?.on('data', listen)
    house.once('exit', () => {
      clearTimeout(giveUp)
      fail(new Error(`The house did not open:\n${said}`))
    })
  })
