import { isStillOpen, refundFor, refundSteps } from '#shared/bookings/cancellation.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import type { CancellationTier } from '#shared/settings/cancellation-tiers.ts'

export type RefundExample = {
  /** The last day for this tier; null for the time after all tiers. */
  readonly lastDay: CalendarDate | null
  readonly percent: number
  readonly cents: Cents
}

/** The refund of `paid` for these dates by tier, from the most generous one that can still be reached. */
export function refundExamples(
  tiers: readonly CancellationTier[],
  checkInDate: CalendarDate,
  today: CalendarDate,
  paid: Cents,
): RefundExample[] {
  return refundSteps(tiers, checkInDate)
    .filter((step) => isStillOpen(step, today))
    .map(({ lastDay, refundPercent }) => ({
      lastDay,
      percent: refundPercent,
      cents: refundFor({ paidCents: paid, owedCents: paid }, refundPercent),
    }))
}
