import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { describe, expect, it } from 'vitest'
import { builtSite } from '#test/support/built-site.ts'

const KB = 1024
const SHELL = 140 * KB
const PAGE = 40 * KB

const folder = builtSite().site
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
const shellPage = readFileSync(join(folder, 'index.html'), 'utf8')

/** A chunk and all that must be there before it runs. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const more of manifest[name]?.imports ?? []) withImports(more, found)
  return found
}
const route = (name: string) =>
  withImports(name === 'admin' ? 'admin/app/admin.route.tsx' : `admin/pages/${name}.route.tsx`)
/** The scripts that index.html asks for. */
const ofEveryPage = () => Object.keys(manifest).filter((name) => shellPage.includes(`src="/${manifest[name]?.file}"`))
const textOf = (chunk: string) => readFile(join(folder, manifest[chunk]?.file ?? ''), 'utf8')

/** Pages share most of their files, and each takes its time to compress. */
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

/** The chunks that hold a text that only this library has. */
async function chunksWith(text: string): Promise<string[]> {
  const names = Object.keys(manifest).filter((name) => manifest[name]?.file.endsWith('.js'))
  const texts = await Promise.all(names.map(textOf))
  return names.filter((_, place) => texts[place]?.includes(text))
}

const COGNITO = 'AWSCognitoIdentityProviderService'
const AMPLIFY_UI = 'amplify-passwordfield'

describe('the weight of the staff area', () => {
  it('is at most 140 KB for the shell', async () => {
    const shell = new Set([...ofEveryPage(), ...route('admin')])
    expect(await brotliBytes(shell)).toBeLessThanOrEqual(SHELL)
  })

  it.each(['bookings', 'pops', 'blocked-dates', 'settings'])('is at most 40 KB more for the page %s', async (page) => {
    const shell = new Set([...ofEveryPage(), ...route('admin')])
    const more = [...route(page)].filter((chunk) => !shell.has(chunk))
    expect(more.length).toBeGreaterThan(0)
    expect(await brotliBytes(more)).toBeLessThanOrEqual(PAGE)
  })

  it('never falls on guests: Amplify comes with /auth and /admin alone', async () => {
    const withCognito = await chunksWith(COGNITO)
    expect(withCognito.length).toBeGreaterThan(0)
    const ofStaff = new Set([...route('admin'), ...route('auth')])
    const guestPages = Object.keys(manifest).filter((name) => name.startsWith('site/routes/'))
    const ofGuests = new Set([...ofEveryPage(), ...guestPages.flatMap((page) => [...withImports(page)])])
    expect(withCognito.filter((chunk) => !ofStaff.has(chunk))).toEqual([])
    expect(withCognito.filter((chunk) => ofGuests.has(chunk))).toEqual([])
  })

  it('has Amplify’s own interface under /auth alone', async () => {
    const withInterface = await chunksWith(AMPLIFY_UI)
    expect(withInterface.length).toBeGreaterThan(0)
    const elsewhere = new Set([...route('admin'), ...ofEveryPage()])
    expect(withInterface.filter((chunk) => elsewhere.has(chunk))).toEqual([])
    expect(withInterface.every((chunk) => route('auth').has(chunk))).toBe(true)
  })
})
