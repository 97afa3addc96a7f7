import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../web')

/** The first classes of a sheet's selectors; rules that hide things on paper or without a script may use any. */
function classesOf(path: string): Set<string> {
  const rules = readFileSync(path, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/@media (?:print|print, \(scripting: none\)|\(scripting: none\)) \{(?:[^{}]|\{[^{}]*\})*\}/g, '')
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

  // The reset takes the markers only from lists with a class: one without shows them outside of its box.
  it('say of every list of the staff area whether it has markers', () => {
    const components = globSync(`${root}/admin/**/*.tsx`)
    expect(components.length).toBeGreaterThan(50)
    const without = components.filter((path) => /<(?:ul|ol)(?![^>]*className)[\s>]/.test(readFileSync(path, 'utf8')))
    expect(without).toEqual([])
  })
})
