/**
 * Characters that nobody sees: marks of direction, of word breaks and byte order, soft hyphens, control characters. The
 * joiners and variants that scripts and emoji are written with are not among them, nor are tabs and line breaks.
 */
const INVISIBLE_CHARACTERS = /(?![\t-\r\u200C-\u200D\u{E0020}-\u{E007F}]|\p{VS})[\p{Cc}\p{DI}]/gu

/** A joiner joins two letters, or two emoji; elsewhere it is a leftover. */
const STRAY_JOINERS =
  /(^|[^\p{L}\p{M}\p{ExtPict}\p{EMod}\u200C\u200D])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{M}\p{ExtPict}])/gu

/** What keyboards and spell checkers write in place of an apostrophe; `’` is one. */
const APOSTROPHES = /[\u0060\u00B4\u02B9\u02BB-\u02BD\u2018\u201B\u2032\uFF07]/g
const HYPHENS = /[\p{Pd}\u2043\u2212]/gu

/**
 * Typed or pasted text, trimmed, in Unicode's composed form and without invisible characters, so that lengths and
 * signatures match what people see.
 */
export const normalizeText = (typed: string): string =>
  typed.toWellFormed().replaceAll(INVISIBLE_CHARACTERS, '').normalize('NFC').trim()

/** The same in one line. */
export const normalizeLine = (typed: string): string =>
  normalizeText(typed).replaceAll(STRAY_JOINERS, '$1').replaceAll(/\s+/g, ' ').trim()

const withPlainSigns = (text: string): string => text.replaceAll(APOSTROPHES, "'").replaceAll(HYPHENS, '-')

/** A person's name in one line, with real hyphens and apostrophes: `O´Brien` is `O'Brien`, `O’Brien` stays. */
export const normalizeName = (typed: string): string =>
  // Before stray joiners are found: some apostrophes count as letters, which a joiner may stand beside.
  normalizeLine(withPlainSigns(typed.toWellFormed().normalize('NFC')))

/**
 * A number, a reference, an address or a search in the plain signs that it consists of, whatever app it was copied from:
 * no joiners, no wide or joined letters.
 */
export const normalizePlainLine = (typed: string): string =>
  normalizeName(withPlainSigns(typed.replaceAll(/[\u200C\u200D]/g, '').replaceAll('’', "'")).normalize('NFKC'))

/** A phone number, without the `tel:` of a copied link. */
export const normalizePhone = (typed: string): string => normalizePlainLine(typed).replace(/^tel: ?/i, '')

/** An e-mail address alone, as of `mailto:thandi@example.co.za` or `Thandi <thandi@example.co.za>,`. */
export function normalizeEmail(typed: string): string {
  const line = normalizePlainLine(typed)
  const address = (/<([^<>]*)>/.exec(line)?.[1] ?? line).replace(/^mailto:/i, '')
  // No expression that may try each of many signs again: anybody may send a quarter of a megabyte.
  let length = address.length
  while (length > 0 && ' .,;>'.includes(address.charAt(length - 1))) length -= 1
  return address.slice(0, length)
}
