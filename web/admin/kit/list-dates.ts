import { type CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import { dayAndMonth, shortDate } from '#web/kit/format.ts'

/** `Fri 6 Mar`; with its year where that could be mistaken. */
export function listDate(date: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, date)
  return days > -180 && days < 330 ? dayAndMonth(date) : shortDate(date)
}

/** `Fri 6 Mar – Sun 8 Mar`; one day is one date. */
export const listSpan = (first: CalendarDate, last: CalendarDate, today: CalendarDate): string =>
  first === last ? listDate(first, today) : `${listDate(first, today)} – ${listDate(last, today)}`

/** An instant (ISO, UTC) in the business time zone: `Fri 6 Mar, 14:05`. */
export const listTime = (instant: string, today: CalendarDate): string =>
  `${listDate(dayOf(instant), today)}, ${timeOf(instant)}`
