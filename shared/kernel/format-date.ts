import { type CalendarDate, weekdayOf } from './calendar-date.ts'

/** Monday first. */
export const longWeekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `2026-03-06` → `Friday 6 March 2026`: the South African order, with the weekday. */
export function longDate(date: CalendarDate): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${longWeekdayNames[weekdayOf(date) - 1]} ${Number(day)} ${monthNames[Number(month) - 1]} ${year}`
}

/** `2026-03-06` → `Fri 6 Mar 2026` */
export function shortDate(date: CalendarDate): string {
  const [weekday = '', day, month = '', year] = longDate(date).split(' ')
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)} ${year}`
}

/** `2026-03-06` → `Fri 6 Mar` */
export const dayAndMonth = (date: CalendarDate): string => shortDate(date).slice(0, -5)

/** From one day to another, the year once where both share it: `Fri 6 Mar – Sun 8 Mar 2026`. */
export const dateSpan = (from: CalendarDate, to: CalendarDate): string =>
  `${from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : shortDate(from)} – ${shortDate(to)}`
