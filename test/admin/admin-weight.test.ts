import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { describe, expect, it } from 'vitest'
import { builtSite } from '#test/support/built-site.ts'
// oxlint-disable-next-line no-restricted-imports -- the build lies beside the sources that #web maps to
import { ADMIN_MANIFEST } from '../../web/build-site.ts'

const KB = 1024
const SHELL = 150 * KB
const PAGE = 40 * KB

const folder = builtSite().site
const manifest = JSON.parse(readFileSync(join(folder, ADMIN_MANIFEST), 'utf8')) as Manifest
const entryPage = readFileSync(join(folder, 'admin.html'), 'utf8')

/** A chunk and its static imports. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const more of manifest[name]?.imports ?? []) withImports(more, found)
  return found
}
const route = (name: string) => withImports(`admin/pages/${name}.route.tsx`)
/** The scripts that admin.html requests, and their imports. */
const entry = () => {
  const sentRequests = Object.keys(manifest).filter((name) => entryPage.includes(`src="/${manifest[name]?.file}"`))
  return new Set(sentRequests.flatMap((name) => [...withImports(name)]))
}
/** What every staff page has: the entry, and the layout around the pages. */
const shell = () => new Set([...entry(), ...withImports('admin/app/admin-area.tsx')])
const textOf = (chunk: string) => readFile(join(folder, manifest[chunk]?.file ?? ''), 'utf8')

/** Pages share most of their files, and compressing them takes time. */
const sizes = new Map<string, Promise<number>>()
const sizeOf = async (chunk: string): Promise<number> => brotliCompressSync(await textOf(chunk)).length
async function brotliBytes(chunks: Iterable<string>): Promise<number> {
  const sent = [...chunks].map((chunk) => {
    const size = sizes.get(chunk) ?? sizeOf(chunk)
    sizes.set(chunk, size)
    return size
  })
  return (await Promise.all(sent)).reduce((sum, size) => sum + size, 0)
}

/** The chunks that contain a text of only this library. */
async function chunksWith(text: string): Promise<string[]> {
  const names = Object.keys(manifest).filter((name) => manifest[name]?.file.endsWith('.js'))
  const texts = await Promise.all(names.map(textOf))
  return names.filter((_, index) => texts[index]?.includes(text))
}

const COGNITO = 'AWSCognitoIdentityProviderService'
const AMPLIFY_UI = 'amplify-passwordfield'

describe('the weight of the staff area', () => {
  it('is at most 150 KB for the shell', async () => {
    expect(entry().size).toBeGreaterThan(0)
    expect(await brotliBytes(shell())).toBeLessThanOrEqual(SHELL)
  })

  it.each(['bookings', 'pops', 'blocked-dates', 'settings'])('is at most 40 KB more for the page %s', async (page) => {
    const loaded = shell()
    const more = [...route(page)].filter((chunk) => !loaded.has(chunk))
    expect(more.length).toBeGreaterThan(0)
    expect(await brotliBytes(more)).toBeLessThanOrEqual(PAGE)
  })

  it('has no sign-in code in the entry: it loads with the layout or the login page', async () => {
    const withCognito = await chunksWith(COGNITO)
    expect(withCognito.length).toBeGreaterThan(0)
    expect(withCognito.filter((chunk) => entry().has(chunk))).toEqual([])
  })

  it('has Amplify’s own interface under /auth alone', async () => {
    const withInterface = await chunksWith(AMPLIFY_UI)
    expect(withInterface.length).toBeGreaterThan(0)
    const elsewhere = shell()
    expect(withInterface.filter((chunk) => elsewhere.has(chunk))).toEqual([])
    expect(withInterface.every((chunk) => route('auth').has(chunk))).toBe(true)
  })
})
