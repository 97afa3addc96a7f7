import { departureCheck } from './departure-check.ts'
import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents, SignedCents } from '#shared/kernel/money.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { OverHoldsOf, StaffBooking } from './staff-bookings.contract.ts'
import { stayChangeRefusals } from './stay-change.contract.ts'
import { TakenNights } from './taken-nights.ts'

const params = z.object({ reference: BookingReference })
const cabinStay = { cabinSlug: CabinSlug, checkInDate: CalendarDate, checkOutDate: CalendarDate }

export const QuoteMove = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}/move',
  audience: 'staff',
  summary:
    'What a move to other nights or another cabin would change: the price, and who has the nights. Writes nothing.',
  params,
  query: z.object(cabinStay).check(departureCheck),
  reply: z.object({
    /** What the guest owes in all now, with all adjustments. */
    owedCents: Cents,
    /**
     * What the guest would owe: as now, with the difference between both stays, of the nights by the current rates and of
     * add-ons by the night. Null where a night of either has no rate, or less than R1.00 would be left.
     */
    recalculatedCents: z.nullable(Cents),
    paidCents: SignedCents,
    /** The nights that others have or wait for, and who. A hold ends by itself. */
    clashes: z.array(TakenNights),
    /** The e-mails to the guest that would leave; none where there is no address. */
    emails: z.array(EmailType),
    /** The same with the recalculated price: money that is too little for the agreed one may confirm the booking. */
    recalculatedEmails: z.array(EmailType),
  }),
  refusals: stayChangeRefusals,
})

export const MoveBooking = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/move',
  audience: 'staff',
  summary:
    'Moves a booking to other nights or another cabin, at the agreed price or with the difference of the nights.',
  params,
  body: z
    .object({
      ...cabinStay,
      /** `recalculate`: an adjustment of the ledger adds the difference between both stays. */
      newTotal: z._default(z.enum(['keep', 'recalculate']), 'keep'),
      /** What the guest would owe, as the page showed it: the server works it out and refuses a differing one. */
      quotedTotalCents: z.optional(Cents),
      /** False leaves out the e-mails to the guest. */
      notifyGuest: z._default(z.boolean(), true),
      overHoldsOf: OverHoldsOf,
    })
    .check(
      departureCheck,
      z.refine(({ newTotal, quotedTotalCents }) => newTotal === 'keep' || quotedTotalCents !== undefined, {
        path: ['quotedTotalCents'],
        error: 'Please review the price',
      }),
    ),
  reply: StaffBooking,
  refusals: [
    ...stayChangeRefusals,
    'changed-meanwhile',
    'entry-id-used',
    'adjustment-too-large',
    'nights-already-taken',
    'nights-waited-for',
    'nights-on-hold',
    'no-rate-for-night',
    'price-too-low',
    'price-changed',
  ],
})

export const moveBookingEndpoints = { QuoteMove, MoveBooking }
