import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../web')
const textOf = (path: string) => readFileSync(path, 'utf8')
const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '')

/** Every class that a sheet has a rule for. */
const classNamesIn = (path: string): Set<string> =>
  new Set(
    [...withoutComments(textOf(path)).matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) =>
      selector.trim().startsWith('@') ? [] : [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  )

/** The first classes of a sheet's selectors; rules that hide things on paper or without a script may use any. */
function classesOf(path: string): Set<string> {
  const rules = withoutComments(textOf(path)).replaceAll(
    /@media (?:print|print, \(scripting: none\)|\(scripting: none\)) \{(?:[^{}]|\{[^{}]*\})*\}/g,
    '',
  )
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return new Set(selectors.flatMap((selector) => /^\.([\w-]+)/.exec(selector.trim())?.[1] ?? []))
}

describe('style sheets', () => {
  // A dialog's sheet loads when it is opened, and would also style the page below it.
  it("share no class but those of the kit's components", () => {
    const sheetsOf = new Map<string, string[]>()
    for (const path of globSync(`${root}/**/*.css`))
      for (const name of classesOf(path)) sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), relative(root, path)])
    expect(sheetsOf.size).toBeGreaterThan(300)

    const shared = [...sheetsOf].filter(
      ([, sheets]) => sheets.length > 1 && !sheets.some((sheet) => /^((admin|site)\/)?kit\//.test(sheet)),
    )
    expect(shared).toEqual([])
  })

  it('have rules for classes that something has, and no others', () => {
    const code = globSync(`${root}/../{web,shared,lambdas}/**/*.{ts,tsx,html}`)
      .map((path) => textOf(path).replaceAll(/import '.*\.css'/g, ''))
      .join('\n')
    // `task-${state}` has each of its states.
    const beginnings = [
      ...new Set(Array.from(code.matchAll(/([a-z][a-z-]*-)\$\{/g), ([, beginning = '']) => beginning)),
    ]
    const words = new Set(code.match(/[a-z][\w-]*/g))
    const unused = globSync(`${root}/**/*.css`).flatMap((path) =>
      [...classNamesIn(path)]
        .filter((name) => !words.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)))
        // Amplify's own.
        .filter((name) => !name.startsWith('amplify-'))
        .map((name) => `${relative(root, path)}: .${name}`),
    )
    expect(unused).toEqual([])
  })

  // A gap or an alignment that nobody wrote changes nothing, and nobody sees that it is missing.
  it('know every layout class that a component names', () => {
    const known = classNamesIn(`${root}/kit/layout.css`)
    expect(known.size).toBeGreaterThan(20)
    const unknown = globSync(`${root}/**/*.tsx`).flatMap((path) =>
      [...textOf(path).matchAll(/className=(?:"[^"]*"|\{[^}]*\})/g)]
        .flatMap(([classes]) => classes.match(/(?<![\w-])(?:gap|align|justify|line|card|grid)-[a-z]+(?![\w-])/g) ?? [])
        .filter((name) => !known.has(name))
        .map((name) => `${relative(root, path)}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  // A new page has 20 lines of its own at most, and shapes that others have too are classes of layout.css.
  it('have no more lines than before', () => {
    const lines = globSync(`${root}/**/*.css`).map((path) => textOf(path).split('\n').length - 1)
    const total = lines.reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThan(1000)
    // Falls with each shape that becomes shared.
    expect(total).toBeLessThanOrEqual(7690)
  })

  // The reset takes the markers only from lists with a class: one without shows them outside of its box.
  it('say of every list of the staff area whether it has markers', () => {
    const components = globSync(`${root}/admin/**/*.tsx`)
    expect(components.length).toBeGreaterThan(50)
    const without = components.filter((path) => /<(?:ul|ol)(?![^>]*className)[\s>]/.test(readFileSync(path, 'utf8')))
    expect(without).toEqual([])
  })
})
