import * as z from 'zod/mini'
import { normalizeEmail, normalizeLine, normalizeName, normalizePhone, normalizePlainLine } from './text-input.ts'

/**
 * The schema of a typed line, which is cleaned before a pipe checks it. `missing` is the sentence for a value that is no
 * text.
 */
const cleaned = (normalize: (typed: string) => string) => (missing?: string) =>
  z.pipe(z.string(missing), z.transform(normalize))

export const textLine = cleaned(normalizeLine)
export const nameLine = cleaned(normalizeName)
export const plainLine = cleaned(normalizePlainLine)
export const phoneLine = cleaned(normalizePhone)
export const emailLine = cleaned(normalizeEmail)
