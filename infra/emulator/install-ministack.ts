import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MissingPrerequisite } from './missing-prerequisite.ts'
import { lastLine, runProgram } from './run-program.ts'

/** What MiniStack requires. */
const MIN_PYTHON_VERSION = [3, 10]
const pythons = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python']
const requirements = join(import.meta.dirname, 'requirements.txt')

/**
 * The Python of a virtual environment with MiniStack in it. Each list of requirements has its own environment, which is
 * reused; it gets its name when it is complete. Throws `MissingPrerequisite` if there is no Python, or no PyPI to install
 * from.
 */
export async function installMinistack(cacheFolder: string, signal: AbortSignal): Promise<string> {
  const content = createHash('sha256').update(await readFile(requirements))
  const folder = join(cacheFolder, `ministack-${content.digest('hex').slice(0, 12)}`)
  const python = join(folder, 'bin/python')
  // After an upgrade of the system's Python the environment no longer runs.
  if (existsSync(folder) && (await runProgram(python, ['-c', 'import ministack, cryptography'], { signal })).code === 0)
    return python

  const system = await findPython(signal)
  await mkdir(cacheFolder, { recursive: true })
  const unfinished = await mkdtemp(join(cacheFolder, 'unfinished-'))
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  try {
    await install(system, unfinished, AbortSignal.any([signal, deadline]))
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
    return python
  } catch (error) {
    if (!deadline.aborted || signal.aborted) throw error
    throw new MissingPrerequisite(`Installing from PyPI took longer than ${TIMEOUT_MS / 60_000} minutes.`)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function findPython(signal: AbortSignal): Promise<string> {
  const isNewEnough = `import sys; sys.exit(sys.version_info < (${MIN_PYTHON_VERSION.join(', ')}))`
  for (const python of pythons) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is new enough
    if ((await runProgram(python, ['-c', isNewEnough], { signal })).code === 0) return python
  }
  throw new MissingPrerequisite(`Python ${MIN_PYTHON_VERSION.join('.')} or newer is not on this machine.`)
}

/** A busy machine needs half a minute; a network that never answers must not block longer than this. */
const TIMEOUT_MS = 120_000
/** pip's messages if it cannot reach PyPI, or if the index used in place of PyPI lacks the package. */
const UNREACHABLE = /Could not find a version|No matching distribution|Connection|Max retries|timed out|ProxyError/i

async function install(systemPython: string, folder: string, signal: AbortSignal): Promise<void> {
  const created = await runProgram(systemPython, ['-m', 'venv', folder], { signal })
  if (created.code !== 0)
    throw new MissingPrerequisite(`${systemPython} cannot make a virtual environment here (${lastLine(created)}).`)

  const installed = await runProgram(
    join(folder, 'bin/python'),
    [
      ...['-m', 'pip', 'install', '--require-hashes', '--only-binary', ':all:', '--requirement', requirements],
      ...['--no-input', '--disable-pip-version-check', '--quiet', '--retries', '1', '--timeout', '15', '--no-compile'],
    ],
    { signal },
  )
  if (installed.code === 0) return
  if (UNREACHABLE.test(installed.output))
    throw new MissingPrerequisite(`PyPI, or MiniStack on it, cannot be reached (${lastLine(installed)}).`)
  throw new Error(`MiniStack could not be installed: ${installed.output}`)
}
