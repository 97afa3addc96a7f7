import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
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

/** Johannesburg is two hours ahead of UTC, summer and winter. */
const AHEAD_MS = 2 * 3_600_000
const inTheHouse = (instant: string): string => new Date(Date.parse(instant) + AHEAD_MS).toISOString()

/** The day of an instant (ISO, UTC) in the house. */
export const dayOf = (instant: string): CalendarDate => inTheHouse(instant).slice(0, 10)

/** An instant (ISO, UTC) on the clock of the house: `Fri 6 Mar 2026, 14:05` */
export const dateAndTime = (instant: string): string =>
  `${shortDate(dayOf(instant))}, ${inTheHouse(instant).slice(11, 16)}`

/** `count(1, 'night')` → `1 night`, `count(3, 'night')` → `3 nights`; give `many` where an s does not do. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`
