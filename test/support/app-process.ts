import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePorts } from './free-ports.ts'

const projectRoot = resolve(import.meta.dirname, '../..')
/** A first start on a machine that has other work as well. */
const TIMEOUT_MS = 600_000
/** The site, the inbox, the PayFast emulator, the sign-in and the storage. */
const PORTS = 5
const MAX_TRIES = 3

export type AppProcess = {
  readonly siteUrl: string
  readonly inboxUrl: string
  readonly payfastUrl: string
  readonly storageUrl: string
  /** A new folder, deleted by `stop()`. */
  readonly dataFolder: string
  /** Everything that it has printed so far, to stdout and stderr. */
  output(): string
  stop(): Promise<void>
}

type Options = {
  /** Environment variables. */
  readonly settings?: Readonly<Record<string, string>>
  /** Command-line parameters of `infra/local/start.ts`. */
  readonly parameters?: readonly string[]
  /** The folder of the project. */
  readonly root?: string
}

/** Starts the local stack as `npm start` does, in a process of its own, on free ports and with an empty data folder. */
export async function startAppProcess(options: Options = {}): Promise<AppProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- again only if another program was quicker to take a port
      return await startOn(await freePorts(PORTS), options)
    } catch (error) {
      if (tries === MAX_TRIES || !/^Port \d+ is taken/m.test(String(error))) throw error
    }
  }
}

async function startOn(
  port: number,
  { settings = {}, parameters = [], root = projectRoot }: Options,
): Promise<AppProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'mountain-cabins-'))
  const app = spawn(process.execPath, [join(root, 'infra/local/start.ts'), ...parameters], {
    cwd: root,
    // Without the bookings of the demo, and otherwise with the variables of a terminal: the tests' own NODE_ENV would build React's development version, which renders no page.
    env: {
      ...process.env,
      DEMO: 'empty',
      BOOKINGS_WITHOUT_CAPTCHA: '100000',
      ...settings,
      PORT: String(port),
      DATA_DIR: dataFolder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const channel of [app.stdout, app.stderr])
    channel.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  await new Promise<void>((ready, reject) => {
    const timeout = setTimeout(() => {
      app.kill('SIGTERM')
      reject(new Error(`The local stack did not start in time:\n${output}`))
    }, TIMEOUT_MS)
    app.stdout.on('data', () => {
      if (!output.includes('Ctrl-C stops everything')) return
      clearTimeout(timeout)
      ready()
    })
    app.once('close', () => {
      clearTimeout(timeout)
      reject(new Error(`The local stack did not start:\n${output}`))
    })
  })
  return {
    siteUrl: `http://localhost:${port}`,
    inboxUrl: `http://127.0.0.1:${port + 1}`,
    payfastUrl: `http://127.0.0.1:${port + 2}`,
    storageUrl: `http://127.0.0.1:${port + 4}`,
    dataFolder,
    output: () => output,
    async stop() {
      // 'close', not 'exit': until then its last lines may still be on their way.
      const closed = new Promise((done) => app.once('close', done))
      app.kill('SIGTERM')
      await closed
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
