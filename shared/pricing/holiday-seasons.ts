import type { NightRange } from '#shared/availability/night-range.ts'
import { schoolHolidays } from '#shared/availability/school-holidays.ts'
import type { DayRange, SchoolTerm } from '#shared/availability/school-terms.ts'
import { type CalendarDate, addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { easterSunday, publicHolidays } from '#shared/kernel/public-holidays.ts'

/** A time in which South Africans travel: what people call it, and its nights. */
export type HolidaySeason = NightRange & { readonly name: string }

/** Days off, one after the other. Easter and the December holidays keep their name where a holiday joins them. */
type DaysOff = DayRange & { readonly holidays: readonly string[]; readonly name?: string }

/** Days off around a holiday by its day of the week: the day between it and a weekend is taken off as well. */
const LONG_WEEKENDS: Readonly<Record<number, readonly [before: number, after: number]>> = {
  1: [2, 0],
  2: [3, 0],
  4: [0, 3],
  5: [0, 2],
}

/**
 * The seasons with a night in a time, by first night: Easter, the December holidays, every other long weekend and the
 * school holidays between terms that are known. Their nights are those from the evening before the first day off to
 * the one before the last, on which guests leave: Thursday to Sunday for Easter. The December holidays are those of
 * the schools; where their terms are not known, 16 December to 1 January.
 */
export function holidaySeasons({ from, to }: DayRange, terms: readonly SchoolTerm[]): HolidaySeason[] {
  const first = yearOf(from) - 1
  const years = Array.from({ length: yearOf(to) - first + 1 }, (_, at) => first + at)
  const ofSchools = schoolHolidays(terms, { from: `${first}-01-01`, to: `${yearOf(to) + 1}-12-31` })
  const daysOff = years.flatMap((year) => [easter(year), december(year, ofSchools), ...longWeekends(year)])
  return [
    ...joined(daysOff).map((days) => ({ ...nightsBefore(days), name: days.name ?? longWeekendName(days) })),
    ...ofSchools
      .filter((days) => !years.some((year) => isAround(days, christmas(year))))
      .map((days) => ({ ...nightsBefore(days), name: schoolHolidaysName(days) })),
  ]
    .filter(({ firstNight, lastNight }) => from <= lastNight && firstNight <= to)
    .toSorted((one, other) => one.firstNight.localeCompare(other.firstNight))
}

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))

const christmas = (year: number): CalendarDate => `${year}-12-25`

const isAround = ({ from, to }: DayRange, date: CalendarDate): boolean => from <= date && date <= to

const nightsBefore = ({ from, to }: DayRange): NightRange => ({
  firstNight: addDays(from, -1),
  lastNight: addDays(to, -1),
})

const easter = (year: number): DaysOff => ({
  from: addDays(easterSunday(year), -2),
  to: addDays(easterSunday(year), 1),
  holidays: [],
  name: `Easter ${year}`,
})

const december = (year: number, ofSchools: readonly DayRange[]): DaysOff => ({
  ...(ofSchools.find((days) => isAround(days, christmas(year))) ?? { from: `${year}-12-16`, to: `${year + 1}-01-01` }),
  holidays: [],
  name: `December holidays ${year}/${String(year + 1).slice(2)}`,
})

const longWeekends = (year: number): DaysOff[] =>
  [...publicHolidays(year)].flatMap(([date, name]) => {
    const around = LONG_WEEKENDS[weekdayOf(date)]
    // Without "(Monday after Sunday)".
    const holidays = [name.replace(/ \(.*\)$/, '')]
    return around ? [{ from: addDays(date, -around[0]), to: addDays(date, around[1]), holidays }] : []
  })

/** Days off that overlap or follow each other are one time. */
function joined(all: readonly DaysOff[]): DaysOff[] {
  const times: DaysOff[] = []
  for (const next of all.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const last = times.at(-1)
    if (!last || addDays(last.to, 1) < next.from) {
      times.push(next)
      continue
    }
    const name = last.name ?? next.name
    times[times.length - 1] = {
      from: last.from,
      to: last.to > next.to ? last.to : next.to,
      holidays: [...last.holidays, ...next.holidays],
      ...(name && { name }),
    }
  }
  return times
}

const longWeekendName = ({ from, holidays }: DaysOff): string =>
  `${[...new Set(holidays)].join(' and ')} weekend ${from.slice(0, 4)}`

/** `June/July school holidays 2027` */
function schoolHolidaysName({ from, to }: DayRange): string {
  const months = [from, to].map((date) => longDate(date).split(' ')[2])
  return `${[...new Set(months)].join('/')} school holidays ${to.slice(0, 4)}`
}
