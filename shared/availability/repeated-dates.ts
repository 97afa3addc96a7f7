import { type CalendarDate, addDays, addMonths, daysBetween, weekdayOf } from '#shared/kernel/calendar-date.ts'

type Dates = { readonly startDate: CalendarDate; readonly endDate: CalendarDate }

/** `month`: on the same day of the week, the first Monday of each month. */
export type Repeat = 'week' | 'month'

/** Half a year of weeks: each of them is one block to save. */
export const MAX_REPEATS = 26

/** A fifth Monday is the last one of its month: not every month has five. */
const LAST = 5

/** Which one of its weekday a date is in its month: 1 for the first Monday, 5 for the last where it is the fifth. */
export const placeInMonth = (date: CalendarDate): number => Math.ceil(Number(date.slice(8)) / 7)

/**
 * The dates after some first ones that come back every week or month, as long as they begin by a day; at most
 * `MAX_REPEATS`. Those that would begin before the ones before have ended are left out.
 */
export function repeatedDates({ startDate, endDate }: Dates, every: Repeat, until: CalendarDate): Dates[] {
  const repeats: Dates[] = []
  let lastNight = endDate
  for (let step = 1; repeats.length < MAX_REPEATS; step += 1) {
    const start = every === 'week' ? addDays(startDate, 7 * step) : monthsLater(startDate, step)
    if (start > until) break
    if (start <= lastNight) continue
    lastNight = addDays(start, daysBetween(startDate, endDate))
    repeats.push({ startDate: start, endDate: lastNight })
  }
  return repeats
}

function monthsLater(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(`${date.slice(0, 8)}01`, months)
  const first = addDays(month, (weekdayOf(date) - weekdayOf(month) + 7) % 7)
  const found = addDays(first, 7 * (placeInMonth(date) - 1))
  return placeInMonth(date) === LAST && found.slice(0, 7) !== month.slice(0, 7) ? addDays(found, -7) : found
}
