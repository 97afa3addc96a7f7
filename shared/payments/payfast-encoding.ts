import * as z from 'zod/mini'

/** One field of a PayFast form or message. Order is part of the signature, so fields travel as a list of pairs. */
export type PayfastField = readonly [name: string, value: string]

/** The MD5 of a text's UTF-8 bytes in lower-case hex. Passed in, because `shared/` has no node:crypto. */
export type Md5 = (text: string) => string

/**
 * What a passphrase may be made of. PayFast allows `/` as well, but its own PHP SDK encodes that twice, so we do not.
 * How long it must be depends on whether real money moves: see the PayFast configuration.
 */
export const PayfastPassphrase = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, - or _'))
export type PayfastPassphrase = string

/** The characters PHP's `trim()` takes off: not NBSP, form feed or BOM as JavaScript's does, but NUL. */
const PHP_TRIM_SET = ' \t\n\r\0\v'

/** Trims as PHP's `trim()`, by which PayFast computes its side of a signature. */
export function phpTrim(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && PHP_TRIM_SET.includes(text.charAt(start))) start += 1
  while (end > start && PHP_TRIM_SET.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/**
 * Encodes as PHP's `urlencode()`: a space becomes `+`, everything but `A-Z a-z 0-9 - _ .` becomes `%XX` of its UTF-8
 * bytes in upper case, `! ' ( ) * ~` included. A lone surrogate counts as U+FFFD, as browsers post it.
 */
export const phpUrlencode = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Decodes as PHP's `urldecode()`: `+` is a space, a broken `%` stays as it is, bytes that are not UTF-8 become U+FFFD.
 */
export const phpUrldecode = (text: string): string =>
  text.replaceAll('+', ' ').replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (encoded) => {
    const bytes = encoded
      .slice(1)
      .split('%')
      .map((hex) => Number.parseInt(hex, 16))
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(bytes))
  })

/** `name=value&…` in the order given, as PHP and a browser write a form. */
export const encodeFields = (fields: readonly PayfastField[]): string =>
  fields.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join('&')

/**
 * Reads `name=value&…` as PHP fills `$_POST`, keeping order, blanks and repeats: a name without `=` is blank, leading
 * spaces of a name go, its other spaces and dots become `_`. Never refuses.
 */
export const decodeFields = (text: string): PayfastField[] =>
  text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=')
      const name = equals < 0 ? part : part.slice(0, equals)
      const value = equals < 0 ? '' : part.slice(equals + 1)
      return [phpUrldecode(name).replace(/^ +/, '').replaceAll(/[ .]/g, '_'), phpUrldecode(value)] as const
    })
    .filter(([name]) => name !== '')

/** The end of every string that is signed; nothing at all for an account without a passphrase. */
export const passphraseSuffix = (passphrase: string): string =>
  passphrase === '' ? '' : `&passphrase=${phpUrlencode(phpTrim(passphrase))}`
