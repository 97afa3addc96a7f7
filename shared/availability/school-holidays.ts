import { addDays } from '#shared/kernel/calendar-date.ts'
import type { DayRange, SchoolTerm } from './school-terms.ts'

/** The days between two terms that are known, within some days. Before the first and after the last nothing is known. */
export function schoolHolidays(terms: readonly SchoolTerm[], { from, to }: DayRange): DayRange[] {
  const byStart = terms.toSorted((one, other) => one.from.localeCompare(other.from))
  return byStart.slice(1).flatMap((next, index) => {
    const last = byStart[index]
    if (!last) return []
    const holidays = { from: addDays(last.to, 1), to: addDays(next.from, -1) }
    const within = {
      from: holidays.from > from ? holidays.from : from,
      to: holidays.to < to ? holidays.to : to,
    }
    return within.from <= within.to ? [within] : []
  })
}
