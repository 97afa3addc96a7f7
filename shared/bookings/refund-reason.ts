import * as z from 'zod/mini'
import { dayOf } from '#shared/kernel/clock.ts'
import { Cents } from '#shared/kernel/money.ts'
import { effectiveLines, isMoneyIn, keptCents, owedCents, paidCents } from '#shared/payments/ledger.ts'
import type { CancellationTier } from '#shared/settings/cancellation-tiers.ts'
import { type Booking, type CancelledBooking, linesAtCancellation, moneyOf, refundedSinceCancelled } from './booking.ts'
import { refundFor, refundPercent } from './cancellation.ts'
import { stayOf } from './stay-parts.ts'

/**
 * Why money goes back: the booking was cancelled; the stay was changed and costs less; nights that were given up were
 * sold again; the price went down in another way; more was paid than is owed.
 */
export const RefundReason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cancelled'),
    cancelledBy: z.enum(['guest', 'staff']),
    /** The share of the tiers on that day; null where staff have decided on another refund than they give. */
    percent: z.nullable(z.int()),
    /** What was paid by then and is kept. */
    chargeCents: Cents,
    /** What goes back beside it for nights that were sold again, and how many these are. */
    resaleCents: Cents,
    resoldNights: z.int(),
  }),
  z.object({ kind: z.enum(['changed', 'resold', 'price-down', 'surplus']) }),
])
export type RefundReason = z.infer<typeof RefundReason>

type Reason = { readonly reason: RefundReason; readonly since: string }

/** What the tiers give back of what was paid when a booking was cancelled, in cents, and their share. */
export function refundAtCancellation(
  booking: CancelledBooking,
  tiers: readonly CancellationTier[],
): { readonly percent: number; readonly paidCents: Cents; readonly refundCents: Cents } {
  const { closedAt, confirmedAt } = booking
  const percent = confirmedAt === undefined ? 100 : refundPercent(tiers, stayOf(booking).checkInDate, dayOf(closedAt))
  const lines = linesAtCancellation(booking)
  const paid = Math.max(0, paidCents(lines))
  const amounts = { paidCents: paid, owedCents: owedCents(lines, booking), keptCents: keptCents({ ledger: lines }) }
  return { percent, paidCents: paid, refundCents: refundFor(amounts, percent) }
}

/** Why money is to be paid back, and since when: of a booking that has such money. */
export const refundReason = (booking: Booking, tiers: readonly CancellationTier[]): Reason =>
  booking.status === 'cancelled' ? cancelledReason(booking, tiers) : surplusReason(booking)

function cancelledReason(booking: CancelledBooking, tiers: readonly CancellationTier[]): Reason {
  const { cancelledBy, closedAt, refundDueCents, resale } = booking
  const { percent, paidCents: paid, refundCents: byTiers } = refundAtCancellation(booking, tiers)
  const resaleCents = resale?.refundCents ?? 0
  const refundCents = refundDueCents - resaleCents
  // What the tiers gave has gone back: what is open now came with the last sale.
  const isOfResale = resale !== undefined && resaleCents > 0 && refundedSinceCancelled(booking) >= refundCents
  return {
    reason: {
      kind: 'cancelled',
      cancelledBy,
      percent: refundCents === byTiers ? percent : null,
      chargeCents: Math.max(0, paid - refundCents),
      resaleCents,
      resoldNights: resaleCents > 0 ? (resale?.nights.length ?? 0) : 0,
    },
    since: isOfResale ? resale.at : closedAt,
  }
}

/** The last line after which more was paid than before it, beyond what is owed. */
function surplusReason(booking: Booking): Reason {
  const lines = effectiveLines(booking.ledger)
  const surplusAt = (index: number) => moneyOf({ ...booking, ledger: lines.slice(0, index + 1) }).surplusCents
  const line = lines.findLast((_, index) => surplusAt(index) > (index === 0 ? 0 : surplusAt(index - 1)))
  if (!line || isMoneyIn(line)) return { reason: { kind: 'surplus' }, since: line?.at ?? booking.createdAt }
  const cause = line.kind === 'adjustment' ? line.cause : undefined
  const kind = cause === 'change' ? 'changed' : cause === 'terms' ? 'resold' : 'price-down'
  return { reason: { kind }, since: line.at }
}
