import * as z from 'zod/mini'
import { LineReason, LinkedFile } from '#shared/bookings/staff-bookings.contract.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId, BookingReference, Id } from '#shared/kernel/id.ts'
import { RegisterEntry, Residence } from './register-entry.ts'
import { CheckedAdult, HowChecked } from './retained-documents.ts'

/** The list has the arrivals of so many days from today, and the guests who are here. */
export const ARRIVAL_DAYS = 14
/** The days of one print for an inspector. */
export const MAX_PRINT_DAYS = 31

/** One adult of a party as the list shows it: numbers by their end alone, never a signature or an address. */
export const ArrivalAdult = z.object({
  place: z.int(),
  /** Null before it is signed. */
  card: z.nullable(
    z.object({
      version: z.int(),
      fullName: z.string(),
      residence: Residence,
      /** The last characters of the ID or passport number. */
      idEnding: z.string(),
      signedAt: z.iso.datetime(),
    }),
  ),
  /** The pictures of the ID that have arrived, the latest last. */
  files: z.array(z.object({ id: Id, at: z.iso.datetime() })),
  checked: z.nullable(z.pick(CheckedAdult, { how: true, at: true, by: true })),
})
export type ArrivalAdult = z.infer<typeof ArrivalAdult>

export const ArrivalParty = z.object({
  reference: BookingReference,
  guestName: z.string(),
  cabinSlug: CabinSlug,
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  adults: z.array(ArrivalAdult),
  /** The day at whose end register and files are deleted. */
  deletedOn: CalendarDate,
})
export type ArrivalParty = z.infer<typeof ArrivalParty>

export const ListArrivalDocuments = endpoint({
  method: 'GET',
  path: '/staff/arrival-documents',
  audience: 'staff',
  summary: `The guest register of who is here and who arrives within ${ARRIVAL_DAYS} days, adult by adult, masked.`,
  reply: z.object({ parties: z.array(ArrivalParty) }),
  refusals: [],
})

const adultParams = z.object({
  reference: BookingReference,
  place: z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.transform(Number)),
})

export const MarkAdultChecked = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/register/{place}/check',
  audience: 'staff',
  summary: "Notes that an adult's card was compared with the ID, or takes that back. Sent twice it is written once.",
  params: adultParams,
  body: z.object({
    /** Null takes it back. */
    how: z.nullable(HowChecked),
    /** The card that was looked at, and how many files there were: where either has changed since, nothing is marked. */
    version: z.int(),
    files: z.int(),
  }),
  reply: ArrivalAdult,
  refusals: [
    'booking-not-found',
    'adult-not-found',
    'card-not-signed',
    'card-changed',
    'document-not-sent',
    'changed-meanwhile',
  ],
})

const withReason = z.object({ reason: LineReason })

export const OpenDocument = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/documents/{id}/open',
  audience: 'staff',
  summary: "A link to a guest's ID document, good for five minutes. The reason is in the booking's history before.",
  params: z.object({ reference: BookingReference, id: AnyId }),
  body: withReason,
  reply: LinkedFile,
  refusals: ['upload-not-found', 'file-has-threat', 'booking-not-found', 'changed-meanwhile'],
})

export const ShowIdNumber = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/register/{place}/id-number',
  audience: 'staff',
  summary: "The whole ID or passport number of an adult. The reason is in the booking's history before.",
  params: adultParams,
  body: withReason,
  reply: z.object({ idNumber: z.string() }),
  refusals: ['booking-not-found', 'card-not-signed', 'changed-meanwhile'],
})

/** A whole card of the register with its stay. */
export const PrintedCard = z.extend(RegisterEntry, {
  cabinTitle: z.string(),
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  checked: z.nullable(z.pick(CheckedAdult, { how: true, at: true, by: true })),
})
export type PrintedCard = z.infer<typeof PrintedCard>

export const PrintRegister = endpoint({
  method: 'POST',
  path: '/staff/register/print',
  audience: 'staff',
  needsRecentSignIn: true,
  summary: `Whole register cards with signatures of all who stayed in a period of at most ${MAX_PRINT_DAYS} days, for an inspector.`,
  body: z.object({ reason: LineReason, from: DateInput, to: DateInput }).check(
    z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' }),
    z.refine(({ from, to }) => daysBetween(from, to) < MAX_PRINT_DAYS, {
      path: ['to'],
      error: `Please choose at most ${MAX_PRINT_DAYS} days`,
    }),
  ),
  reply: z.object({
    cards: z.array(PrintedCard),
    /** Adults of the period of whom there is no signed card. */
    unsigned: z.int(),
  }),
  refusals: ['print-too-long', 'changed-meanwhile'],
})

export const arrivalDocumentEndpoints = {
  ListArrivalDocuments,
  MarkAdultChecked,
  OpenDocument,
  ShowIdNumber,
  PrintRegister,
}
