import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The declarations of one rule of the tokens file, the overriding one first. */
const source = readFileSync(new URL('../../web/kit/tokens.css', import.meta.url), 'utf8')
function declarationsOf(selector: string): Map<string, string> {
  const start = source.indexOf(`${selector} {`)
  const body = source.slice(start, source.indexOf('}', start))
  return new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}
const light = declarationsOf(':root')
const themes = {
  light,
  'on a dark stretch': new Map([...light, ...declarationsOf('.on-dark')]),
  'dark for staff': new Map([...light, ...declarationsOf("[data-theme='dark']")]),
}

function hexOf(theme: Map<string, string>, token: string): string {
  const value = theme.get(token) ?? ''
  const pointsTo = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (pointsTo) return hexOf(theme, pointsTo)
  if (!/^#([\da-f]{3}|[\da-f]{6})$/.test(value)) throw new Error(`${token} is no plain colour: "${value}"`)
  return value.length === 4 ? value.replaceAll(/[\da-f]/g, '$&$&') : value
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const backgrounds = ['--background', '--surface', '--surface-sunken']
const words: [text: string, background: string][] = [
  ...backgrounds.flatMap((background) =>
    ['--ink', '--ink-soft', '--ink-faint', '--link'].map((text): [string, string] => [text, background]),
  ),
  ['--on-action', '--action'],
  ['--on-action', '--action-hover'],
]
// A dark section does not change boxes with their own background.
const wordsInBoxes: [text: string, background: string][] = [
  ['--danger', '--background'],
  ['--danger', '--surface'],
  ['--on-danger', '--danger'],
  ['--on-brand', '--brand'],
  ['--ink', '--brand-soft'],
  ['--ink-faint', '--brand-soft'],
  ...['--info', '--success', '--warning', '--danger'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['--ink', `${tone}-soft`],
  ]),
]
/** Lines and marks that are needed to use or understand something. */
const marks: [mark: string, background: string][] = backgrounds.flatMap((background) =>
  ['--line-strong', '--focus', '--star'].map((mark): [string, string] => [mark, background]),
)

describe.each(Object.entries(themes))('%s', (name, theme) => {
  const read = name === 'on a dark stretch' ? words : [...words, ...wordsInBoxes]

  it.each(read)('%s is readable on %s (4.5 to 1)', (text, background) => {
    expect(contrast(hexOf(theme, text), hexOf(theme, background))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(marks)('%s is visible on %s (3 to 1)', (mark, background) => {
    expect(contrast(hexOf(theme, mark), hexOf(theme, background))).toBeGreaterThanOrEqual(3)
  })
})

describe('the header over the hero', () => {
  const css = readFileSync(new URL('../../web/site/features/content/site-header.css', import.meta.url), 'utf8')
  const [red, green, blue, opacity] = (
    /data-over-hero\] \{\s*background: rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/.exec(css)?.slice(1) ?? []
  ).map(Number) as [number, number, number, number]
  const overWhite = [red, green, blue].map((channel) => Math.round(channel * opacity + 255 * (1 - opacity)))
  const background = `#${overWhite.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

  it.each(['--ink', '--ink-soft'])('has %s readable over any picture, even a white one (4.5 to 1)', (text) => {
    expect(contrast(hexOf(themes['on a dark stretch'], text), background)).toBeGreaterThanOrEqual(4.5)
  })
})
