import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import { longDate } from '#shared/kernel/long-date.ts'

// In the words of the house, not of Intl: browsers abbreviate differently ("Sep", "Sept"), and a page that is published
// must say what every browser says.
export { longDate } from '#shared/kernel/long-date.ts'

/** `2026-03-06` → `Fri 6 Mar 2026` */
export function shortDate(date: CalendarDate): string {
  const [weekday = '', day, month = '', year] = longDate(date).split(' ')
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)} ${year}`
}

/** `2026-03-06` → `March 2026` */
export const monthOf = (date: CalendarDate): string => longDate(date).split(' ').slice(2).join(' ')

/** From one day to another, the year said once where it can be: `Fri 6 Mar – Sun 8 Mar 2026`. */
export function dateSpan(from: CalendarDate, to: CalendarDate): string {
  const start = shortDate(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? start.slice(0, -5) : start} – ${shortDate(to)}`
}

/** An instant (ISO, UTC) on the clock of the house: `Fri 6 Mar 2026, 14:05` */
export const dateAndTime = (instant: string): string => `${shortDate(dayOf(instant))}, ${timeOf(instant)}`

/** `count(1, 'night')` → `1 night`, `count(3, 'night')` → `3 nights`; give `many` where an s does not do. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`
