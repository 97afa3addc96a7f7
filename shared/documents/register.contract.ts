import * as z from 'zod/mini'
import { RichText } from '#shared/content/rich-text.ts'
import { BookingStatus } from '#shared/bookings/booking-status.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference, GuestToken } from '#shared/kernel/id.ts'
import { RegisterState } from './register-state.ts'
import { Residence, RegisterForm } from './register-entry.ts'
import { Upload } from './upload.ts'

const SentFile = z.pick(Upload, { id: true, fileName: true, state: true, createdAt: true })

/**
 * The guest register of one party, as the holder of the link sees it: an entry is masked so that only its writer
 * recognises it. Number, address and signature are never sent back.
 */
export const Register = z.object({
  reference: BookingReference,
  status: BookingStatus,
  cabinTitle: z.string(),
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  register: RegisterState,
  /** The day at whose end all of this is deleted. */
  deletedOn: CalendarDate,
  /** When it was deleted. */
  deletedAt: z.nullable(z.iso.datetime()),
  /** The adult whose own link this was opened by: then there is this one card, and nothing of the others. */
  own: z.nullable(z.int()),
  adults: z.array(
    z.object({
      place: z.int(),
      /** 0 before the first entry. */
      version: z.int(),
      entry: z.nullable(
        z.object({
          fullName: z.string(),
          residence: Residence,
          /** The last characters of the ID or passport number. */
          idEnding: z.string(),
          signedAt: z.iso.datetime(),
          /** The indemnity that was accepted with it; null where none was asked. */
          indemnity: z.nullable(z.object({ version: z.int(), acceptedAt: z.iso.datetime() })),
        }),
      ),
      /** When a card that this link does not show was signed; `entry` is null then. */
      signedUnseen: z.nullable(z.iso.datetime()),
      /** The secret part of this adult's own link, for the party to pass on. */
      ownToken: z.nullable(z.string()),
      files: z.array(SentFile),
    }),
  ),
  /** What staff wrote for it: why it is asked, and what each adult confirms by signing. */
  texts: z.object({ version: z.int(), why: z.string(), declaration: z.string() }),
  /** What each adult accepts with the signature; null where staff have published nothing. */
  indemnity: z.nullable(z.object({ version: z.int(), title: z.string(), body: RichText, sentence: z.string() })),
  /** Children are not in the register; null where the age was not asked. */
  childAges: z.array(z.nullable(z.int())),
  /** Documents that belong to no particular adult. */
  otherFiles: z.array(SentFile),
})
export type Register = z.infer<typeof Register>

export const ShowRegister = endpoint({
  method: 'GET',
  path: '/bookings/{token}/register',
  audience: 'guest',
  summary:
    'The guest register of a booking: who of its adults has signed. Numbers, addresses and signatures are never sent.',
  params: z.object({ token: GuestToken }),
  reply: Register,
  refusals: ['booking-not-found'],
})

export const SaveRegisterEntry = endpoint({
  method: 'PUT',
  path: '/bookings/{token}/register/{place}',
  audience: 'guest',
  summary:
    'One adult signs the guest register. Sent twice it is written once; on a card that changed since it is refused.',
  limit: { calls: 60, perSeconds: 600 },
  params: z.object({
    token: GuestToken,
    place: z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.transform(Number)),
  }),
  body: z.extend(RegisterForm, {
    /** The revision of the card that the guest saw. */
    version: z.int().check(z.minimum(0)),
    /** The texts above the signature, as they were read. */
    declarationVersion: z.optional(z.int()),
    /** The indemnity that was read and ticked. */
    indemnityVersion: z.optional(z.int()),
  }),
  reply: Register,
  refusals: [
    'booking-not-found',
    'booking-closed',
    'adult-not-found',
    'entry-changed',
    'indemnity-not-accepted',
    'register-text-changed',
    'changed-meanwhile',
  ],
})

export const ShowRegisterToStaff = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}/register',
  audience: 'staff',
  summary: 'Who of a party has signed the guest register; masked as the guest sees it.',
  params: z.object({ reference: BookingReference }),
  reply: Register,
  refusals: ['booking-not-found'],
})

export const guestRegisterEndpoints = { ShowRegister, SaveRegisterEntry }

export const staffRegisterEndpoints = { ShowRegisterToStaff }
