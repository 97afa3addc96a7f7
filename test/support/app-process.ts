import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
/** Building the site for the first time, with all pictures, on a busy machine. */
const TIMEOUT_MS = 180_000

export type AppProcess = {
  readonly siteUrl: string
  /** A new empty folder, deleted when the app has stopped. */
  readonly dataFolder: string
  /** Everything that it has printed so far, on either channel. */
  said(): string
  stop(): Promise<void>
}

/**
 * Starts the app as `npm start` does: a process of its own, an empty data folder, five ports from `port` on, and
 * further environment variables.
 */
export async function startAppProcess(
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<AppProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'app-process-'))
  const app = spawn(process.execPath, [join(root, 'infra/local/start.ts')], {
    cwd: root,
    // As typed into a terminal: what tests run with would build React for developers, which renders no page.
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const channel of [app.stdout, app.stderr])
    channel.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  await new Promise<void>((open, fail) => {
    const giveUp = setTimeout(() => {
      app.kill('SIGTERM')
      fail(new Error(`The app did not start in time:\n${said}`))
    }, TIMEOUT_MS)
    app.stdout.on('data', () => {
      if (!said.includes('Ctrl-C stops everything')) return
      clearTimeout(giveUp)
      open()
    })
    app.once('exit', () => {
      clearTimeout(giveUp)
      fail(new Error(`The app did not start:\n${said}`))
    })
  })
  return {
    siteUrl: `http://localhost:${port}`,
    dataFolder,
    said: () => said,
    async stop() {
      // Waits for its last output, not only for its exit.
      const ended = new Promise((done) => app.once('close', done))
      app.kill('SIGTERM')
      await ended
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
