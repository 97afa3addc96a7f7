import { type BrandColor, type BrandColors, DEFAULT_COLORS, hasDefaultColors } from './brand-colors.ts'
import { type HexColor, luminanceOf, toOklch, withLuminance } from './color.ts'

/**
 * A colour that follows from a chosen one. `same` is that colour itself; `beside` is a little lighter or darker than
 * it, as the default is; `hue` takes only its hue, so that it contrasts with its surroundings as the default does.
 */
type Derived = readonly [default_: HexColor, from: BrandColor, how: 'same' | 'beside' | 'hue']

const main = (hex: HexColor): Derived => [hex, 'mainColor', 'hue']
const accent = (hex: HexColor): Derived => [hex, 'accentColor', 'hue']
const ground = (hex: HexColor): Derived => [hex, 'backgroundColor', 'beside']

/** The colours of web/kit/tokens.css by selector and name, as that file has them; a test holds both equal. */
export const derivedTokens = {
  ':root': {
    'pine-950': main('#0a1a14'),
    'pine-900': main('#10261d'),
    'pine-800': main('#18372a'),
    'pine-700': ['#22493a', 'mainColor', 'beside'],
    'pine-600': main('#2e5f4b'),
    'pine-500': main('#437c64'),
    'pine-300': main('#a4c5b4'),
    'pine-200': main('#cbdfd4'),
    'pine-100': main('#e3ede7'),
    'stone-0': ground('#fffdfa'),
    'stone-50': ['#faf6f0', 'backgroundColor', 'same'],
    'stone-100': ground('#f3ece2'),
    'stone-200': ground('#e6dbcc'),
    'stone-500': ['#8a7966', 'backgroundColor', 'hue'],
    'ember-700': ['#8f360e', 'accentColor', 'beside'],
    'ember-600': ['#b04517', 'accentColor', 'same'],
    'ember-400': accent('#e8915f'),
    'ember-300': accent('#f3b894'),
    brand: ['#18372a', 'mainColor', 'same'],
    ink: main('#1a241f'),
    'ink-soft': main('#48524c'),
    'ink-faint': main('#626a64'),
  },
  '.on-dark': {
    ink: ['#f7f2e9', 'backgroundColor', 'hue'],
    'ink-soft': main('#d5ddd5'),
    'ink-faint': main('#b0beb5'),
    line: main('#2f4b3f'),
    'line-strong': main('#7d9a8b'),
  },
  "[data-theme='dark']": {
    background: main('#101613'),
    surface: main('#171f1b'),
    'surface-sunken': main('#0b100e'),
    ink: main('#eef0ea'),
    'ink-soft': main('#c3cbc4'),
    'ink-faint': main('#98a39b'),
    line: main('#2b3630'),
    'line-strong': main('#74837a'),
    brand: main('#16362a'),
    'brand-soft': main('#1f3229'),
    'on-brand': main('#f3f6f2'),
    link: main('#9fd0b6'),
    action: accent('#c2531f'),
    'action-hover': accent('#ab4618'),
    focus: accent('#f3b894'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Derived>>>>

/** A strong colour must not turn greys and pale shades gaudy. */
const MAX_CHROMA_FACTOR = 1.4

function derive([default_, from, how]: Derived, colors: BrandColors): HexColor {
  const chosen = colors[from]
  if (how === 'same' || chosen === DEFAULT_COLORS[from]) return how === 'same' ? chosen : default_
  const [base, picked] = [toOklch(DEFAULT_COLORS[from]), toOklch(chosen)]
  const chroma = toOklch(default_).chroma * Math.min(picked.chroma / base.chroma, MAX_CHROMA_FACTOR)
  const luminance = how === 'hue' ? luminanceOf(default_) : besideOf(default_, DEFAULT_COLORS[from], chosen)
  return withLuminance({ chroma, hue: picked.hue }, luminance)
}

/** The luminance beside a chosen colour: lighter by the same difference, or darker in the same proportion. */
function besideOf(default_: HexColor, base: HexColor, chosen: HexColor): number {
  const [own, of, now] = [default_, base, chosen].map(luminanceOf) as [number, number, number]
  return own > of ? Math.min(now + own - of, 1) : (now * own) / of
}

export type Palette = Readonly<Record<keyof typeof derivedTokens, Readonly<Record<string, HexColor>>>>

/** Every colour that follows from the chosen ones. */
export const paletteOf = (colors: BrandColors): Palette =>
  Object.fromEntries(
    Object.entries(derivedTokens).map(([selector, tokens]) => [
      selector,
      Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, derive(token, colors)])),
    ]),
  ) as Palette

/** The style sheet that gives pages the chosen colours; undefined where they are the defaults. */
export function colorSheetOf(colors: BrandColors): string | undefined {
  if (hasDefaultColors(colors)) return undefined
  const rules = Object.entries(paletteOf(colors)).map(
    ([selector, tokens]) =>
      `${selector}{${Object.entries(tokens)
        .map(([name, hex]) => `--${name}:${hex}`)
        .join(';')}}`,
  )
  return `${rules.join('')}\n`
}

/** The dark colour around a page: of the browser's bar, of a phone's start screen. */
export const frameColorOf = (colors: BrandColors): HexColor => derive(derivedTokens[':root']['pine-900'], colors)

/**
 * A colour of a document outside the site, such as an e-mail, that is written there as the default one: as light as that,
 * in the hue of the chosen one.
 */
export const documentColor = (default_: HexColor, from: BrandColor, colors: BrandColors): HexColor => {
  const how = default_ === DEFAULT_COLORS[from] ? 'same' : from === 'backgroundColor' ? 'beside' : 'hue'
  return derive([default_, from, how], colors)
}
