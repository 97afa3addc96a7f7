/** A colour as six hexadecimal digits, `#18372a`. */
export type HexColor = string

const channelsOf = (hex: HexColor): [red: number, green: number, blue: number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const fromLinear = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

/** Relative luminance as WCAG 2.2 defines it: 0 is black, 1 is white. */
export function luminanceOf(hex: HexColor): number {
  const [red, green, blue] = channelsOf(hex).map(toLinear) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio as WCAG 2.2 defines it, 1 to 21. */
export function contrastOf(one: HexColor, other: HexColor): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A colour as people see it: lightness 0 to 1, chroma from 0 (grey), hue in radians (OKLCH of CSS Color 4). */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

export function toOklch(hex: HexColor): Oklch {
  const [r, g, b] = channelsOf(hex).map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, blueYellow),
    hue: Math.atan2(blueYellow, a),
  }
}

/** The channels of a colour, which may be outside what screens show. */
function linearOf({ lightness, chroma, hue }: Oklch): [red: number, green: number, blue: number] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (color: Oklch): boolean => linearOf(color).every((light) => light >= -0.0005 && light <= 1.0005)

/** The nearest colour that screens show, with the same lightness and hue. */
export function toHex(color: Oklch): HexColor {
  let [from, to] = [0, color.chroma]
  if (!isShown(color)) {
    for (let step = 0; step < 16; step += 1) {
      const middle = (from + to) / 2
      if (isShown({ ...color, chroma: middle })) from = middle
      else to = middle
    }
  } else from = to
  const digits = linearOf({ ...color, chroma: from }).map((light) =>
    Math.round(fromLinear(Math.min(Math.max(light, 0), 1)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** The colour of this hue and chroma that is as light as `luminance`, so that it contrasts with others in the same way. */
export function withLuminance({ chroma, hue }: Pick<Oklch, 'chroma' | 'hue'>, luminance: number): HexColor {
  let [dark, light] = [0, 1]
  for (let step = 0; step < 16; step += 1) {
    const lightness = (dark + light) / 2
    if (luminanceOf(toHex({ lightness, chroma, hue })) < luminance) dark = lightness
    else light = lightness
  }
  return toHex({ lightness: light, chroma, hue })
}
