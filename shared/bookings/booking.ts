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

/** Why staff must look at a booking: it is paid, and its nights are taken or it was closed. */
export const AttentionReason = z.enum(['paid-but-nights-taken', 'paid-after-closing'])
export type AttentionReason = z.infer<typeof AttentionReason>

/** Nights held for a guest who is paying at PayFast. */
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
  /** Absent until the first upload. */
  documents: z.optional(RetainedDocuments),
  createdAt: z.iso.datetime(),
  /** SHA-256 of the secret in the guest's link. */
  tokenHash: z.string(),
  /** Grows by one with every change; a write with an older one is refused. */
  version: z.int(),
})

/** A party's claim on a stay. Each status has its own fields. */
export const Booking = z.discriminatedUnion('status', [
  z.extend(Details, {
    status: z.literal('pending'),
    /** When it expires without payment; null while a proof waits for staff, or once money has come in. */
    expiresAt: z.nullable(z.iso.datetime()),
    hold: z.nullable(CardHold),
  }),
  z.extend(Details, { status: z.literal('confirmed'), confirmedAt: z.iso.datetime() }),
  z.extend(Details, { status: z.literal('completed'), closedAt: z.iso.datetime() }),
  z.extend(Details, {
    status: z.literal('cancelled'),
    closedAt: z.iso.datetime(),
    cancelledBy: z.enum(['guest', 'staff']),
    /** What is owed back to the guest, by the tiers or as staff decided, in cents. */
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
  /** What must be paid before the booking is confirmed. */
  readonly amountToConfirmCents: Cents
  /** What to pay next: the deposit, the whole, or the balance. */
  readonly dueNowCents: Cents
  /** The part of the refund that has not been paid yet. */
  readonly refundOwedCents: Cents
}

/** The money of a booking, calculated from its ledger. */
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
 * The refund that is due, less what has been refunded since; never more than the balance of the ledger. A payment that
 * came too late is refunded first, and does not reduce what was due without it.
 */
function refundOwedCents({ ledger, refundDueCents, closedAt }: Extract<Booking, { status: 'cancelled' }>): Cents {
  const sinceThen = ledger.filter(({ kind, at }) => (kind === 'refund' ? at >= closedAt : at > closedAt))
  const hasGoneBack = Math.max(0, -paidCents(sinceThen))
  return Math.max(0, Math.min(refundDueCents - hasGoneBack, paidCents(ledger)))
}
