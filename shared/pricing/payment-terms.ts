import * as z from 'zod/mini'
import { balanceDueDate, businessDaysUntil, FULL_PAYMENT_WITHIN_BUSINESS_DAYS } from '#shared/kernel/business-days.ts'
import { CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { Cents } from '#shared/kernel/money.ts'

/** What must be paid when. `depositAmountCents + balanceAmountCents` is the total, to the cent. */
export const PaymentInfo = z.object({
  requiresFullPayment: z.boolean(),
  businessDaysUntilCheckIn: z.int(),
  depositAmountCents: Cents,
  balanceAmountCents: Cents,
  /** Null when the whole price is due at once. */
  balanceDueDate: z.nullable(CalendarDate),
})
export type PaymentInfo = z.infer<typeof PaymentInfo>

/** A balance that falls due within so many business days of today is said plainly (decisions §4). */
const SOON_BUSINESS_DAYS = 3

/**
 * When a balance is due that falls due within three business days: "today", "tomorrow" or "on Thursday 26 November
 * 2026". Undefined for a later day, and for one in the past.
 */
export function soonDueText(
  dueDate: CalendarDate,
  today: CalendarDate,
  extraNonBusinessDays: readonly CalendarDate[],
): string | undefined {
  const days = daysBetween(today, dueDate)
  if (days < 0) return undefined
  if (businessDaysUntil(dueDate, { today, isBeforeCutOff: true, extraNonBusinessDays }) > SOON_BUSINESS_DAYS)
    return undefined
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${longDate(dueDate)}`
}

/** Deposit: half the total, rounded up to the cent; balance: exactly the rest (decisions §2). */
export function paymentInfoFor(
  totalPriceCents: Cents,
  checkInDate: CalendarDate,
  businessTime: Pick<BusinessTime, 'today' | 'isBeforeCutOff'>,
  extraNonBusinessDays: readonly CalendarDate[],
): PaymentInfo {
  const businessDaysUntilCheckIn = businessDaysUntil(checkInDate, { ...businessTime, extraNonBusinessDays })
  const requiresFullPayment = businessDaysUntilCheckIn < FULL_PAYMENT_WITHIN_BUSINESS_DAYS
  const depositAmountCents = Math.ceil(totalPriceCents / 2)
  return {
    requiresFullPayment,
    businessDaysUntilCheckIn,
    depositAmountCents,
    balanceAmountCents: totalPriceCents - depositAmountCents,
    balanceDueDate: requiresFullPayment ? null : balanceDueDate(checkInDate, { extraNonBusinessDays }),
  }
}
