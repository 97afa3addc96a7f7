import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Manifest, build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const KB = 1024
const SHELL = 140 * KB
const PAGE = 40 * KB

let folder = ''
let manifest: Manifest = {}
let shellPage: string

beforeAll(async () => {
  // Vite builds React's slow half, with all its warnings, where this says anything but production.
  vi.stubEnv('NODE_ENV', 'production')
  folder = await mkdtemp(join(tmpdir(), 'staff-weight-'))
  await build({
    configFile: resolve(import.meta.dirname, '../../web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  shellPage = await readFile(join(folder, 'index.html'), 'utf8')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

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

async function brotliBytes(chunks: Iterable<string>): Promise<number> {
  const sizes = [...chunks].map(async (chunk) => brotliCompressSync(await textOf(chunk)).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
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
