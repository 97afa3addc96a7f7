import { addDays, type CalendarDate, weekdayOf } from './calendar-date.ts'

const SUNDAY = 7

/** Schedule 1 of the Public Holidays Act 36 of 1994: the days with a date of their own, as month and day. */
const FIXED: readonly (readonly [monthAndDay: string, name: string])[] = [
  ['01-01', "New Year's Day"],
  ['03-21', 'Human Rights Day'],
  ['04-27', 'Freedom Day'],
  ['05-01', "Workers' Day"],
  ['06-16', 'Youth Day'],
  ['08-09', "National Women's Day"],
  ['09-24', 'Heritage Day'],
  ['12-16', 'Day of Reconciliation'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Day of Goodwill'],
]

const known = new Map<number, ReadonlyMap<CalendarDate, string>>()

/**
 * South Africa's public holidays of one calendar year, in the order of the calendar, each with its name.
 *
 * Public Holidays Act 36 of 1994: ten fixed days, Good Friday and Family Day (Easter Monday); a holiday on a Sunday
 * makes the Monday after it a holiday too, one on a Saturday moves nothing. When 25 December is a Sunday that Monday is
 * a holiday already, and the state has each time declared the 27th instead (2016, 2022): we count it for every such
 * year (decision). Days declared once (elections, a world cup) follow no rule: staff add them in settings.
 */
export function publicHolidays(year: number): ReadonlyMap<CalendarDate, string> {
  const before = known.get(year)
  if (before) return before

  const holidays = holidaysOf(year)
  known.set(year, holidays)
  return holidays
}

function holidaysOf(year: number): ReadonlyMap<CalendarDate, string> {
  const easter = easterSunday(year)
  const declared: (readonly [CalendarDate, string])[] = [
    ...FIXED.map(([monthAndDay, name]) => [`${yearDigits(year)}-${monthAndDay}`, name] as const),
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, 1), 'Family Day'],
  ]
  const moved = declared
    .filter(([date]) => weekdayOf(date) === SUNDAY)
    .map(([date, name]) => {
      const monday = addDays(date, 1)
      const isTaken = declared.some(([other]) => other === monday)
      return isTaken
        ? ([addDays(date, 2), `${name} (Tuesday after Sunday)`] as const)
        : ([monday, `${name} (Monday after Sunday)`] as const)
    })

  const holidays = new Map<CalendarDate, string>()
  // Two holidays can share a day (Good Friday and Human Rights Day in 2008): the day has both names.
  for (const [date, name] of [...declared, ...moved].toSorted(byDate)) {
    const other = holidays.get(date)
    holidays.set(date, other ? `${other}, ${name}` : name)
  }
  return holidays
}

const byDate = ([one]: readonly [CalendarDate, string], [other]: readonly [CalendarDate, string]): number =>
  one < other ? -1 : Number(one > other)

const yearDigits = (year: number): string => String(year).padStart(4, '0')

/** Easter Sunday of the Gregorian calendar: the "anonymous" computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): CalendarDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const skippedLeapDays = century - Math.floor(century / 4)
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + skippedLeapDays - moonCorrection + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - moon - (yearOfCentury % 4)) % 7
  const lateMoon = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const daysAfterMarch22 = moon + toSunday - 7 * lateMoon
  return addDays(`${yearDigits(year)}-03-22`, daysAfterMarch22)
}
