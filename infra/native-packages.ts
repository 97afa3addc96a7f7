import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

/** What the Lambdas run on: Amazon Linux on ARM, which has glibc (lovell/sharp#4118: without it musl comes too). */
const PLATFORM = ['--os=linux', '--cpu=arm64', '--libc=glibc']

type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> }
type LockedPackage = {
  readonly version: string
  readonly cpu?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * A package and those that it needs on every machine, each in the version of package-lock.json. Its parts for one
 * machine are not among them: it names their versions itself, and npm installs none that are asked for directly.
 */
function lockedPackages(name: string, { packages }: Lock): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const add = (one: string): void => {
    const locked = packages[`node_modules/${one}`]
    if (!locked || found[one] || locked.cpu) return
    found[one] = locked.version
    for (const needed of Object.keys(locked.dependencies ?? {})) add(needed)
  }
  add(name)
  return found
}

const readLock = async (): Promise<Lock> => JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock

const installs = new Map<string, Promise<string>>()

/**
 * The folder `node_modules` with a package as it is for the Lambdas' machine. It is installed once for each version and
 * kept in .cache; with the versions of package-lock.json, whatever this machine is.
 */
function installed(name: string): Promise<string> {
  const install = installs.get(name) ?? installOnce(name)
  installs.set(name, install)
  return install
}

async function installOnce(name: string): Promise<string> {
  const lock = await readLock()
  const dependencies = lockedPackages(name, lock)
  const version = dependencies[name]
  if (!version) throw new Error(`package-lock.json has no ${name}`)
  const folder = join(root, '.cache/lambda-packages', `${name}-${version}-linux-arm64`)
  if (existsSync(folder)) return join(folder, 'node_modules')
  const unfinished = `${folder}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  try {
    await writeFile(join(unfinished, 'package.json'), JSON.stringify({ private: true, dependencies }))
    await run('npm', ['install', ...PLATFORM, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: unfinished })
    await rename(unfinished, folder)
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return join(folder, 'node_modules')
}

/** Copies packages beside a Lambda's code, where it finds them. */
export async function copyNativePackages(names: readonly string[], folder: string): Promise<void> {
  for (const name of names)
    // oxlint-disable-next-line no-await-in-loop -- one
    await cp(await installed(name), join(folder, 'node_modules'), {
      recursive: true,
      filter: (path) => !/\/node_modules\/(?:\.bin|\.package-lock\.json)(?:\/|$)/.test(path),
    })
}

/** The same with this machine's own, where an emulator runs the Lambdas here. */
export async function copyHostPackages(names: readonly string[], folder: string): Promise<void> {
  const { packages } = await readLock()
  const copied = new Set<string>()
  async function copy(name: string): Promise<void> {
    const from = join(root, 'node_modules', name)
    // npm installed the optional ones of this machine alone.
    if (copied.has(name) || !existsSync(from)) return
    copied.add(name)
    await cp(from, join(folder, 'node_modules', name), { recursive: true })
    const { dependencies, optionalDependencies } = packages[`node_modules/${name}`] ?? {}
    await Promise.all(Object.keys({ ...dependencies, ...optionalDependencies }).map(copy))
  }
  await Promise.all(names.map(copy))
}
