import { refundFor, refundPercent } from '#shared/bookings/cancellation.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import type { CancellationTier } from '#shared/settings/settings.ts'

export type RefundExample = {
  /** The last day for this tier; null for the time after all tiers. */
  readonly lastDay: CalendarDate | null
  readonly percent: number
  readonly cents: Cents
}

/** What would go back of `paid` for these dates, tier by tier from the most generous one that can still be reached. */
export function refundExamples(
  tiers: readonly CancellationTier[],
  checkInDate: CalendarDate,
  today: CalendarDate,
  paid: Cents,
): RefundExample[] {
  const examples: RefundExample[] = []
  for (const { daysBefore } of tiers.toSorted((one, other) => other.daysBefore - one.daysBefore)) {
    const lastDay = addDays(checkInDate, -daysBefore)
    const percent = refundPercent(tiers, checkInDate, lastDay)
    const better = examples.at(-1)
    if (lastDay < today || percent === 0 || better?.percent === percent) continue
    examples.push({ lastDay, percent, cents: refundFor(paid, percent) })
  }
  return [...examples, { lastDay: null, percent: 0, cents: 0 }]
}
