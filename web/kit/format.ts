import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import { longDate, shortDate } from '#shared/kernel/long-date.ts'

// In the words of the house, not of Intl: browsers abbreviate differently ("Sep", "Sept"), and a page that is published
// must say what every browser says.
export { dateSpan, longDate, shortDate } from '#shared/kernel/long-date.ts'

/** `2026-03-06` → `March 2026` */
export const monthOf = (date: CalendarDate): string => longDate(date).split(' ').slice(2).join(' ')

/** An instant (ISO, UTC) on the clock of the house: `Fri 6 Mar 2026, 14:05` */
export const dateAndTime = (instant: string): string => `${shortDate(dayOf(instant))}, ${timeOf(instant)}`

/** `count(1, 'night')` → `1 night`, `count(3, 'night')` → `3 nights`; give `many` where an s does not do. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`
