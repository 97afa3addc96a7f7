import { type CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import type { CancellationTier } from '#shared/settings/settings.ts'

/** The share of what was paid that goes back when a stay is cancelled today, by the tiers the guest booked under. */
export function refundPercent(
  tiers: readonly CancellationTier[],
  checkInDate: CalendarDate,
  today: CalendarDate,
): number {
  const daysLeft = daysBetween(today, checkInDate)
  return Math.max(0, ...tiers.filter(({ daysBefore }) => daysLeft >= daysBefore).map((tier) => tier.refundPercent))
}

/** What goes back, in cents, rounded down to the cent and never more than was paid. */
export const refundFor = (paid: Cents, percent: number): Cents => Math.floor((Math.max(0, paid) * percent) / 100)
