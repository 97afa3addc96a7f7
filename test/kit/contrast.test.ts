import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import { contrastOf } from '#shared/appearance/color.ts'
import { type Palette, derivedTokens, paletteOf } from '#shared/appearance/palette.ts'

/** The declarations of one rule of the tokens file, the overriding one first. */
const source = readFileSync(new URL('../../web/kit/tokens.css', import.meta.url), 'utf8')
function declarationsOf(selector: string): Map<string, string> {
  const start = source.indexOf(`${selector} {`)
  const body = source.slice(start, source.indexOf('}', start))
  return new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}
const chosen = (palette: Palette, selector: keyof Palette) =>
  Object.entries(palette[selector]).map(([name, hex]): [string, string] => [`--${name}`, hex])

function themesOf(palette: Palette) {
  const light = new Map([...declarationsOf(':root'), ...chosen(palette, ':root')])
  const dark = [...declarationsOf("[data-theme='dark']"), ...chosen(palette, "[data-theme='dark']")]
  return {
    light,
    'on a dark stretch': new Map([...light, ...declarationsOf('.on-dark'), ...chosen(palette, '.on-dark')]),
    'dark for staff': new Map([...light, ...dark]),
  }
}

function hexOf(theme: Map<string, string>, token: string): string {
  const value = theme.get(token) ?? ''
  const pointsTo = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (pointsTo) return hexOf(theme, pointsTo)
  if (!/^#([\da-f]{3}|[\da-f]{6})$/.test(value)) throw new Error(`${token} is no plain colour: "${value}"`)
  return value.length === 4 ? value.replaceAll(/[\da-f]/g, '$&$&') : value
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
  ['--on-brand', '--pine-700'],
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

/** A business in each part of the spectrum, each with colours that the settings accept. */
const palettes = {
  'the default': DEFAULT_COLORS,
  'a red house': { mainColor: '#5a2a1a', accentColor: '#1f6f78', backgroundColor: '#fbf7ee' },
  'a blue house': { mainColor: '#0b3d91', accentColor: '#b3262e', backgroundColor: '#ffffff' },
  'a violet house': { mainColor: '#3d1a66', accentColor: '#7a4b00', backgroundColor: '#f7f5ff' },
  'a yellow house': { mainColor: '#4a4000', accentColor: '#8a5a00', backgroundColor: '#fffbe8' },
  'a grey house': { mainColor: '#2b2b2b', accentColor: '#555555', backgroundColor: '#f8f8f8' },
}

it('knows the colours of the tokens file as the default ones', () => {
  for (const [selector, tokens] of Object.entries(derivedTokens))
    for (const [name, [hex]] of Object.entries(tokens)) {
      const declared = declarationsOf(selector)
      expect(hexOf(declared, `--${name}`), `${selector} ${name}`).toBe(hex)
      expect(paletteOf(DEFAULT_COLORS)[selector as keyof Palette][name]).toBe(hex)
    }
})

const houses = Object.entries(palettes).flatMap(([house, colors]) =>
  Object.entries(themesOf(paletteOf(colors))).map(([name, theme]) => ({ house, name, theme })),
)
describe.each(houses)('$house, $name', ({ name, theme }) => {
  const read = name === 'on a dark stretch' ? words : [...words, ...wordsInBoxes]

  it.each(read)('%s is readable on %s (4.5 to 1)', (text, background) => {
    expect(contrastOf(hexOf(theme, text), hexOf(theme, background))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(marks)('%s is visible on %s (3 to 1)', (mark, background) => {
    expect(contrastOf(hexOf(theme, mark), hexOf(theme, background))).toBeGreaterThanOrEqual(3)
  })
})

describe.each(Object.entries(palettes))('the header over the hero of %s', (_, colors) => {
  const css = readFileSync(new URL('../../web/site/features/content/site-header.css', import.meta.url), 'utf8')
  const opacity =
    Number(/data-over-hero\] \{\s*background: color-mix\(in srgb, var\(--pine-900\) ([\d.]+)%/.exec(css)?.[1]) / 100
  const theme = themesOf(paletteOf(colors))['on a dark stretch']
  const channels = [1, 3, 5].map((at) => Number.parseInt(hexOf(theme, '--pine-900').slice(at, at + 2), 16))
  const overWhite = channels.map((channel) => Math.round(channel * opacity + 255 * (1 - opacity)))
  const background = `#${overWhite.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

  it.each(['--ink', '--ink-soft'])('has %s readable over any picture, even a white one (4.5 to 1)', (text) => {
    expect(contrastOf(hexOf(theme, text), background)).toBeGreaterThanOrEqual(4.5)
  })
})
