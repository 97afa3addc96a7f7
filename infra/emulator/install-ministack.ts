import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MissingPrerequisite } from './missing-prerequisite.ts'
import { lastLine, run } from './run.ts'

/** What MiniStack asks for. */
const MIN_PYTHON_VERSION = [3, 10]
const pythons = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python']
const requirements = join(import.meta.dirname, 'requirements.txt')

/**
 * The Python of a virtual environment with MiniStack in it. One is made for each list of requirements and kept; only a
 * finished one gets its name. Throws `MissingPrerequisite` where there is no Python, or no PyPI to install from.
 */
export async function installMinistack(cacheFolder: string, signal: AbortSignal): Promise<string> {
  const content = createHash('sha256').update(await readFile(requirements))
  const folder = join(cacheFolder, `ministack-${content.digest('hex').slice(0, 12)}`)
  const python = join(folder, 'bin/python')
  // The system's Python may have been replaced since: then the environment no longer runs.
  if (existsSync(folder) && (await run(python, ['-c', 'import ministack, cryptography'], { signal })).code === 0)
    return python

  const system = await findPython(signal)
  await mkdir(cacheFolder, { recursive: true })
  const making = await mkdtemp(join(cacheFolder, 'making-'))
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  try {
    await make(system, making, AbortSignal.any([signal, deadline]))
    await rm(folder, { recursive: true, force: true })
    await rename(making, folder)
    return python
  } catch (error) {
    if (!deadline.aborted || signal.aborted) throw error
    throw new MissingPrerequisite(`PyPI was still not done after ${TIMEOUT_MS / 60_000} minutes.`)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function findPython(signal: AbortSignal): Promise<string> {
  const isNewEnough = `import sys; sys.exit(sys.version_info < (${MIN_PYTHON_VERSION.join(', ')}))`
  for (const python of pythons) {
    // oxlint-disable-next-line no-await-in-loop -- the first that will do
    if ((await run(python, ['-c', isNewEnough], { signal })).code === 0) return python
  }
  throw new MissingPrerequisite(`Python ${MIN_PYTHON_VERSION.join('.')} or newer is not on this machine.`)
}

/** Half a minute does on a busy machine; a network that swallows everything must not hold the rest up. */
const TIMEOUT_MS = 120_000
/** How pip says that it cannot reach PyPI, or that the index in PyPI's place does not have the package. */
const UNREACHABLE = /Could not find a version|No matching distribution|Connection|Max retries|timed out|ProxyError/i

async function make(systemPython: string, folder: string, signal: AbortSignal): Promise<void> {
  const made = await run(systemPython, ['-m', 'venv', folder], { signal })
  if (made.code !== 0)
    throw new MissingPrerequisite(`${systemPython} cannot make a virtual environment here (${lastLine(made)}).`)

  const installed = await run(
    join(folder, 'bin/python'),
    [
      ...['-m', 'pip', 'install', '--require-hashes', '--only-binary', ':all:', '--requirement', requirements],
      ...['--no-input', '--disable-pip-version-check', '--quiet', '--retries', '1', '--timeout', '15', '--no-compile'],
    ],
    { signal },
  )
  if (installed.code === 0) return
  if (UNREACHABLE.test(installed.said))
    throw new MissingPrerequisite(`PyPI, or MiniStack on it, cannot be reached (${lastLine(installed)}).`)
  throw new Error(`MiniStack could not be installed: ${installed.said}`)
}
