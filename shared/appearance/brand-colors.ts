import * as z from 'zod/mini'

/** The colours that a business chooses; every other colour of its pages follows from one of them. */
export const BrandColors = z.object({
  /** Headings of documents, chosen days, and the hue of dark sections and of all text. */
  mainColor: z.string(),
  /** The button that matters most. */
  accentColor: z.string(),
  /** Behind the text of light pages. */
  backgroundColor: z.string(),
})
export type BrandColors = z.infer<typeof BrandColors>
export type BrandColor = keyof BrandColors

/** What the style sheets have; a business that keeps them loads no further sheet. */
export const DEFAULT_COLORS: BrandColors = {
  mainColor: '#18372a',
  accentColor: '#b04517',
  backgroundColor: '#faf6f0',
}

const names = Object.keys(DEFAULT_COLORS) as BrandColor[]

export const hasDefaultColors = (colors: BrandColors): boolean =>
  names.every((name) => colors[name] === DEFAULT_COLORS[name])
