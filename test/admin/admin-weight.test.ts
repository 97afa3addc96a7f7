import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { describe, expect, it } from 'vitest'
import { builtSite } from '#test/support/built-site.ts'
import { ADMIN_MANIFEST } from '#web/build/build-site.ts'

const KB = 1024
const SHELL = 158 * KB
/**
 * 12 KB of it are the table library that every list shares, 3 KB come with the command palette's library. 1 KB is what
 * the inbox and a new booking that is made of an enquiry share: the query of one enquiry, and its contract.
 */
const PAGE = 56 * KB

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
const LOGIN = 'admin/pages/auth.route.tsx'
/** All pages but the login. */
const adminPages = Object.keys(manifest).filter((name) => /^admin\/pages\/.*\.route\.tsx$/.test(name) && name !== LOGIN)
/** What every staff page has: the script that admin.html requests, and its imports. */
const shell = () => {
  const entryNames = Object.keys(manifest).filter((name) => entryPage.includes(`src="/${manifest[name]?.file}"`))
  return new Set(entryNames.flatMap((name) => [...withImports(name)]))
}
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

/** Of the protocol in which a password is proved. */
const PASSWORD_PROOF = 'PASSWORD_CLAIM_SIGNATURE'
const AMPLIFY_UI = 'amplify-passwordfield'

describe('the weight of the staff area', () => {
  it('does not make the kinds of published records wait for dialogs, which need them first', () => {
    const [published] = Object.keys(manifest).filter((name) => /^_published-[\w-]{8}\.js$/.test(name))
    expect(published).toBeDefined()
    const files = [...withImports(published ?? '')].map((name) => manifest[name]?.file ?? '')
    expect(files.filter((file) => /\/dialogs-/.test(file))).toEqual([])
  })

  it('is at most 158 KB for the shell', async () => {
    expect(shell().size).toBeGreaterThan(0)
    expect(adminPages.length).toBeGreaterThan(0)
    expect(await brotliBytes(shell())).toBeLessThanOrEqual(SHELL)
  })

  it.each(adminPages)('is at most 56 KB more for %s', async (page) => {
    const loaded = shell()
    const more = [...withImports(page)].filter((chunk) => !loaded.has(chunk))
    expect(more.length).toBeGreaterThan(0)
    expect(await brotliBytes(more)).toBeLessThanOrEqual(PAGE)
  })

  it.each(adminPages)('is at most three script files until %s shows, and that of its kind of record', (page) => {
    const files = [...new Set([...shell(), ...withImports(page)])]
    // That of pictures is in the chunk of what chooses one.
    const kinds = files.filter((file) => file.includes('-kind-') || file.startsWith('_pictures-'))
    expect(kinds.length).toBeLessThanOrEqual(1)
    expect(files.length - kinds.length).toBeLessThanOrEqual(3)
  })

  it('is one style sheet for all pages, which the document names', () => {
    const styles = new Set(Object.values(manifest).flatMap(({ css = [], file }) => [...css, file]))
    const cssFiles = [...styles].filter((file) => file.endsWith('.css'))
    expect(cssFiles.map((file) => entryPage.includes(`rel="stylesheet" crossorigin href="/${file}"`))).toEqual([true])
  })

  // Else a page shows its words in the fallbacks, since the fonts are optional.
  it('has the fonts of its style sheet from the beginning', () => {
    const fonts = Array.from(
      entryPage.matchAll(/rel="preload" href="\/(assets\/[^"]+\.woff2)" as="font"/g),
      ([, file = '']) => file,
    )
    const [sheet = ''] = /assets\/[^"]+\.css/.exec(entryPage) ?? []
    const used = readFileSync(join(folder, sheet), 'utf8').matchAll(/assets\/[\w-]+\.woff2/g)
    expect(fonts.toSorted()).toEqual([...new Set(Array.from(used, ([file]) => file))].toSorted())
    expect(fonts).toHaveLength(2)
  })

  it('has the code that signs in under /auth alone: a session is only read', async () => {
    const withSignIn = await chunksWith(PASSWORD_PROOF)
    expect(withSignIn.length).toBeGreaterThan(0)
    const elsewhere = new Set(adminPages.flatMap((page) => [...shell(), ...withImports(page)]))
    expect(withSignIn.filter((chunk) => elsewhere.has(chunk))).toEqual([])
  })

  it('has Amplify’s own interface under /auth alone', async () => {
    const withInterface = await chunksWith(AMPLIFY_UI)
    expect(withInterface.length).toBeGreaterThan(0)
    const elsewhere = shell()
    expect(withInterface.filter((chunk) => elsewhere.has(chunk))).toEqual([])
    expect(withInterface.every((chunk) => withImports(LOGIN).has(chunk))).toBe(true)
  })
})
