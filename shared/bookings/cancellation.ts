import { type CalendarDate, addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import type { CancellationTier } from '#shared/settings/cancellation-tiers.ts'

/** The share of what was paid that goes back when a stay is cancelled today, by the tiers the guest booked under. */
export function refundPercent(
  tiers: readonly CancellationTier[],
  checkInDate: CalendarDate,
  today: CalendarDate,
): number {
  const daysLeft = daysBetween(today, checkInDate)
  return Math.max(0, ...tiers.filter(({ daysBefore }) => daysLeft >= daysBefore).map((tier) => tier.refundPercent))
}

/** A refund is paid within this many business days, as the terms and e-mails promise. */
export const REFUND_WITHIN_BUSINESS_DAYS = 10

export type RefundStep = {
  /** The last day of this refund; null: no end. */
  readonly lastDay: CalendarDate | null
  readonly refundPercent: number
}

/** The tiers as calendar days, the most generous first. Every day falls in exactly one step. */
export function refundSteps(tiers: readonly CancellationTier[], checkInDate: CalendarDate): RefundStep[] {
  const lastDays = [...new Set(tiers.map(({ daysBefore }) => daysBefore))]
    .toSorted((a, b) => b - a)
    .map((daysBefore) => addDays(checkInDate, -daysBefore))
  const steps: RefundStep[] = []
  for (const lastDay of [...lastDays, null]) {
    const percent = lastDay === null ? 0 : refundPercent(tiers, checkInDate, lastDay)
    if (steps.at(-1)?.refundPercent === percent) steps.pop()
    steps.push({ lastDay, refundPercent: percent })
  }
  return steps
}

/** Whether a step is today's or a later one. */
export const isStillOpen = ({ lastDay }: RefundStep, today: CalendarDate): boolean =>
  lastDay === null || lastDay >= today

/**
 * What goes back on cancelling, in cents and never more than was paid: all that was paid beyond what is owed, and the
 * tier's share of the rest, rounded down to the cent (decisions §5). What the terms have kept already of nights and
 * people that were given up before is in no tier again.
 */
export function refundFor(
  {
    paidCents,
    owedCents,
    keptCents = 0,
  }: { readonly paidCents: Cents; readonly owedCents: Cents; readonly keptCents?: Cents },
  percent: number,
): Cents {
  const surplusCents = Math.max(0, paidCents - owedCents)
  return surplusCents + Math.floor((Math.max(0, paidCents - surplusCents - keptCents) * percent) / 100)
}
