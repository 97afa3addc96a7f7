import { longDate, shortDate } from './format.ts'

/** A calendar date as "Fri 6 Mar 2026", or "Friday 6 March 2026" if `long`, with the ISO date for machines. */
export function DateText({ date, long = false }: { date: string; long?: boolean }) {
  return (
    <time dateTime={date} className="nowrap">
      {long ? longDate(date) : shortDate(date)}
    </time>
  )
}
