import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { BookingId, BookingReference } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'
import { PaymentMethod } from '#shared/payments/ledger.ts'
import { PaymentType } from './payment-type.ts'

/**
 * Why staff must look at a booking: it is paid, and its nights were taken (or its arrival was past) when the money
 * came, or it was closed; or staff made it free, and it could not be confirmed by that.
 */
export const AttentionReason = z.enum(['paid-but-nights-taken', 'paid-after-closing', 'free-not-confirmed'])
export type AttentionReason = z.infer<typeof AttentionReason>

/**
 * What is stored of a booking and shown as it is stored, to staff and to its guest. The stored booking, the lists and
 * drawer of staff and the guest's page take these fields from here; nothing that a guest must not see belongs among them.
 */
export const BookingDetails = z.object({
  id: BookingId,
  reference: BookingReference,
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.string(),
  guestSuburb: z.string(),
  numberOfAdults: z.int().check(z.minimum(1)),
  numberOfChildren: z.int().check(z.minimum(0)),
  /** As it was agreed at the booking; what is owed follows from the ledger. */
  totalPriceCents: Cents,
  paymentType: PaymentType,
  paymentMethod: PaymentMethod,
  /** Whether the whole price confirms it, since the arrival is so close. */
  requiresFullPayment: z.boolean(),
  balanceDueDate: z.nullable(CalendarDate),
  needsAttention: z.nullable(AttentionReason),
  createdAt: z.iso.datetime(),
})

/**
 * The details that whoever books types, stored as they stand in the form: a form that does not ask for one stores what the
 * schema says of bookings from before the field existed. What is worked out or given by the server is not among them.
 */
export const TypedDetails = z.omit(BookingDetails, {
  id: true,
  reference: true,
  numberOfChildren: true,
  totalPriceCents: true,
  paymentType: true,
  paymentMethod: true,
  requiresFullPayment: true,
  balanceDueDate: true,
  needsAttention: true,
  createdAt: true,
})
export type TypedDetails = z.infer<typeof TypedDetails>
