import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

/** The source of every kind of import: `from '…'`, `import '…'`, `import('…')`, types included. */
const importSource = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([#.][^'"]+)\1/g

/** The files that each file of the tree imports, lazily or for a type alone too. */
function importGraph(root: string): Map<string, string[]> {
  const files = globSync('{shared,lambdas,infra,web,test}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'infra/cdk.out/**'],
  })
  return new Map(
    files.map((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      const imported = [...code.matchAll(importSource)].map(([, , source = '']) =>
        source.startsWith('#') ? source.slice(1) : relative(root, resolve(root, dirname(file), source)),
      )
      return [file, [...new Set(imported)].filter((each) => existsSync(join(root, each)))]
    }),
  )
}

/** One circle for each import that closes one: `a.ts → b.ts → a.ts`. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}

describe('the files of the repository', () => {
  it('import each other in no circle, lazy imports and types counted', () => {
    const graph = importGraph('.')
    expect(graph.get('web/kit/toast.ts')).toEqual(['web/kit/toaster.tsx'])
    expect(circlesIn(graph)).toEqual([])
  })
})

describe('a circle', () => {
  const root = mkdtempSync(join(tmpdir(), 'import-circles-'))
  afterAll(() => rmSync(root, { recursive: true }))

  it.each([
    ['a plain import', "import { b } from './b.ts'"],
    ['an import of a type', "import type { B } from './b.ts'"],
    ['an import over several lines', "import {\n  b,\n} from '#shared/b.ts'"],
    ['a lazy import', "export const later = () => import('./b.ts')"],
    ['a type in passing', "export type B = import('./b.ts').B"],
    ['a re-export', "export { b } from './b.ts'"],
    ['an import for its effect', "import './b.ts'"],
  ])('is found by %s', (_, source) => {
    mkdirSync(join(root, 'shared'), { recursive: true })
    writeFileSync(join(root, 'shared/a.ts'), `${source}\n`)
    writeFileSync(join(root, 'shared/b.ts'), "export { c } from './c.ts'\n")
    writeFileSync(join(root, 'shared/c.ts'), "import type { A } from '#shared/a.ts'\nexport const c = 1\n")
    expect(circlesIn(importGraph(root))).toEqual(['shared/a.ts → shared/b.ts → shared/c.ts → shared/a.ts'])
  })
})
