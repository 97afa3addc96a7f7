import * as z from 'zod/mini'
import type { Flavor } from './flavor.ts'

/** Letters and digits that are not confused when read aloud: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
const UNAMBIGUOUS_CHARACTERS = '34679ACDEFGHJKMNPQRTWXY'

/** A booking's human reference, `MC-7K4QX`: on the EFT slip, in e-mails, over the phone. */
export type BookingReference = Flavor<string, 'BookingReference'>
export const BookingReference: z.ZodMiniType<BookingReference, BookingReference> = z
  .string()
  .check(z.regex(/^MC-[34679ACDEFGHJKMNPQRTWXY]{5}$/))

/**
 * Makes five letters from bytes of randomness or of a hash. 23^5 = 6.4 million: short enough to read out; the table's
 * condition keeps it unique.
 */
export function referenceFrom(bytes: Uint8Array): BookingReference {
  let number = bytes.slice(0, 6).reduce((value, byte) => value * 256 + byte, 0)
  let letters = ''
  for (let place = 0; place < 5; place += 1) {
    letters += UNAMBIGUOUS_CHARACTERS[number % UNAMBIGUOUS_CHARACTERS.length]
    number = Math.floor(number / UNAMBIGUOUS_CHARACTERS.length)
  }
  return `MC-${letters}`
}

/**
 * A reference as it is stored, from any spelling: `tyhp4`, `MC TYHP4` and `mc–tyhp4` → `MC-TYHP4`. Empty for nothing
 * typed; what is no reference comes back as its letters and digits.
 */
export function parseReference(typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const letters = code.length === 7 ? code.replace(/^MC/, '') : code
  return letters.length === 5 ? `MC-${letters}` : code || typed.trim()
}

/** An unguessable id: 128 bits, url-safe. */
export type Id = Flavor<string, 'Id'>
export const Id: z.ZodMiniType<Id, Id> = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** The id of a booking. Staff and guests name a booking by its reference; its link and its retries go by this id. */
export type BookingId = Flavor<string, 'BookingId'>
export const BookingId: z.ZodMiniType<BookingId, BookingId> = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/**
 * A name in an address that may or may not be one of ours: letters, digits, `-`, `_` and `.`, never longer than a key.
 */
export const AnyId = z.string().check(z.regex(/^[\w.-]{1,100}$/))

const MAX_TOKEN_LENGTH = 100

/**
 * The secret part of a guest's link: five signs of the reference, and 128 bits. Its holder counts as the guest of that
 * booking. Signs that were copied with the link, as the full stop or bracket behind it, are no part of it.
 */
export const GuestToken = z.string().check(
  z.maxLength(MAX_TOKEN_LENGTH),
  z.overwrite((copied) => copied.slice(0, MAX_TOKEN_LENGTH).replace(/[^\w-]+$/, '')),
  z.minLength(1),
)
