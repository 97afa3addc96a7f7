import * as z from 'zod/mini'
import { GuestName } from '#shared/bookings/booking-form.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { plainLine, textLine } from '#shared/kernel/typed-line.ts'

/** Whether an adult is a citizen, a permanent resident or a visitor of South Africa. */
export const Residence = z.enum(['citizen', 'permanent-resident', 'visitor'], 'Please choose one')
export type Residence = z.infer<typeof Residence>

/** The box that a signature is drawn in, on every size of screen. */
export const SIGNATURE_BOX = { width: 600, height: 300 } as const
/** Length of the path: about 1,500 points, many times what a signature has. */
export const MAX_SIGNATURE_LENGTH = 12_000

/** Drawn with finger or mouse, as the path of an SVG in whole units of the box; or the name typed in its place. */
export const Signature = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    path: z
      .string()
      .check(
        z.minLength(16, 'Please sign with your whole name'),
        z.maxLength(MAX_SIGNATURE_LENGTH, 'Please draw a simpler signature'),
        z.regex(/^(?:[ML]\d{1,3} \d{1,3})+$/, 'Please sign again'),
      ),
  }),
  z.object({ kind: z.literal('typed'), name: GuestName }),
])
export type Signature = z.infer<typeof Signature>

/** One adult's entry in the register: what regulation 36 asks for, and nothing more. */
export const RegisterForm = z.object({
  fullName: GuestName,
  /** Of any country: an unusual number gets a hint, never a refusal. */
  idNumber: z.pipe(
    plainLine(),
    z
      .string()
      .check(
        z.minLength(5, 'Please enter an ID or passport number'),
        z.maxLength(30, 'An ID or passport number has at most 30 signs'),
        z.regex(/^[\p{L}\p{N} /.-]*$/u, 'An ID or passport number has letters and digits only'),
      ),
  ),
  residence: Residence,
  address: z.pipe(
    textLine(),
    z
      .string()
      .check(
        z.minLength(8, 'Please enter your home address: street, town and country'),
        z.maxLength(200, 'Please keep the address under 200 characters'),
      ),
  ),
  signature: Signature,
})
export type RegisterForm = z.infer<typeof RegisterForm>

/** One adult in the register. `place` is the adult's place in the party; the first is 1. */
export const RegisterEntry = z.extend(RegisterForm, {
  reference: BookingReference,
  place: z.int().check(z.minimum(1)),
  signedAt: z.iso.datetime(),
  /** The publication of the register's texts above the signature; 0: the default. Absent in entries of before. */
  declarationVersion: z.optional(z.int()),
  /** The publication of the indemnity that was accepted with it. Absent where none was asked. */
  indemnity: z.optional(z.object({ version: z.int(), acceptedAt: z.iso.datetime() })),
  /** Signed through the adult's own link: then the rest of the party cannot see it. */
  signedAlone: z._default(z.boolean(), false),
  /** Grows by one each time it is signed again; a write with an older one is refused. */
  version: z.int(),
})
export type RegisterEntry = z.infer<typeof RegisterEntry>

const MAX_VISIBLE_CHARACTERS = 4
/** The end of a number, for its owner to recognise: at most a third of it, and at most four characters. */
export const visibleEnding = (idNumber: string): string => {
  const shown = Math.min(MAX_VISIBLE_CHARACTERS, Math.floor(idNumber.length / 3))
  return idNumber.slice(idNumber.length - shown)
}

/**
 * A hint that a number may be wrong; undefined where it looks right or cannot be checked. A South African ID is the day
 * of birth and seven more digits, of which the last checks the others by Luhn's rule.
 */
export function idHint(written: string, residence: Residence | ''): string | undefined {
  const digits = written.replaceAll(/[\s-]/g, '')
  if (!/^\d{13}$/.test(digits))
    return residence === 'citizen' && /^\d{10,16}$/.test(digits)
      ? 'A South African ID number has 13 digits. Please look again; a passport number is fine too.'
      : undefined
  return isLuhn(digits) ? undefined : 'One digit of this ID number seems to be wrong. Please look again.'
}

/** ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
