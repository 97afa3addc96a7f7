import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import { contrastOf } from '#shared/appearance/color.ts'
import { colorProblem } from '#shared/appearance/color-problem.ts'
import { initialsOf } from '#shared/appearance/initials.ts'

const names = Object.keys(DEFAULT_COLORS) as (keyof typeof DEFAULT_COLORS)[]
const aColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('colours of the business', () => {
  it('are fine as they are by default', () => {
    expect(names.map((name) => colorProblem(name, DEFAULT_COLORS))).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['mainColor', '#7fb3ff', 'Light text on it would be hard to read. The nearest colour that works is #'],
    ['accentColor', '#ffcc00', 'White text on buttons would be hard to read. The nearest colour that works is #'],
    ['backgroundColor', '#d0b0a0', 'Small grey text on it would be hard to read. The nearest colour that works is #'],
  ] as const)('are refused where something would be unreadable: %s %s', (name, hex, sentence) => {
    expect(colorProblem(name, { ...DEFAULT_COLORS, [name]: hex })).toContain(sentence)
  })

  it('get a nearest one that is accepted, whatever was chosen', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), aColor, (name, hex) => {
        const problem = colorProblem(name, { ...DEFAULT_COLORS, [name]: hex })
        const nearest = problem?.slice(-7)
        if (nearest) expect(colorProblem(name, { ...DEFAULT_COLORS, [name]: nearest })).toBeUndefined()
        const used = nearest ?? hex
        if (name === 'accentColor') expect(contrastOf('#ffffff', used)).toBeGreaterThanOrEqual(4.5)
        if (name === 'mainColor') expect(contrastOf(DEFAULT_COLORS.backgroundColor, used)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the initials of a business', () => {
  it.each([
    ['Mountain Cabins', 'MC'],
    ['Kleinfontein Farm Stay', 'KF'],
    ['The House on the Hill', 'HH'],
    ['4 Oaks', '4O'],
    ['Ubuntu', 'U'],
    ['Die Stal', 'S'],
    ['Ångström & Sons', 'ÅS'],
    ['', ''],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
