import * as z from 'zod/mini'
import { limitedText } from '#shared/kernel/limited-text.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { BookingDetails } from './booking-details.ts'
import { BookingMoney } from './booking-money.ts'
import { EntryId, OverHoldsOf, StaffBooking } from './staff-bookings.contract.ts'
import { Costs, changeWriteRefusals } from './stay-change.contract.ts'
import { StayPart } from './stay-parts.ts'
import { TakenNights } from './taken-nights.ts'

const params = z.object({ reference: BookingReference })
const ExchangeKind = z.enum(['stays', 'cabins'])
const Parts = z
  .array(z.extend(StayPart, { checkInDate: DateInput, checkOutDate: DateInput }))
  .check(z.minLength(1), z.maxLength(90))

/** Those with `reference` in their details are about that one of the two bookings. */
const exchangeRefusals = [
  'booking-not-found',
  'other-booking-not-found',
  'same-booking',
  'exchange-not-confirmed',
  'stay-over',
  'guest-erased',
  'nothing-to-exchange',
  'exchange-with-gap',
  'stay-too-long',
  'cabin-not-found',
  'party-too-large',
  'cabin-not-for-children',
  'child-ages-missing',
  'price-too-high',
  'add-on-not-available',
  'add-on-not-for-cabin',
  'add-on-too-many',
  'change-too-large',
] as const

/** One of the two bookings, as it is and as it would be. */
const ExchangedBooking = z.object({
  ...z.pick(BookingDetails, { reference: true, guestName: true, numberOfAdults: true, numberOfChildren: true }).shape,
  ...z.pick(BookingMoney, { owedCents: true, paidCents: true }).shape,
  before: z.extend(Costs, { parts: Parts }),
  after: z.extend(Costs, { parts: Parts }),
  /** What the guest would owe by the rates; null where less than R1.00 would be left, or a night has no rate. */
  recalculatedCents: z.nullable(Cents),
  nightWithoutRate: z.nullable(CalendarDate),
  /** Add-ons that stay though none of the cabins has them. */
  addOnsNotForCabin: z.array(z.string()),
  /** Nights that neither has given up and others have or wait for. A hold ends by itself. */
  clashes: z.array(TakenNights),
  /** The e-mails to its guest that would leave; none where there is no address. */
  emails: z.array(EmailType),
})
export type ExchangedBooking = z.infer<typeof ExchangedBooking>

export const QuoteExchange = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}/exchange',
  audience: 'staff',
  summary: 'What two confirmed bookings would have after they exchanged nights or cabins. Writes nothing.',
  params,
  query: z.object({ otherReference: BookingReference, kind: ExchangeKind }),
  reply: z.object({ own: ExchangedBooking, other: ExchangedBooking }),
  refusals: exchangeRefusals,
})

/** A booking as the page showed it; what it owed is compared too, so that nobody acts on an old price. */
const OpenedWith = z.object({ parts: Parts, owedCents: Cents })

export const ExchangeBookings = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/exchange',
  audience: 'staff',
  summary:
    'Two confirmed bookings exchange their nights (`stays`) or, each keeping its days, their cabins (`cabins`), in one transaction.',
  params,
  body: z.object({
    entryId: EntryId,
    otherReference: BookingReference,
    kind: ExchangeKind,
    /** True: each owes what it owed. False: what its new nights cost, as the quote showed it. */
    keepsTotals: z._default(z.boolean(), true),
    /** What each would owe, as the page showed it; another amount is refused. */
    quotedCents: z.object({ own: Cents, other: Cents }),
    openedWith: z.object({ own: OpenedWith, other: OpenedWith }),
    /** Why, for both histories; may be empty. */
    reason: limitedText(300),
    /** Whether each guest gets an e-mail of it. */
    notifyGuest: z._default(z.object({ own: z.boolean(), other: z.boolean() }), { own: true, other: true }),
    overHoldsOf: OverHoldsOf,
  }),
  /** Both bookings as they are then. */
  reply: z.object({ own: StaffBooking, other: StaffBooking }),
  refusals: [...exchangeRefusals, 'bookings-changed', ...changeWriteRefusals],
})

export const exchangeEndpoints = { QuoteExchange, ExchangeBookings }
