/** Typed text, trimmed and in Unicode's composed form, so that lengths and signatures match what people see. */
export const normalizeText = (typed: string): string => typed.toWellFormed().normalize('NFC').trim()

/** The same in one line. */
export const normalizeLine = (typed: string): string => normalizeText(typed).replaceAll(/\s+/g, ' ')
