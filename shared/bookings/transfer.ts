import { authorOf } from '#shared/kernel/author.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { type Cents, sum } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import {
  type HeldMoney,
  type PaymentOrigin,
  type TransferLine,
  dayOfMoney,
  heldMoney,
  isSameOrigin,
  paidCents,
} from '#shared/payments/ledger.ts'
import { leftOnRail, refundRails } from '#shared/payments/refund-rails.ts'
import type { UnusualReason } from '#shared/payments/unusual-line.ts'
import { type Booking, moneyOf } from './booking.ts'
import { withClampedExpiry } from './booking-expiry.ts'
import type { Actor } from './booking-event.ts'
import {
  type BookingChange,
  type NonClaimingChange,
  acceptPayment,
  attentionAfter,
  withNextVersion,
} from './booking-state.ts'
import { unsettledLateCents } from './late-money.ts'

/** A payment of which money can move to another booking. */
export type MovablePayment = {
  /** The line by which its money first came onto this booking. */
  readonly line: HeldMoney['line']
  readonly origin: PaymentOrigin
  readonly movableCents: Cents
}

/**
 * The payments on a booking with what of each can move to another booking: what is still here, and at most what may
 * still go back by its method, since refunds went back out of any payment by it.
 */
export function movablePayments(booking: Pick<Booking, 'reference' | 'ledger'>): MovablePayment[] {
  const held = heldMoney(booking)
  const rails = refundRails(booking)
  return held
    .filter(({ origin }, index) => held.findIndex((other) => isSameOrigin(other.origin, origin)) === index)
    .map(({ line, origin }) => {
      const ofOrigin = held.filter((other) => isSameOrigin(other.origin, origin))
      return {
        line,
        origin,
        movableCents: Math.min(leftOnRail(rails, line.method), sum(ofOrigin.map(({ heldCents }) => heldCents))),
      }
    })
    .filter(({ movableCents }) => movableCents > 0)
}

/** The movable payment whose money a line is. */
export function movablePayment(
  booking: Pick<Booking, 'reference' | 'ledger'>,
  lineId: string,
): MovablePayment | undefined {
  const named = heldMoney(booking).find(({ line }) => line.id === lineId)
  return named && movablePayments(booking).find(({ origin }) => isSameOrigin(origin, named.origin))
}

/**
 * What is unusual about moving so much, in cents: it is more than the taker owes; it is more than is owed back of a
 * cancelled giver, so that what the terms keep would move too.
 */
export function unusualTransfer(
  { giver, taker }: { readonly giver: Booking; readonly taker: Booking },
  amountCents: Cents,
): { readonly reasons: UnusualReason[]; readonly owedCents: Cents; readonly goesBackCents: Cents } {
  const owedCents = moneyOf(taker).outstandingCents
  const goesBackCents =
    giver.status === 'cancelled' ? moneyOf(giver).refundOwedCents + unsettledLateCents(giver) : amountCents
  return {
    reasons: [
      ...(amountCents > owedCents ? (['more-than-owed'] as const) : []),
      ...(amountCents > goesBackCents ? (['more-than-goes-back'] as const) : []),
    ],
    owedCents,
    goesBackCents,
  }
}

export type TransferRefusal =
  | 'same-booking'
  | 'transfer-to-cancelled'
  | 'payment-not-movable'
  | 'transfer-too-large'
  | 'entry-id-used'

/** What moves: `lineId` names the payment by its line on the giver. */
export type Transfer = {
  readonly id: string
  readonly lineId: string
  readonly amountCents: Cents
  readonly note: string
}

/**
 * Staff move money of a payment, or a part of it, from the booking on which it counts to another one, where it does what
 * a payment does (`acceptPayment`). A pending giver that is left without money has the time to pay again; one left with
 * too little does not wait for its nights any more; of what is owed back of a cancelled one it counts as gone. Nothing
 * moves into a cancelled booking: who wants that opens it again first.
 */
export function transferPayment(
  { giver, taker }: { readonly giver: Booking; readonly taker: Booking },
  { id, lineId, amountCents, note }: Transfer,
  context: {
    readonly by: Actor
    readonly now: string
    /** Of the taker. */
    readonly nightsStatus: 'available' | 'taken' | 'arrival-passed'
    /** Whether a proof waits for staff, on each of them. */
    readonly hasWaitingProof: { readonly giver: boolean; readonly taker: boolean }
    readonly eftExpiryHours: number
    readonly smallAmountCents?: Cents | undefined
    readonly notifyGiver: boolean
    readonly notifyTaker: boolean
  },
): Result<{ readonly giver: BookingChange<NonClaimingChange>; readonly taker: BookingChange }, TransferRefusal> {
  if (giver.reference === taker.reference) return refuse('same-booking')
  if (taker.status === 'cancelled') return refuse('transfer-to-cancelled')
  if ([...giver.ledger, ...taker.ledger].some((line) => line.id === id)) return refuse('entry-id-used')
  const movable = movablePayment(giver, lineId)
  if (!movable) return refuse('payment-not-movable')
  const { line, origin, movableCents } = movable
  if (amountCents > movableCents) return refuse('transfer-too-large', { movableCents })
  const { by, now } = context
  const written = {
    id,
    kind: 'transfer',
    at: now,
    ...authorOf(by),
    note,
    method: line.method,
    payment: origin,
    paidOn: dayOfMoney(line),
  } as const
  const accepted = acceptPayment(
    taker,
    { ...written, amountCents, otherReference: giver.reference },
    {
      by,
      now,
      nightsStatus: context.nightsStatus,
      smallAmountCents: context.smallAmountCents,
      hasWaitingProof: context.hasWaitingProof.taker,
    },
  )
  if (!accepted.ok) return refuse('entry-id-used')
  const { event } = accepted.value
  const emails = context.notifyTaker ? event.emails : event.emails.filter((type) => type !== 'payment_received')
  return accept({
    giver: giveAway(giver, { ...written, amountCents: -amountCents, otherReference: taker.reference }, context),
    taker: { ...accepted.value, event: { ...event, emails } },
  })
}

function giveAway(
  giver: Booking,
  line: TransferLine,
  context: Pick<
    Parameters<typeof transferPayment>[2],
    'by' | 'now' | 'hasWaitingProof' | 'eftExpiryHours' | 'notifyGiver'
  >,
): BookingChange<NonClaimingChange> {
  const { by, now } = context
  const left = { ...giver, ledger: [...giver.ledger, line] }
  const paid = paidCents(left.ledger)
  const changed = { ...withNextVersion(left), needsAttention: attentionOfGiver(giver, left) }
  const startsAgain =
    changed.status === 'pending' && paid <= 0 && !context.hasWaitingProof.giver && changed.needsAttention === null
  return {
    booking: startsAgain
      ? withClampedExpiry({
          ...changed,
          expiresAt: changed.expiresAt ?? minutesAfter(now, context.eftExpiryHours * 60),
        })
      : changed,
    event: {
      at: now,
      by,
      name: 'transferred-out',
      details: {
        amountCents: -line.amountCents,
        method: line.method,
        paidCents: paid,
        toBooking: line.otherReference,
        note: line.note,
      },
      emails: context.notifyGiver ? ['ledger_changed'] : [],
    },
    nights: { kind: 'keep' },
  }
}

/** What made the giver need staff is settled where its money has moved; nothing new needs them by that. */
function attentionOfGiver(before: Booking, left: Booking): Booking['needsAttention'] {
  if (before.needsAttention === null) return null
  if (left.status === 'pending') return attentionAfter(left)
  if (paidCents(left.ledger) <= 0) return null
  const isExpiredAndLate = left.status === 'expired' && before.needsAttention === 'paid-after-closing'
  return isExpiredAndLate ? before.needsAttention : attentionAfter(left)
}
