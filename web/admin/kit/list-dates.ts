import { type CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import { dateSpan, dayAndMonth, shortDate } from '#web/kit/format.ts'

/** Whether the year of a day could be mistaken. */
function isFar(date: CalendarDate, today: CalendarDate): boolean {
  const days = daysBetween(today, date)
  return days <= -180 || days >= 330
}

/** `Fri 6 Mar`; with its year where that could be mistaken. */
export const listDate = (date: CalendarDate, today: CalendarDate): string =>
  isFar(date, today) ? shortDate(date) : dayAndMonth(date)

/** `Fri 6 Mar – Sun 8 Mar`, with a year they share at the end where it could be mistaken; one day is one date. */
export function listSpan(first: CalendarDate, last: CalendarDate, today: CalendarDate): string {
  if (first === last) return listDate(first, today)
  if (isFar(first, today) || isFar(last, today)) return dateSpan(first, last)
  return `${dayAndMonth(first)} – ${dayAndMonth(last)}`
}

/** An instant (ISO, UTC) in the business time zone: `Fri 6 Mar, 14:05`. */
export const listTime = (instant: string, today: CalendarDate): string =>
  `${listDate(dayOf(instant), today)}, ${timeOf(instant)}`
