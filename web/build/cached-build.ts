import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { type BuiltSite, buildSite } from './build-site.ts'

const root = path.join(import.meta.dirname, '../..')
const cache = path.join(root, '.cache/site')
/** All that the site is built from. */
const sources = ['web', 'shared', 'lambdas/pictures', 'package.json', 'package-lock.json']
/** A developer goes back and forth between a few branches. */
const MAX_CACHED_BUILDS = 4

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Promise.all(
    sources.map(async (source) => {
      const isFolder = (await stat(path.join(root, source))).isDirectory()
      if (!isFolder) return [source]
      const entries = await readdir(path.join(root, source), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    }),
  )
  for (const file of files.flat().toSorted()) {
    // oxlint-disable-next-line no-await-in-loop -- a hash takes one file after the other
    hash.update(`${file}\0`).update(await readFile(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function deleteOldBuilds(): Promise<void> {
  const builds = await Promise.all(
    (await readdir(cache)).map(async (name) => {
      const folder = path.join(cache, name)
      return { folder, usedAt: await stat(folder).then(({ mtimeMs }) => mtimeMs, Date.now) }
    }),
  )
  const old = builds.toSorted((a, b) => b.usedAt - a.usedAt).slice(MAX_CACHED_BUILDS)
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })))
}

/**
 * The site as built from the sources of this moment: built once, and taken from .cache until a source changes. The
 * folders are shared, so nobody writes into them. Two processes that build at once both do, and one result stays.
 */
export async function cachedBuild(): Promise<BuiltSite> {
  const folder = path.join(cache, await hashOfSources())
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    const temporaryPath = `${folder}.${randomUUID()}`
    await mkdir(cache, { recursive: true })
    await buildSite(foldersIn(temporaryPath))
    await rename(temporaryPath, folder).catch(() => rm(temporaryPath, { recursive: true }))
    await deleteOldBuilds()
  }
  const now = new Date()
  await utimes(folder, now, now)
  return foldersIn(folder)
}

const foldersIn = (folder: string): BuiltSite => ({
  site: path.join(folder, 'site'),
  renderer: path.join(folder, 'renderer'),
})

if (import.meta.main) process.stdout.write(`${JSON.stringify(await cachedBuild())}\n`)
