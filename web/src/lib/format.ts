import type { CalendarDate } from '#shared/kernel/calendar-date.ts'

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute'
type Parts = Record<Part, string>

/** South African order is day, month, year without commas; Intl gives the words, we set the order. */
function partsWith(options: Intl.DateTimeFormatOptions): (at: number) => Parts {
  const form = new Intl.DateTimeFormat('en-ZA', options)
  return (at) => Object.fromEntries(form.formatToParts(at).map(({ type, value }) => [type, value])) as Parts
}
const short = partsWith({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const long = partsWith({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const inBusinessTime = partsWith({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Johannesburg',
})

/** A date has no time zone: read and written in the same one, it cannot slip a day. */
const midnight = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`)
const bare = (number: string): string => number.replace(/^0/, '')

/** `2026-03-06` → `Fri 6 Mar 2026` */
export function shortDate(date: CalendarDate): string {
  const { weekday, day, month, year } = short(midnight(date))
  return `${weekday} ${bare(day)} ${month} ${year}`
}

// The papers of the house write dates so, too.
export { longDate } from '#shared/kernel/long-date.ts'

/** `2026-03-06` → `March 2026` */
export function monthOf(date: CalendarDate): string {
  const { month, year } = long(midnight(date))
  return `${month} ${year}`
}

/** From one day to another, the year said once where it can be: `Fri 6 Mar – Sun 8 Mar 2026`. */
export function dateSpan(from: CalendarDate, to: CalendarDate): string {
  const start = shortDate(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? start.slice(0, -5) : start} – ${shortDate(to)}`
}

/** An instant (ISO, UTC) on the clock of the business: `Fri 6 Mar 2026, 14:05` */
export function dateAndTime(instant: string): string {
  const { weekday, day, month, year, hour, minute } = inBusinessTime(Date.parse(instant))
  return `${weekday} ${bare(day)} ${month} ${year}, ${hour}:${minute}`
}

/** `count(1, 'night')` → `1 night`, `count(3, 'night')` → `3 nights`; give `many` where an s does not do. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`
