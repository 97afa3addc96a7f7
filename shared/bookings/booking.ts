import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { RetainedDocuments } from '#shared/documents/retained-documents.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { BookingId, BookingReference, Id } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'
import { LedgerEntry, PaymentMethod, type PaymentStatus, paidCents, paymentStatusOf } from '#shared/payments/ledger.ts'
import type { Stay } from '#shared/availability/stay.ts'

export const BookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled', 'expired'])
export type BookingStatus = z.infer<typeof BookingStatus>

export const PaymentType = z.enum(['full', 'deposit'])
export type PaymentType = z.infer<typeof PaymentType>

/** Why staff must look at a booking: money is here and the nights, or the booking, are not. */
export const AttentionReason = z.enum(['paid-but-nights-taken', 'paid-after-closing'])
export type AttentionReason = z.infer<typeof AttentionReason>

/** Nights kept for a guest who is at PayFast right now. */
const CardHold = z.object({ attemptId: Id, until: z.iso.datetime() })

const Details = z.object({
  id: BookingId,
  reference: BookingReference,
  /** The cabin's slug, as in the specification. */
  cabinSlug: CabinSlug,
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.string(),
  guestSuburb: z.string(),
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  numberOfAdults: z.int().check(z.minimum(1)),
  numberOfChildren: z.int().check(z.minimum(0)),
  totalPriceCents: Cents,
  paymentType: PaymentType,
  paymentMethod: PaymentMethod,
  requiresFullPayment: z.boolean(),
  depositAmountCents: Cents,
  balanceDueDate: z.nullable(CalendarDate),
  ledger: z.array(LedgerEntry),
  needsAttention: z.nullable(AttentionReason),
  /** Absent until the first of them came. */
  documents: z.optional(RetainedDocuments),
  createdAt: z.iso.datetime(),
  /** SHA-256 of the secret in the guest's link. */
  tokenHash: z.string(),
  /** Grows by one with every change; a write that knows an older one is refused. */
  version: z.int(),
})

/** A party's claim on a stay. Each state has the fields that it can have, and no others. */
export const Booking = z.discriminatedUnion('status', [
  z.extend(Details, {
    status: z.literal('pending'),
    /** When it lapses without payment; null while a proof waits to be looked at, or money is here. */
    expiresAt: z.nullable(z.iso.datetime()),
    hold: z.nullable(CardHold),
  }),
  z.extend(Details, { status: z.literal('confirmed'), confirmedAt: z.iso.datetime() }),
  z.extend(Details, { status: z.literal('completed'), closedAt: z.iso.datetime() }),
  z.extend(Details, {
    status: z.literal('cancelled'),
    closedAt: z.iso.datetime(),
    cancelledBy: z.enum(['guest', 'staff']),
    /** What is owed back to the guest by the tiers or by staff's word, in cents. */
    refundDueCents: Cents,
  }),
  z.extend(Details, { status: z.literal('expired'), closedAt: z.iso.datetime() }),
])
export type Booking = z.infer<typeof Booking>
export type PendingBooking = Extract<Booking, { status: 'pending' }>
export type ConfirmedBooking = Extract<Booking, { status: 'confirmed' }>

export const stayOf = (booking: Booking): Stay => ({
  checkInDate: booking.checkInDate,
  checkOutDate: booking.checkOutDate,
})

export type BookingMoney = {
  readonly paymentStatus: PaymentStatus
  readonly depositPaid: boolean
  readonly balancePaid: boolean
  readonly paidCents: Cents
  /** Still to come, never below 0. */
  readonly outstandingCents: Cents
  readonly balanceAmountCents: Cents
  /** What must be here before the nights are the guest's. */
  readonly amountToConfirmCents: Cents
  /** What to pay next: the deposit, the whole, or the balance. */
  readonly dueNowCents: Cents
  /** What a cancelled booking's guest still waits for. */
  readonly refundOwedCents: Cents
}

/** All that can be said of a booking's money, worked out from its ledger. */
export function moneyOf(booking: Booking): BookingMoney {
  const { totalPriceCents, depositAmountCents, ledger } = booking
  const paid = paidCents(ledger)
  const outstandingCents = Math.max(0, totalPriceCents - paid)
  const amountToConfirmCents = booking.requiresFullPayment ? totalPriceCents : depositAmountCents
  const firstInstalment = booking.paymentType === 'full' ? totalPriceCents : depositAmountCents
  return {
    paymentStatus: paymentStatusOf(ledger, booking),
    depositPaid: paid >= depositAmountCents,
    balancePaid: paid >= totalPriceCents,
    paidCents: paid,
    outstandingCents,
    balanceAmountCents: totalPriceCents - depositAmountCents,
    amountToConfirmCents,
    dueNowCents: paid < firstInstalment ? firstInstalment - paid : outstandingCents,
    refundOwedCents: booking.status === 'cancelled' ? refundOwedCents(booking) : 0,
  }
}

/**
 * What goes back by the tiers or by staff's word, less what has gone back since; never more than the house holds. A
 * payment that came too late goes back first, and takes nothing away from what was owed without it.
 */
function refundOwedCents({ ledger, refundDueCents, closedAt }: Extract<Booking, { status: 'cancelled' }>): Cents {
  const sinceThen = ledger.filter(({ kind, at }) => (kind === 'refund' ? at >= closedAt : at > closedAt))
  const hasGoneBack = Math.max(0, -paidCents(sinceThen))
  return Math.max(0, Math.min(refundDueCents - hasGoneBack, paidCents(ledger)))
}
