import * as z from 'zod/mini'
import type { Cents } from '#shared/kernel/money.ts'
import { paidCents, receivedCents } from '#shared/payments/ledger.ts'
import { type Booking, type CancelledBooking, linesSinceCancelled, refundOwedCents } from './booking.ts'

/** What was paid back after a late payment: the late payment itself, or the refund, so that the late payment is kept. */
export const LateMoneyDecision = z.enum(['refunded', 'kept'])
export type LateMoneyDecision = z.infer<typeof LateMoneyDecision>

/** What is kept of late payments once staff settle them: all of them, or what has not gone back since they came. */
export function settledLateMoney(
  booking: CancelledBooking,
  decision: LateMoneyDecision,
): NonNullable<CancelledBooking['lateKept']> {
  const { ledger, lateKept = { cents: 0, lines: 0 } } = booking
  const since = linesSinceCancelled(booking)
  if (decision === 'kept') return { cents: receivedCents(since), lines: ledger.length }
  const settled = new Set(ledger.slice(0, lateKept.lines))
  const notReturned = since
    .filter((line) => !settled.has(line))
    .reduce((cents, line) => Math.max(0, cents + paidCents([line])), 0)
  return { cents: lateKept.cents + notReturned, lines: ledger.length }
}

/**
 * What is still owed back, in cents, by what staff say of late money; null where both come to the same, so that there is
 * nothing to decide.
 */
export function lateMoneyChoice(booking: Booking): Readonly<Record<LateMoneyDecision, Cents>> | null {
  if (booking.status !== 'cancelled' || booking.needsAttention === null) return null
  const owedAfter = (decision: LateMoneyDecision): Cents =>
    refundOwedCents({ ...booking, lateKept: settledLateMoney(booking, decision) })
  const choice = { refunded: owedAfter('refunded'), kept: owedAfter('kept') }
  return choice.refunded === choice.kept ? null : choice
}
