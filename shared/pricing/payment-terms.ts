import * as z from 'zod/mini'
import { balanceDueDate, businessDaysUntil, FULL_PAYMENT_WITHIN_BUSINESS_DAYS } from '#shared/kernel/business-days.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
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

/** Deposit: half the total, rounded up to the cent; balance: exactly the rest (decisions §2). */
export function paymentInfoFor(
  totalPriceCents: Cents,
  checkInDate: CalendarDate,
  moment: Pick<BusinessTime, 'today' | 'isBeforeCutOff'>,
  extraNonBusinessDays: readonly CalendarDate[],
): PaymentInfo {
  const businessDaysUntilCheckIn = businessDaysUntil(checkInDate, { ...moment, extraNonBusinessDays })
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
