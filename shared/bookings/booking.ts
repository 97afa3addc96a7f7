import * as z from 'zod/mini'
import { SentArrivalPack } from '#shared/arrival/sent-arrival-pack.ts'
import { BankLineKey } from '#shared/bank/bank-line.ts'
import { RetainedDocuments } from '#shared/documents/retained-documents.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { Id } from '#shared/kernel/id.ts'
import { Cents, SignedCents } from '#shared/kernel/money.ts'
import {
  LedgerLine,
  effectiveLines,
  isMoneyIn,
  isSameOrigin,
  owedCents,
  paidCents,
  paymentStatusOf,
} from '#shared/payments/ledger.ts'
import { AskedAmount, amountToConfirm, depositOf } from './deposit.ts'
import { dueNowOf } from './due-now.ts'
import { isConfirmedOrCompleted } from './is-closed.ts'
import { BookingDetails } from './booking-details.ts'
import type { BookingMoney } from './booking-money.ts'
import { BookingSource } from './booking-source.ts'
import { StayPart } from './stay-parts.ts'

/** Nights held for a guest who is paying at PayFast. */
const CardHold = z.object({
  attemptId: Id,
  until: z.iso.datetime(),
  /** Absent in holds from before it was stored. */
  since: z.optional(z.iso.datetime()),
})

/** A card payment of which PayFast says that it is pending: it is under way, and its money may come. */
const CardPending = z.object({
  attemptId: Id,
  /** PayFast's message. */
  itnId: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  /** When the booking was to expire before; null where nothing let it. */
  expiresAtBefore: z.nullable(z.iso.datetime()),
})

/** Nights that staff hold for the booking: blocked for everybody else. */
const StaffHold = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  /** The end that staff have set, while a proof that waits for them keeps it longer. */
  agreedUntil: z.optional(z.iso.datetime()),
  /** Present once staff were told that it ends within a day. */
  noticed: z.optional(z.literal(true)),
})

const Details = z.extend(BookingDetails, {
  /** Where the guest stays on which nights; read by `stayOf` and `cabinNightsOf`. */
  parts: z.array(StayPart).check(z.minLength(1)),
  /** The guest chose to pay all at once, and a move to a close arrival required it since. Absent otherwise. */
  fullPaymentChosen: z.optional(z.literal(true)),
  /** The deposit as it was at the booking; the one that counts follows what is owed until the first money. */
  depositAmountCents: Cents,
  /** Smaller amounts that were asked for before a change; the last ones. Absent where there were none. */
  askedAmounts: z.optional(z.array(AskedAmount)),
  ledger: z.array(LedgerLine),
  /** Payments of the ledger with their line in the bank, since lines are never edited. Absent before the first. */
  statementLines: z.optional(z.array(z.object({ ledgerId: z.string(), bankLine: BankLineKey }))),
  /** Present since PayFast reported a payment as pending, until it writes again. */
  cardPending: z.optional(CardPending),
  /** Absent until the first upload. */
  documents: z.optional(RetainedDocuments),
  /** Absent: the guest booked on the website. */
  source: z.optional(BookingSource),
  /** Present where the guest of a confirmed stay did not come. */
  noShow: z.optional(z.literal(true)),
  /** Present where staff put the closed booking away, until its next change. */
  archived: z.optional(z.literal(true)),
  /** By which staff sort it, in the order of the alphabet. Bookings from before there were tags have none. */
  tags: z._default(z.array(z.string()), []),
  /** The last note of staff; the history has all of them. Absent where there is none, or in bookings from before it was stored. */
  staffNote: z.optional(z.string()),
  /** What whoever cleans is to know; guests never see it. Absent where there is nothing. */
  cleanerNote: z.optional(z.string()),
  /** Absent until the first one, and again once the guest's address was corrected. */
  sentArrivalPack: z.optional(SentArrivalPack),
  /** Present until the guest has accepted the terms of a booking that staff entered. */
  termsPending: z.optional(z.literal(true)),
  /** SHA-256 of the secret in the guest's link. */
  tokenHash: z.string(),
  /** How often the guest got another link, since the former one had gone to a wrong address. Absent before the first. */
  linkVersion: z.optional(z.int()),
  /** When the guest's data were erased from it at their request. */
  erasedAt: z.optional(z.iso.datetime()),
  /** Grows by one with every change; a write with an older one is refused. */
  version: z.int(),
})

const ResoldNight = z.object({
  night: CalendarDate,
  /** What the guest who has the night now has paid for it. */
  receivedCents: Cents,
  /** What goes back for it beyond the refund at the cancellation. */
  refundCents: Cents,
})
export type ResoldNight = z.infer<typeof ResoldNight>

const StoredBooking = z.discriminatedUnion('status', [
  z.extend(Details, {
    status: z.literal('pending'),
    /** When it expires without payment; null while a proof waits for staff, or once money has come in. */
    expiresAt: z.nullable(z.iso.datetime()),
    hold: z.nullable(CardHold),
    /** Seconds for which its card holds before this one kept the nights. */
    heldSeconds: z.optional(z.int()),
    /** Present once its guest has left the card for EFT: the EFT's time is given once. */
    eftTimeGiven: z.optional(z.literal(true)),
    /** Present while staff hold its nights, or until the booking changes after that. */
    staffHold: z.optional(StaffHold),
  }),
  z.extend(Details, { status: z.literal('confirmed'), confirmedAt: z.iso.datetime() }),
  z.extend(Details, {
    status: z.literal('completed'),
    closedAt: z.iso.datetime(),
    /** Absent in stays that were completed before it was stored. */
    confirmedAt: z.optional(z.iso.datetime()),
  }),
  z.extend(Details, {
    status: z.literal('cancelled'),
    closedAt: z.iso.datetime(),
    cancelledBy: z.enum(['guest', 'staff']),
    /** What is owed back to the guest, by the tiers or as staff decided, and for nights sold again, in cents. */
    refundDueCents: Cents,
    /** Present where the stay was confirmed: it had its nights. */
    confirmedAt: z.optional(z.iso.datetime()),
    /** The late payments that staff kept, in cents, and how many ledger lines there were when they last settled it. */
    lateKept: z.optional(z.object({ cents: Cents, lines: z.int() })),
    /**
     * What staff have added to the refund, or taken off it, since nights were sold again, in cents: sales before and
     * after that count as if they had not. Absent otherwise.
     */
    refundChangeCents: z.optional(SignedCents),
    /** What the refund contains because nights were sold again, and when that last changed. */
    resale: z.optional(z.object({ at: z.iso.datetime(), refundCents: Cents, nights: z.array(ResoldNight) })),
  }),
  z.extend(Details, { status: z.literal('expired'), closedAt: z.iso.datetime() }),
])

/** Bookings from before stays had parts have one cabin and two dates. */
const withParts = z.transform((stored: unknown) => {
  const part = StayPart.safeParse(stored)
  return part.success && !Object.hasOwn(stored as object, 'parts')
    ? { ...(stored as object), parts: [part.data] }
    : stored
})

/** A party's claim on a stay. Each status has its own fields. */
export const Booking = z.pipe(withParts, StoredBooking)
export type Booking = z.infer<typeof Booking>
export type PendingBooking = Extract<Booking, { status: 'pending' }>
export type ExpiredBooking = Extract<Booking, { status: 'expired' }>
export type CancelledBooking = Extract<Booking, { status: 'cancelled' }>
export type ConfirmedBooking = Extract<Booking, { status: 'confirmed' }>

/** The money of a booking, calculated from its ledger. */
export function moneyOf(booking: Booking): BookingMoney {
  const { ledger } = booking
  const paid = paidCents(ledger)
  const owed = owedCents(ledger, booking)
  const depositAmountCents = depositOf(booking)
  const deposit = Math.min(depositAmountCents, owed)
  const outstandingCents = Math.max(0, owed - paid)
  const surplusCents = Math.max(0, paid - owed)
  const amountToConfirmCents = amountToConfirm(booking, booking.requiresFullPayment ? owed : deposit)
  return {
    paymentStatus: paymentStatusOf(ledger, { ...booking, depositAmountCents }),
    depositPaid: paid >= deposit,
    balancePaid: paid >= owed,
    paidCents: paid,
    owedCents: owed,
    surplusCents,
    outstandingCents,
    depositAmountCents: deposit,
    balanceAmountCents: owed - deposit,
    amountToConfirmCents,
    missingToConfirmCents: Math.max(0, amountToConfirmCents - paid),
    dueNowCents: dueNowOf({
      status: booking.status,
      paymentType: booking.paymentType,
      requiresFullPayment: booking.requiresFullPayment,
      depositAmountCents: deposit,
      owedCents: owed,
      paidCents: paid,
      outstandingCents,
    }),
    dueDate: outstandingCents > 0 ? dueDateOf(booking) : null,
    refundOwedCents: booking.status === 'cancelled' ? refundOwedCents(booking) : surplusCents,
  }
}

/**
 * Whether what was paid confirms a booking. Where nothing was paid, nothing does, not even that nothing is owed: staff
 * confirm such a booking themselves (decisions §5).
 */
export const isEnoughToConfirm = ({
  paidCents: paid,
  amountToConfirmCents,
}: Pick<BookingMoney, 'paidCents' | 'amountToConfirmCents'>): boolean => paid > 0 && paid >= amountToConfirmCents

/** Whether money of a closed booking is still to be settled: paid by the guest, paid back, or decided by staff. */
export function hasOpenMoney(booking: Booking): boolean {
  const { outstandingCents, refundOwedCents } = moneyOf(booking)
  const isOwed = booking.status === 'completed' && outstandingCents > 0
  return isOwed || refundOwedCents > 0 || booking.needsAttention !== null
}

/**
 * The refund that is due, less what has been refunded since; never more than the balance of the ledger. A payment that
 * came too late is refunded first, and does not reduce what was due without it.
 */
export const refundOwedCents = (booking: CancelledBooking): Cents =>
  Math.max(0, Math.min(booking.refundDueCents - refundedSinceCancelled(booking), paidCents(booking.ledger)))

/** Money that goes out at the instant of the cancellation counts as gone after it. */
export const isMoneyOut = (line: LedgerLine): boolean =>
  line.kind === 'refund' || (line.kind === 'transfer' && line.amountCents < 0)

/** The lines that counted when a booking was cancelled, without those that were corrected since. */
export const linesAtCancellation = ({
  ledger,
  closedAt,
}: Pick<CancelledBooking, 'ledger' | 'closedAt'>): LedgerLine[] =>
  effectiveLines(ledger).filter((line) => (isMoneyOut(line) ? line.at < closedAt : line.at <= closedAt))

/** The lines since a booking was cancelled, without those that were corrected since. */
export const linesSinceCancelled = ({
  ledger,
  closedAt,
}: Pick<CancelledBooking, 'ledger' | 'closedAt'>): LedgerLine[] =>
  effectiveLines(ledger).filter((line) => (isMoneyOut(line) ? line.at >= closedAt : line.at > closedAt))

/** The lines of payments that came after a booking was cancelled, with what of their money moved to other bookings. */
export function linesOfLatePayments(
  booking: Pick<CancelledBooking, 'reference' | 'ledger' | 'closedAt'>,
): LedgerLine[] {
  const lines = linesSinceCancelled(booking)
  const late = lines.filter(({ kind }) => kind === 'payment')
  return lines.filter(
    (line) =>
      line.kind === 'payment' ||
      (line.kind === 'transfer' &&
        late.some(({ id }) => isSameOrigin(line.payment, { reference: booking.reference, id }))),
  )
}

/**
 * What has gone back since the cancellation, in cents, or to other bookings, beyond payments that came after it and were
 * not kept.
 */
export function refundedSinceCancelled(booking: CancelledBooking): Cents {
  const keptCents = Math.min(booking.lateKept?.cents ?? 0, paidCents(linesOfLatePayments(booking)))
  return Math.max(0, keptCents - paidCents(linesSinceCancelled(booking)))
}

/**
 * The day by which a confirmed or completed booking that is not fully paid must be paid (SAST): the date of its balance,
 * or the day it was confirmed where there is none. A booking that was confirmed later, or became owing again later by a
 * refund, an extra charge or a correction, is due on that day.
 */
function dueDateOf(booking: Booking): CalendarDate | null {
  if (!isConfirmedOrCompleted(booking)) return null
  const { ledger, balanceDueDate } = booking
  const isPaidUpTo = (index: number): boolean => {
    const lines = ledger.slice(0, index + 1)
    return paidCents(lines) >= owedCents(lines, booking)
  }
  const lastPaid = ledger.findLastIndex((_, index) => isPaidUpTo(index))
  // A stay that cost nothing, as the owner's own, was paid before its first line.
  const wasPaid = lastPaid >= 0 || booking.totalPriceCents === 0
  const owingAgain = wasPaid ? ledger[lastPaid + 1] : undefined
  const days = [balanceDueDate, dayOf(booking.confirmedAt ?? booking.createdAt), owingAgain && dayOf(owingAgain.at)]
  return (
    days
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

/** The day (SAST) of the last payment of a pending booking that has been paid too little to be confirmed, else null. */
export function shortPaidOn(booking: Booking): CalendarDate | null {
  const { paidCents: paid, amountToConfirmCents } = moneyOf(booking)
  if (booking.status !== 'pending' || paid <= 0 || paid >= amountToConfirmCents) return null
  return dayOf(booking.ledger.findLast(isMoneyIn)?.at ?? booking.createdAt)
}
