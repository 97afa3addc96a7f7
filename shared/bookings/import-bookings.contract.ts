import { departureCheck } from './departure-check.ts'
import { NumberOfAdults } from './party.ts'
import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents, SignedCents } from '#shared/kernel/money.ts'
import { GuestEmail, GuestName, GuestPhone } from './booking-form.ts'
import { orEmpty } from '#shared/kernel/or-empty.ts'
import { TakenNights } from './taken-nights.ts'

/** How many lines one request checks, and how many it brings in. */
export const MAX_CHECKED_ROWS = 200
export const MAX_IMPORTED_ROWS = 25

/** A booking of the former calendar, as it was agreed there. */
export const ImportRow = z
  .object({
    /** Of the file, from 1. */
    line: z.int().check(z.minimum(1), z.maximum(100_000)),
    /** Under which it may be on file, as our own export has it. */
    reference: z.optional(z.nullable(BookingReference)),
    cabinSlug: CabinSlug,
    checkInDate: DateInput,
    checkOutDate: DateInput,
    guestName: GuestName,
    guestPhone: orEmpty(GuestPhone),
    /** Empty: no e-mails are written to the guest. */
    guestEmail: orEmpty(GuestEmail),
    numberOfAdults: NumberOfAdults,
    numberOfChildren: z.int().check(z.minimum(0, 'Number of children cannot be negative'), z.maximum(20)),
    /** Nothing: a stay of the owner or family. */
    totalPriceCents: Cents,
    paidCents: Cents,
  })
  .check(departureCheck)
export type ImportRow = z.infer<typeof ImportRow>

/** What of a line may be a mistake. Staff look at it, and may bring it in. */
export const UnusualRowReason = z.enum([
  'party-too-large',
  'cabin-not-for-children',
  'long-stay',
  'far-ahead',
  'nothing-to-pay',
  'far-from-price',
  'paid-more-than-total',
  'looks-unpaid',
  'long-ago',
])
export type UnusualRowReason = z.infer<typeof UnusualRowReason>

/** Why a stay cannot be brought in, no matter who has its nights. */
const ImportProblem = z.enum(['cabin-not-found', 'too-far-ahead', 'stay-too-long'])
export type ImportProblem = z.infer<typeof ImportProblem>

/** What a booking on file has otherwise than its line. */
const FileDifference = z.discriminatedUnion('field', [
  z.object({ field: z.enum(['cabinSlug', 'checkInDate', 'checkOutDate']), onFile: z.string() }),
  z.object({ field: z.enum(['guestName', 'guestPhone', 'guestEmail']), onFile: z.string() }),
  z.object({ field: z.enum(['numberOfAdults', 'numberOfChildren']), onFile: z.int() }),
  z.object({ field: z.enum(['totalPriceCents', 'paidCents']), onFile: SignedCents }),
])
export type FileDifference = z.infer<typeof FileDifference>

const CheckedRow = z.object({
  line: z.int(),
  /** The booking on file that has its reference, or that it became when it was brought in before. */
  reference: z.nullable(BookingReference),
  /** What that booking has otherwise; the import never writes over it. */
  differences: z.array(FileDifference),
  problem: z.nullable(ImportProblem),
  /** Who has nights of it. */
  clashes: z.array(TakenNights),
  /** The other lines with a night of it. */
  clashingLines: z.array(z.int()),
  unusual: z.array(UnusualRowReason),
  /** What the stay costs by the tariff of today, children's ages unknown; null where nights have no price. */
  priceCents: z.nullable(Cents),
})
export type CheckedRow = z.infer<typeof CheckedRow>

const hasLinesOnce = (rows: readonly ImportRow[]) => new Set(rows.map(({ line }) => line)).size === rows.length
/** Lines of one file, each once: what is found of them is told by their numbers. */
const rowsUpTo = (most: number) =>
  z
    .array(ImportRow)
    .check(z.minLength(1), z.maxLength(most), z.refine(hasLinesOnce, 'Each line can be in the request once'))

export const CheckImport = endpoint({
  method: 'POST',
  path: '/staff/booking-imports/check',
  audience: 'staff',
  summary: 'Checks lines of a calendar that was kept before, against each other and all nights. Writes nothing.',
  body: z.object({ rows: rowsUpTo(MAX_CHECKED_ROWS) }),
  reply: z.object({ rows: z.array(CheckedRow) }),
  refusals: [],
})

const ImportedRow = z.object({
  line: z.int(),
  reference: z.nullable(BookingReference),
  /** Why there is no booking; null where there is one. */
  refusal: z.nullable(
    z.enum([
      ...ImportProblem.options,
      'nights-already-taken',
      'nights-waited-for',
      'nights-on-hold',
      'idempotency-key-used',
      'changed-meanwhile',
    ]),
  ),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const ImportBookings = endpoint({
  method: 'POST',
  path: '/staff/booking-imports',
  audience: 'staff',
  summary:
    'Brings in bookings of a calendar that was kept before: confirmed, or completed where the stay is over, with what was paid, without e-mails. The same line again, or one with the reference of a booking on file, is that booking.',
  body: z.object({ rows: rowsUpTo(MAX_IMPORTED_ROWS) }),
  reply: z.object({ rows: z.array(ImportedRow) }),
  refusals: [],
})

export const importBookingsEndpoints = { CheckImport, ImportBookings }
