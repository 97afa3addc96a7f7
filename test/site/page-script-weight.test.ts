import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { describe, expect, it } from 'vitest'
import { compressLikeEdge } from '#infra/edge-compression.ts'
import { routesOf } from '#shared/site/pages.ts'
import { builtSite } from '#test/support/built-site.ts'
import { pictureManifest } from '#web/kit/picture-manifest.ts'
import { pictureSources } from '#web/kit/picture-sources.ts'
import { sitePages } from '#web/site/app/site-pages.ts'

const KB = 1024
const filesOf = (routes: readonly string[]) => [
  ...new Set(sitePages.filter(({ path }) => routes.includes(path)).map(({ file }) => file)),
]
const publicPages = [...filesOf(routesOf('public')), 'not-found']
const guestPages = filesOf(routesOf('guest'))
const layersInOrder = ['reset', 'tokens', 'vendor', 'base', 'parts', 'pages']
const { site } = builtSite()
const read = (file: string): unknown => JSON.parse(readFileSync(join(site, file), 'utf8'))
const manifest = read('.vite/manifest.json') as Manifest
/** The sources of each file. */
const modulesOf = new Map(Object.entries(read('.vite/modules.json') as Record<string, readonly string[]>))

/** Chunks and all their static imports. */
function withImports(keys: readonly string[]): string[] {
  const found = new Set(keys)
  // A set that grows is walked to its end.
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported)
  return [...found]
}

/** A page's own chunks, those that its links preload, the entry, and all their static imports. */
function loadedWith(route: string): string[] {
  const ofPage = new RegExp(`/site/routes/${route}\\.(route|content)\\.tsx$`)
  const isPage = (file = '') => modulesOf.get(file)?.some((id) => ofPage.test(id)) === true
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const page = Object.keys(manifest).filter((key) => isPage(manifest[key]?.file))
  if (page.length === 0) throw new Error(`No file contains the page ${route}`)
  return withImports([...entry, ...page])
}
/** Pages share most of their files, and compressing them takes time. */
const sizes = new Map<string, Promise<number>>()
const sizeOf = async (file: string): Promise<number> =>
  (await compressLikeEdge(`/${file}`, await readFile(join(site, file)))).length
async function weight(files: Iterable<string>): Promise<number> {
  const sent = [...files].map((file) => {
    const size = sizes.get(file) ?? sizeOf(file)
    sizes.set(file, size)
    return size
  })
  return (await Promise.all(sent)).reduce((total, size) => total + size, 0)
}
const scriptsOf = (route: string) => loadedWith(route).map((key) => manifest[key]?.file ?? '')

const textOf = (file: string) => readFileSync(join(site, file), 'utf8')
/** The style sheet that index.html links: one for all pages. */
const styleSheets = [...textOf('index.html').matchAll(/rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(
  ([, file]) => file!,
)

describe('a guest’s first view', () => {
  it('is at most 123 KB of script on the home page', async () => {
    expect(await weight(scriptsOf('home'))).toBeLessThanOrEqual(123 * KB)
  })

  it.each(publicPages)('is at most 123 KB of script in at most 4 files on a public page: %s', async (route) => {
    expect(await weight(scriptsOf(route))).toBeLessThanOrEqual(123 * KB)
    // With the styles and the largest picture six requests: as many as HTTP/1.1 has at a time.
    expect(scriptsOf(route).length).toBeLessThanOrEqual(4)
  })

  it.each(guestPages)('is at most 140 KB of script in at most 6 files on a guest page: %s', async (route) => {
    expect(await weight(scriptsOf(route))).toBeLessThanOrEqual(140 * KB)
    // It also requests the HTML, the styles, two fonts, the icons and, by its link, a booking.
    expect(scriptsOf(route).length).toBeLessThanOrEqual(6)
  })

  it('has no circle of script files: one of them would run before what it needs', () => {
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
      (manifest[from]?.imports ?? []).some((next) => {
        if (next === goal) return true
        if (seen.has(next)) return false
        seen.add(next)
        return reaches(next, goal, seen)
      })
    expect(Object.keys(manifest).filter((key) => reaches(key, key))).toEqual([])
  })

  it('has one style sheet of at most 15 KB, with the order of the layers first', async () => {
    expect(styleSheets).toHaveLength(1)
    expect(Object.values(manifest).flatMap(({ css = [] }) => css)).toEqual([])
    expect(await weight(styleSheets)).toBeLessThanOrEqual(15 * KB)
    const layers = [...textOf(styleSheets[0]!).matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, names]) =>
      names!.split(/, ?/),
    )
    expect([...new Set(layers)]).toEqual(layersInOrder.filter((layer) => layers.includes(layer)))
  })

  it.each(publicPages)('has no code of guest pages on a public page: %s', (route) => {
    const modules = scriptsOf(route).flatMap((file) => modulesOf.get(file) ?? [])
    expect(modules.filter((id) => /site\/features\/(payments|documents)\//.test(id))).toEqual([])
  })

  it('has each picture in every size that pages reference, none of them above 60 KB', () => {
    for (const name of Object.keys(pictureManifest)) {
      const { avif, webp, fallback, card } = pictureSources(`/illustrations/${name}.svg`) ?? {
        avif: '',
        webp: '',
        fallback: '',
        card: '',
      }
      const sources = `${avif}, ${webp}`.split(', ').map((candidate) => candidate.split(' ')[0] ?? '')
      for (const file of [...sources, fallback, card]) expect(statSync(join(site, file)).size).toBeGreaterThan(500)
      // E-mails show this one.
      expect(statSync(join(site, `illustrations/${name}.jpg`)).size).toBeGreaterThan(500)
      for (const file of sources) expect([file, statSync(join(site, file)).size <= 60 * KB]).toEqual([file, true])
    }
  })

  it.each(['home', 'cabin', 'gallery', 'faq'])('is at most 63 KB more for the booking dialog: %s', async (route) => {
    const before = new Set(scriptsOf(route))
    const dialog = Object.keys(manifest).filter((key) => key.endsWith('/booking-dialog.tsx'))
    expect(dialog).toHaveLength(1)
    const more = withImports(dialog).map((key) => manifest[key]?.file ?? '')
    expect(await weight(more.filter((file) => !before.has(file)))).toBeLessThanOrEqual(63 * KB)
  })

  it.each(['home', 'cabin', 'booking', 'payment-success'])('has no booking dialog: %s', (route) => {
    expect(loadedWith(route).filter((key) => key.includes('booking-dialog'))).toEqual([])
  })

  it('has no code of the staff area in any file', () => {
    const modules = [...modulesOf.values()].flat()
    expect(modules.some((id) => id.includes('/web/site/'))).toBe(true)
    expect(modules.filter((id) => /amplify|\/web\/admin\//.test(id))).toEqual([])
  })
})
