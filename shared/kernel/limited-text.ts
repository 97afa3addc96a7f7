import * as z from 'zod/mini'
import { normalizeLine, normalizeText } from './text-input.ts'

/** The sentence for a text that is longer than its place. */
export const tooLong = (atMost: number): string =>
  `That is too long: at most ${atMost.toLocaleString('en-US')} characters`

const limited = (atMost: number, normalize: (typed: string) => string) =>
  z.string().check(z.overwrite(normalize), z.maxLength(atMost, tooLong(atMost)))

/** One typed line, which may be empty; `normalize` is how it is cleaned. */
export const limitedLine = (atMost: number, normalize = normalizeLine) => limited(atMost, normalize)

/** Typed paragraphs, which may be empty. */
export const limitedText = (atMost: number) => limited(atMost, normalizeText)
