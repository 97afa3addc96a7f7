import { addDays, type CalendarDate, daysBetween, weekdayOf } from './calendar-date.ts'
import { publicHolidays } from './public-holidays.ts'

/** Fewer business days than this before arrival: the whole price is due with the booking (specification §9). */
export const FULL_PAYMENT_WITHIN_BUSINESS_DAYS = 14

const FRIDAY = 5
/** Any Monday will do: weekdays are counted from it in whole weeks. */
const REFERENCE_MONDAY: CalendarDate = '1970-01-05'

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))
const isWeekday = (date: CalendarDate): boolean => weekdayOf(date) <= FRIDAY

/**
 * Monday to Friday, not a South African public holiday, and not one of the extra days that staff added in settings. The
 * time of day plays no part here: see `businessDaysUntil`.
 */
export function isBusinessDay(date: CalendarDate, extraNonBusinessDays: readonly CalendarDate[]): boolean {
  return isWeekday(date) && !publicHolidays(yearOf(date)).has(date) && !extraNonBusinessDays.includes(date)
}

/**
 * How many business days are left before a guest arrives: the business days *d* with today ≤ *d* < arrival. Today is
 * one of them only before the cut-off (16:00 in Africa/Johannesburg); the day of arrival never is. 0 for an arrival
 * today or in the past. Its cost grows with the years between, not with the days.
 */
export function businessDaysUntil(
  arrival: CalendarDate,
  {
    today,
    isBeforeCutOff,
    extraNonBusinessDays,
  }: {
    readonly today: CalendarDate
    readonly isBeforeCutOff: boolean
    readonly extraNonBusinessDays: readonly CalendarDate[]
  },
): number {
  const first = isBeforeCutOff ? today : addDays(today, 1)
  if (arrival <= first) return 0

  const closed = new Set(extraNonBusinessDays)
  for (let year = yearOf(first); year <= yearOf(arrival); year += 1) {
    for (const holiday of publicHolidays(year).keys()) closed.add(holiday)
  }
  const closedWeekdays = [...closed].filter((date) => first <= date && date < arrival && isWeekday(date)).length
  return weekdaysBefore(arrival) - weekdaysBefore(first) - closedWeekdays
}

/**
 * The last day on which the balance can be paid and 14 business days still remain before arrival,
 * counted as above with that day itself as the first of them: the 14th business day backwards from the day before
 * arrival. It is always a business day, and it holds until 16:00: a booking made after that moment, or on a later day,
 * has fewer than 14 business days left and must be paid in full.
 */
export function balanceDueDate(
  arrival: CalendarDate,
  { extraNonBusinessDays }: { readonly extraNonBusinessDays: readonly CalendarDate[] },
): CalendarDate {
  let date = arrival
  for (let remaining = 0; remaining < FULL_PAYMENT_WITHIN_BUSINESS_DAYS;) {
    date = addDays(date, -1)
    if (isBusinessDay(date, extraNonBusinessDays)) remaining += 1
  }
  return date
}

/** The day by which so many business days have passed since a day, which does not count itself. */
export function businessDaysAfter(
  day: CalendarDate,
  businessDays: number,
  extraNonBusinessDays: readonly CalendarDate[],
): CalendarDate {
  let date = day
  for (let remaining = businessDays; remaining > 0;) {
    date = addDays(date, 1)
    if (isBusinessDay(date, extraNonBusinessDays)) remaining -= 1
  }
  return date
}

/** Mondays to Fridays from a fixed Monday up to, not including, the date; negative before that Monday. */
function weekdaysBefore(date: CalendarDate): number {
  const days = daysBetween(REFERENCE_MONDAY, date)
  const weeks = Math.floor(days / 7)
  return weeks * 5 + Math.min(days - weeks * 7, 5)
}
