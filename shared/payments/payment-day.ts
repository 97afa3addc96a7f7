import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'

/** How far back the day of a payment can be: money of last season is still found on a statement. */
export const MAX_PAYMENT_DAYS_BACK = 366

/** Whether money can have come or gone on a day: not after today, and not longer ago than is believable. */
export const isPaymentDayInRange = (day: CalendarDate, today: CalendarDate): boolean =>
  day <= today && day >= addDays(today, -MAX_PAYMENT_DAYS_BACK)
