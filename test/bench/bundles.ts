import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type CodeOf, bundle, maxCodeKb } from '#infra/bundle.ts'
import { functions } from '#infra/functions.ts'
import { environmentNames } from '#lambdas/runtime/env.ts'
import { type Figure, median } from './figure.ts'

const run = promisify(execFile)
const STARTS = 9

/** The bundle of every Lambda as it is uploaded, in a folder that is deleted when `use` is done. */
export async function withBundles<Made>(use: (codeOf: CodeOf) => Promise<Made>): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'cabins-bench-code-'))
  try {
    return await use(await bundle(functions, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Size of each Lambda's bundle, and how long a fresh Node takes to import it (median of some starts, this machine). All
 * are started once before any is started again: other load on the machine affects all of them alike.
 */
export async function bundleFigures(codeOf: CodeOf): Promise<Figure[]> {
  const imports = new Map<string, number[]>(functions.map(({ name }) => [name, []]))
  for (let start = 0; start < STARTS; start += 1)
    for (const spec of functions) imports.get(spec.name)?.push(await millisecondsToImport(codeOf(spec)))
  return await Promise.all(
    functions.map(async (spec) => ({
      group: 'bundle',
      name: spec.name,
      measured: { KB: await kilobytesOf(codeOf(spec)), 'ms to import': median(imports.get(spec.name) ?? []) },
      limits: { atMost: { KB: maxCodeKb(spec), 'ms to import': 90 } },
    })),
  )
}

async function kilobytesOf(code: string): Promise<number> {
  const names = (await readdir(code, { recursive: true })).filter((name) => !name.endsWith('.map'))
  const files = await Promise.all(names.map((name) => stat(join(code, name))))
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0) / 1024
}

async function millisecondsToImport(code: string): Promise<number> {
  const script =
    "const begun = performance.now(); await import('./index.mjs'); process.stdout.write(String(performance.now() - begun))"
  const environment = Object.fromEntries(environmentNames.map((name) => [name, 'for-bench']))
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: code,
    env: { ...environment, AWS_REGION: 'af-south-1' },
  })
  return Number(stdout)
}
