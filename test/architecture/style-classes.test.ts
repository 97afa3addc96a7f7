import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const sheets = globSync('web/**/*.css', { cwd: root })
const sources = globSync('{web,shared,lambdas}/**/*.{ts,tsx,html}', { cwd: root }).map(read).join('\n')

const words = new Set(sources.match(/[\w-]+/g))
/** How the names begin whose end is a value: `chip-` of `chip-${tone}`. */
const beginnings = new Set([...sources.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning]) => beginning))

function isUsed(name: string): boolean {
  // Those of the libraries' own interfaces, which have our colours.
  if (words.has(name) || /^(amplify|ProseMirror)-/.test(name)) return true
  return [...name.matchAll(/-/g)].some(({ index }) => beginnings.has(name.slice(0, index + 1)))
}

const classesOf = (sheet: string): Set<string> => {
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)
  return new Set(
    [...selectors].flatMap(([, selector = '']) =>
      [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name),
    ),
  )
}

describe('the style sheets', () => {
  it.each(sheets)('%s has no class that nothing has', (file) => {
    expect([...classesOf(read(file))].filter((name) => !isUsed(name))).toEqual([])
  })

  it('would show one that is left behind', () => {
    expect(
      [...classesOf('.chip-good, p > .left-behind:hover { margin: 0 } /* .a-comment */')].filter(
        (name) => !isUsed(name),
      ),
    ).toEqual([['left', 'behind'].join('-')])
  })
})
