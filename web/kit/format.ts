import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import { longDate, shortDate } from '#shared/kernel/format-date.ts'

// Our own month and day names, not Intl's: browsers abbreviate differently ("Sep", "Sept"), and a published page must
// match every browser.
export { dateSpan, dayAndMonth, longDate, shortDate } from '#shared/kernel/format-date.ts'
export { count } from '#shared/kernel/count.ts'

/** `2026-03-06` → `March 2026` */
export const monthOf = (date: CalendarDate): string => longDate(date).split(' ').slice(2).join(' ')

/** An instant (ISO, UTC) in the business time zone: `Fri 6 Mar 2026, 14:05` */
export const dateAndTime = (instant: string): string => `${shortDate(dayOf(instant))}, ${timeOf(instant)}`

/** By their number, Monday is 1: `weekdayNames[day - 1]`. */
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** `[5, 6]` → `Fri, Sat` */
export const weekdaysText = (days: readonly number[]): string => days.map((day) => weekdayNames[day - 1]).join(', ')
