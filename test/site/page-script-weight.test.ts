import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { describe, expect, it } from 'vitest'
import { compressLikeEdge } from '#infra/edge-compression.ts'
import { builtSite } from '#test/support/built-site.ts'
import { pictureManifest } from '#web/kit/picture-manifest.ts'
import { pictureSources } from '#web/kit/picture-sources.ts'

const KB = 1024
/** Pages of one guest, or of one payment. */
const ownPages = ['upload-pop', 'submit-documents', 'payment-success', 'payment-cancelled', 'booking', 'review']
/** The files that these share. */
const ownParts = new Set(['own', 'paying', 'payment', 'sending'])
const { site } = builtSite()
const read = (file: string): unknown => JSON.parse(readFileSync(join(site, file), 'utf8'))
const manifest = read('.vite/manifest.json') as Manifest
/** The sources of each file. */
const modulesOf = new Map(Object.entries(read('.vite/modules.json') as Record<string, readonly string[]>))

/** A page's own chunks, those that its links preload, the entry, and all their static imports. */
function loadedWith(route: string): string[] {
  const ofPage = new RegExp(`/site/routes/${route}\\.(route|content)\\.tsx$`)
  const isPage = (file = '') => modulesOf.get(file)?.some((id) => ofPage.test(id)) === true
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const page = Object.keys(manifest).filter((key) => isPage(manifest[key]?.file))
  if (page.length === 0) throw new Error(`No file contains the page ${route}`)
  const found = new Set<string>()
  const follow = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    manifest[key]?.imports?.forEach(follow)
  }
  for (const key of [...entry, ...page]) follow(key)
  return [...found]
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
const stylesOf = (route: string) => new Set(loadedWith(route).flatMap((key) => manifest[key]?.css ?? []))

describe('a guest’s first view', () => {
  it('is at most 120 KB of script and 15 KB of styles on the home page', async () => {
    expect(await weight(scriptsOf('home'))).toBeLessThanOrEqual(120 * KB)
    expect(await weight(stylesOf('home'))).toBeLessThanOrEqual(15 * KB)
  })

  it.each(ownPages)('stays within the same budget on a guest’s own page, in few files: %s', async (route) => {
    expect(await weight(scriptsOf(route))).toBeLessThanOrEqual(120 * KB)
    expect(await weight(stylesOf(route))).toBeLessThanOrEqual(15 * KB)
    // It also requests the HTML, two fonts, the icons and, by its link, a booking.
    expect(scriptsOf(route).length + stylesOf(route).size).toBeLessThanOrEqual(7)
  })

  it.each(['home', 'cabin', 'reviews', 'legal'])('has no code of guests’ own pages on a public page: %s', (route) => {
    expect(loadedWith(route).filter((key) => ownParts.has(manifest[key]?.name ?? ''))).toEqual([])
    expect(stylesOf(route).size).toBe(1)
  })

  it.each(['home', 'blog', 'post', 'faq', ...ownPages])('has no schema that no page uses: %s', (route) => {
    const code = scriptsOf(route).map((file) => readFileSync(join(site, file), 'utf8'))
    expect(code.filter((text) => text.includes('_zod'))).toEqual([])
  })

  it('has each picture in every size that pages reference, none of them above 60 KB', () => {
    for (const name of Object.keys(pictureManifest)) {
      const { avif, webp, fallback, card } = pictureSources(`/illustrations/${name}.svg`) ?? {
        avif: '',
        webp: '',
        fallback: '',
        card: '',
      }
      const inSizes = `${avif}, ${webp}`.split(', ').map((candidate) => candidate.split(' ')[0] ?? '')
      for (const file of [...inSizes, fallback, card]) expect(statSync(join(site, file)).size).toBeGreaterThan(500)
      for (const file of inSizes) expect([file, statSync(join(site, file)).size <= 60 * KB]).toEqual([file, true])
    }
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
