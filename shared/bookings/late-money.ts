import * as z from 'zod/mini'
import type { Cents } from '#shared/kernel/money.ts'
import { paidCents } from '#shared/payments/ledger.ts'
import {
  type Booking,
  type CancelledBooking,
  linesOfLatePayments,
  linesSinceCancelled,
  refundOwedCents,
} from './booking.ts'

/** What was paid back after a late payment: the late payment itself, or the refund, so that the late payment is kept. */
export const LateMoneyDecision = z.enum(['refunded', 'kept'])
export type LateMoneyDecision = z.infer<typeof LateMoneyDecision>

/** What is kept of late payments once staff settle them: all of them, or what has not gone back since they came. */
export function settledLateMoney(
  booking: CancelledBooking,
  decision: LateMoneyDecision,
): NonNullable<CancelledBooking['lateKept']> {
  const { ledger, lateKept = { cents: 0, lines: 0 } } = booking
  const late = linesOfLatePayments(booking)
  if (decision === 'kept') return { cents: paidCents(late), lines: ledger.length }
  // Of money that was paid in time, what moved to another booking has gone back by that.
  const since = linesSinceCancelled(booking).filter((line) => line.kind !== 'transfer' || late.includes(line))
  const settled = new Set(ledger.slice(0, lateKept.lines))
  const notReturned = since
    .filter((line) => !settled.has(line))
    .reduce((cents, line) => Math.max(0, cents + paidCents([line])), 0)
  return { cents: lateKept.cents + notReturned, lines: ledger.length }
}

/** What came too late on a cancelled booking, in cents, and waits for staff to settle it. */
export const unsettledLateCents = (booking: CancelledBooking): Cents =>
  booking.needsAttention === null ? 0 : settledLateMoney(booking, 'refunded').cents - (booking.lateKept?.cents ?? 0)

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
