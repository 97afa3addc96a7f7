import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NotAtHand } from './not-at-hand.ts'
import { lastLine, run } from './run.ts'

/** What MiniStack asks for. */
const OLDEST_PYTHON = [3, 10]
const pythons = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python']
const requirements = join(import.meta.dirname, 'requirements.txt')

/**
 * The Python of a virtual environment with MiniStack in it. One is made for each list of requirements and kept; only a
 * finished one gets its name. Throws `NotAtHand` where there is no Python, or no PyPI to install from.
 */
export async function installedMinistack(cacheFolder: string, signal: AbortSignal): Promise<string> {
  const content = createHash('sha256').update(await readFile(requirements))
  const folder = join(cacheFolder, `ministack-${content.digest('hex').slice(0, 12)}`)
  const python = join(folder, 'bin/python')
  // The system's Python may have been replaced since: then the environment no longer runs.
  if (existsSync(folder) && (await run(python, ['-c', 'import ministack, cryptography'], { signal })).code === 0)
    return python

  const system = await systemPython(signal)
  await mkdir(cacheFolder, { recursive: true })
  const making = await mkdtemp(join(cacheFolder, 'making-'))
  try {
    const made = await run(system, ['-m', 'venv', making], { signal })
    if (made.code !== 0) throw new NotAtHand(`${system} cannot make a virtual environment here (${lastLine(made)}).`)
    await install(join(making, 'bin/python'), signal)
    await rm(folder, { recursive: true, force: true })
    await rename(making, folder)
    return python
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function systemPython(signal: AbortSignal): Promise<string> {
  const isNewEnough = `import sys; sys.exit(sys.version_info < (${OLDEST_PYTHON.join(', ')}))`
  for (const python of pythons) {
    // oxlint-disable-next-line no-await-in-loop -- the first that will do
    if ((await run(python, ['-c', isNewEnough], { signal })).code === 0) return python
  }
  throw new NotAtHand(`Python ${OLDEST_PYTHON.join('.')} or newer is not on this machine.`)
}

/** Half a minute does on a busy machine; a network that swallows everything must not hold the rest up. */
const PATIENCE_MS = 120_000
/** How pip says that it cannot reach PyPI, or that the index in PyPI's place does not have the package. */
const UNREACHABLE = /Could not find a version|No matching distribution|Connection|Max retries|timed out|ProxyError/i

async function install(python: string, signal: AbortSignal): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const installed = await run(
    python,
    [
      ...['-m', 'pip', 'install', '--require-hashes', '--only-binary', ':all:', '--requirement', requirements],
      ...['--no-input', '--disable-pip-version-check', '--quiet', '--retries', '1', '--timeout', '15'],
    ],
    { signal: AbortSignal.any([signal, patience]) },
  ).catch((error: unknown) => {
    if (patience.aborted && !signal.aborted)
      throw new NotAtHand(`PyPI took longer than ${PATIENCE_MS / 60_000} minutes.`)
    throw error
  })
  if (installed.code === 0) return
  if (UNREACHABLE.test(installed.said))
    throw new NotAtHand(`PyPI, or MiniStack on it, cannot be reached (${lastLine(installed)}).`)
  throw new Error(`MiniStack could not be installed: ${installed.said}`)
}
