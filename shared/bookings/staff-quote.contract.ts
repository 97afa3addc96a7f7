import { orEmpty } from '#shared/kernel/or-empty.ts'
import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { PriceReply } from '#shared/pricing/pricing.contract.ts'
import { GuestEmail, GuestPhone, PriceRequest } from './booking-form.ts'
import { BookingStatus } from './booking-status.ts'
import { StaffBookingForm } from './staff-booking-form.ts'
import { TakenNights } from './taken-nights.ts'

/** A rule for guests that the stay breaks. Staff are told, and may go over it. */
const QuoteWarning = z.object({
  warning: z.enum([
    'arrival-too-early',
    'too-far-ahead',
    'stay-too-short',
    'stay-too-long',
    'friday-saturday-together',
    'bookings-stopped',
    'add-on-notice-too-short',
  ]),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
})
export type QuoteWarning = z.infer<typeof QuoteWarning>

/** What refuses a stay for staff as well. */
const stayRefusals = [
  'cabin-not-found',
  'party-too-large',
  'cabin-not-for-children',
  'no-rate-for-night',
  'child-ages-missing',
  'add-on-not-available',
  'add-on-not-for-cabin',
  'add-on-too-many',
  'price-too-high',
  'arrival-in-past',
  'too-far-ahead',
  'stay-too-long',
] as const

export const QuoteForStaff = endpoint({
  method: 'POST',
  path: '/staff/quotes',
  audience: 'staff',
  summary: 'What a stay costs and why, who has its nights, and which rules for guests it breaks. Writes nothing.',
  // With an e-mail address or phone number it says whether that guest is on file.
  body: z.intersection(
    PriceRequest,
    z.object({
      guestEmail: z.optional(orEmpty(GuestEmail)),
      guestPhone: z.optional(orEmpty(GuestPhone)),
    }),
  ),
  reply: z.object({
    price: PriceReply,
    warnings: z.array(QuoteWarning),
    /** Nights of the stay that somebody has or waits for, and who; a hold ends by itself. */
    clashes: z.array(TakenNights),
    /** Whether there are bookings with the same e-mail address or phone number; cancelled and expired ones do not count. */
    knownGuest: z.nullable(
      z.object({
        /** The latest booking. */
        reference: BookingReference,
        guestName: z.string(),
        /** Stays that have begun, and the last of them. */
        stays: z.int(),
        lastCheckInDate: z.nullable(CalendarDate),
        /** Bookings to come, pending ones too. */
        toCome: z.int(),
      }),
    ),
  }),
  refusals: stayRefusals,
})

export const CreateBookingByStaff = endpoint({
  method: 'POST',
  path: '/staff/bookings',
  audience: 'staff',
  summary:
    'Books a stay for a guest: pending, confirmed, paid, or for the owner. The guest accepts the terms by the link.',
  body: StaffBookingForm,
  reply: z.object({ reference: BookingReference, status: BookingStatus }),
  refusals: [
    ...stayRefusals,
    'price-changed',
    'expiry-out-of-range',
    'hold-out-of-range',
    'unusual-line',
    'payment-day-out-of-range',
    'idempotency-key-used',
    'nights-already-taken',
    'nights-waited-for',
    'nights-on-hold',
    'changed-meanwhile',
  ],
})

export const staffQuoteEndpoints = { QuoteForStaff, CreateBookingByStaff }
