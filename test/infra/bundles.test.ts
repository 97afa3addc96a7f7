import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CodeOf, bundle, maxCodeKb } from '#infra/bundle.ts'
import { functions } from '#infra/functions.ts'
import { environmentNames } from '#lambdas/runtime/env.ts'

const run = promisify(execFile)

const root = resolve(import.meta.dirname, '../..')
/** Those of this machine, in place of those of the Lambdas'. */
async function linkPackages(_names: readonly string[], code: string): Promise<void> {
  mkdirSync(join(code, 'node_modules'))
  for (const name of ['sharp', 'detect-libc', 'semver', '@img'])
    symlinkSync(join(root, 'node_modules', name), join(code, 'node_modules', name))
}

let folder: string
let codeOf: CodeOf
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cabins-code-'))
  codeOf = await bundle(functions, folder, undefined, linkPackages)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const codeFilesIn = (code: string) => readdirSync(code).filter((name) => name.endsWith('.mjs'))
const textOf = (code: string, file: string) => readFileSync(join(code, file), 'utf8')

/** The files that are read before the first request can be answered: everything that `index.mjs` imports statically. */
function loadedAtStart(code: string, file = 'index.mjs', visited = new Set<string>()): Set<string> {
  if (visited.has(file)) return visited
  visited.add(file)
  for (const [, part = ''] of textOf(code, file).matchAll(/(?:from|import)"\.\/([\w-]+\.mjs)"/g))
    loadedAtStart(code, part, visited)
  return visited
}
const kilobytes = (code: string, files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + Buffer.byteLength(textOf(code, file)), 0) / 1024

describe.each(functions)('the bundle of $name', (spec) => {
  it('is small, including everything that it loads on demand', () => {
    const code = codeOf(spec)
    const sizes = readdirSync(code, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.endsWith('.map') && !name.startsWith('node_modules'))
      .map((name) => statSync(join(code, name)))
      .map((file) => (file.isFile() ? file.size : 0))
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThan(maxCodeKb(spec))
  })

  it('reads little before the first request, and loads the rest on demand', () => {
    const code = codeOf(spec)
    const atStart = loadedAtStart(code)
    expect(kilobytes(code, atStart)).toBeLessThan(481)
    const text = [...atStart].map((file) => textOf(code, file)).join('')
    // Loading the runtime's calendars, the Markdown parser or the e-mail client at start takes about a fifth of the
    // start each.
    for (const slow of ['Intl.DateTimeFormat', 'blockSkip', 'SendRawEmail']) expect(text).not.toContain(slow)
  })

  it('is complete: it runs where no package is installed', async () => {
    const code = codeOf(spec)
    // Each file by itself, also those loaded on demand, in a process that knows only this folder.
    const parts = codeFilesIn(code).map((file) => `await import('./${file}')`)
    const script = `${parts.join('\n')}\nprocess.stdout.write(typeof (await import('./index.mjs')).handler)`
    const everyName = Object.fromEntries(environmentNames.map((name) => [name, 'for-test']))
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: code,
      env: { ...everyName, AWS_REGION: 'af-south-1' },
    })
    expect(stdout).toBe('function')
  })

  it('has a source map beside each of its files', () => {
    const code = codeOf(spec)
    expect(codeFilesIn(code).filter((file) => !existsSync(join(code, `${file}.map`)))).toEqual([])
  })
})
