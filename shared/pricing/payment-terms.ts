import * as z from 'zod/mini'
import { balanceDueDate, businessDaysUntil } from '#shared/kernel/business-days.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Moment } from '#shared/kernel/clock.ts'
import { Cents } from '#shared/kernel/money.ts'

/** Fewer business days than this before arrival, and the whole price is due at once (specification §9). */
export const BUSINESS_DAYS_FOR_DEPOSIT = 14

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
  moment: Pick<Moment, 'today' | 'isBeforeCutOff'>,
  extraNonBusinessDays: readonly CalendarDate[],
): PaymentInfo {
  const businessDaysUntilCheckIn = businessDaysUntil(checkInDate, { ...moment, extraNonBusinessDays })
  const requiresFullPayment = businessDaysUntilCheckIn < BUSINESS_DAYS_FOR_DEPOSIT
  const depositAmountCents = Math.ceil(totalPriceCents / 2)
  return {
    requiresFullPayment,
    businessDaysUntilCheckIn,
    depositAmountCents,
    balanceAmountCents: totalPriceCents - depositAmountCents,
    balanceDueDate: requiresFullPayment ? null : balanceDueDate(checkInDate, { extraNonBusinessDays }),
  }
}
