import { type HexColor, contrastOf, toHex, toOklch } from './color.ts'
import { type BrandColors, DEFAULT_COLORS } from './brand-colors.ts'
import { paletteOf } from './palette.ts'

/** WCAG 2.2 AA for text, and for marks that are needed to use something. */
const TEXT = 4.5
const MARK = 3
const WHITE = '#ffffff'

type Pair = readonly [foreground: HexColor, background: HexColor, atLeast: number, what: string]

/** What is read on each chosen colour, in the words that staff know it by. */
const pairsOf = {
  mainColor(colors) {
    const { brand, 'pine-700': hover } = paletteOf(colors)[':root']
    return [brand, hover].map((on = WHITE): Pair => [colors.backgroundColor, on, TEXT, 'Light text on it'])
  },
  accentColor(colors) {
    const { 'ember-600': action = WHITE, 'ember-700': hover = WHITE } = paletteOf(colors)[':root']
    return [action, hover].map((on): Pair => [WHITE, on, TEXT, 'White text on buttons'])
  },
  backgroundColor(colors) {
    const palette = paletteOf(colors)[':root']
    const foregrounds = [
      [palette['ink-faint'], TEXT, 'Small grey text on it'],
      [palette['ink-soft'], TEXT, 'Text on it'],
      [palette['pine-600'], TEXT, 'Links on it'],
      ['#9c1f1a', TEXT, 'Warnings on it'],
      ['#a8650f', MARK, 'The stars of reviews on it'],
      [palette['stone-500'], MARK, 'The edges of fields on it'],
    ] as const
    return foregrounds.flatMap(([foreground = WHITE, atLeast, what]) =>
      ['stone-50', 'stone-0', 'stone-100'].map((on): Pair => [foreground, palette[on] ?? WHITE, atLeast, what]),
    )
  },
} satisfies { readonly [Name in keyof BrandColors]: (colors: BrandColors) => readonly Pair[] }

/** What would be unreadable on a chosen colour; undefined where all is well. */
const unreadableOn = (name: keyof BrandColors, colors: BrandColors): string | undefined =>
  pairsOf[name](colors).find(([foreground, background, atLeast]) => contrastOf(foreground, background) < atLeast)?.[3]

const STEP = 0.005

/** The colour that is least darker, on a background lighter, and passes: the same hue, and grey where nothing else helps. */
function nearestThatPasses(name: keyof BrandColors, colors: BrandColors): HexColor {
  const { lightness, chroma, hue } = toOklch(colors[name])
  const direction = name === 'backgroundColor' ? STEP : -STEP
  for (let at = lightness + direction; at > 0 && at <= 1; at += direction) {
    const hex = toHex({ lightness: at, chroma, hue })
    if (!unreadableOn(name, { ...colors, [name]: hex })) return hex
  }
  return DEFAULT_COLORS[name]
}

/**
 * Why a chosen colour cannot be used, in a sentence with the nearest one that can; undefined where all that is read on it
 * is readable (WCAG 2.2 AA).
 */
export function colorProblem(name: keyof BrandColors, colors: BrandColors): string | undefined {
  const what = unreadableOn(name, colors)
  return what && `${what} would be hard to read. The nearest colour that works is ${nearestThatPasses(name, colors)}`
}
