import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents, SignedCents } from '#shared/kernel/money.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { NightSpan } from './today.contract.ts'

export const QuoteMove = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}/move',
  audience: 'staff',
  summary:
    'What a move to other nights or another cabin would change: the price, and who has the nights. Writes nothing.',
  params: z.object({ reference: BookingReference }),
  query: z.object({ cabinSlug: CabinSlug, checkInDate: CalendarDate, checkOutDate: CalendarDate }).check(
    z.refine((stay) => stay.checkOutDate > stay.checkInDate, {
      path: ['checkOutDate'],
      error: 'Check-out date must be after check-in date',
    }),
  ),
  reply: z.object({
    /** What the guest owes in all now, with all adjustments. */
    owedCents: Cents,
    /**
     * What the guest would owe: as now, with the difference between both stays by the current rates. Null where a night
     * of either has no rate.
     */
    recalculatedCents: z.nullable(Cents),
    paidCents: SignedCents,
    /** The nights that others have or wait for, and who. A hold ends by itself. */
    clashes: z.array(NightSpan),
    /** The e-mails to the guest that would leave; none where there is no address. */
    emails: z.array(EmailType),
  }),
  refusals: [
    'booking-not-found',
    'booking-closed',
    'cabin-not-found',
    'party-too-large',
    'cabin-not-for-children',
    'stay-too-long',
    'too-far-ahead',
  ],
})

export const moveBookingEndpoints = { QuoteMove }
