import { CalendarDate, addDays } from './calendar-date.ts'
import { dayOf } from './clock.ts'
import { monthNames } from './format-date.ts'

/** Months whose Afrikaans names do not begin as the English ones. */
const afrikaansMonths: Readonly<Record<string, number>> = { maa: 3, mei: 5, okt: 10, des: 12 }

/** By its first three letters; 0 for none. */
function monthNumber(word: string): number {
  const start = word.slice(0, 3).toLowerCase()
  return afrikaansMonths[start] ?? monthNames.findIndex((name) => name.toLowerCase().startsWith(start)) + 1
}

/** Days since the end of 1899, as spreadsheets count them: those of the years 2000 to 2099. */
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050

const DAY_FIRST = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ]+(?<month>\d{1,2}|[a-z]{3,9})\.?[-/., ]+(?<year>\d{4}|\d{2})$/i
const IN_ONE_WORD = /^(?<day>\d{1,2})(?<month>[a-z]{3,9})(?<year>\d{4}|\d{2})$/i
const YEAR_FIRST = /^(?<year>\d{4})[-/. ](?<month>\d{1,2}|[a-z]{3,9})[-/. ](?<day>\d{1,2})$/i
const MONTH_FIRST = /^(?<month>\d{1,2})[-/. ]+(?<day>\d{1,2})[-/., ]+(?<year>\d{4}|\d{2})$/
const MONTH_WORD_FIRST = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i

/** Which number of `3/12/2026` is the day. */
export type DateOrder = 'day-first' | 'month-first'

/**
 * A day as people and spreadsheets write it: `2026-12-03`, `3/12/2026` and `3/12/26` (the day first, as in South Africa,
 * unless the file has the month first), `3-Dec-26`, `03Dec2026`, `Thu 3 Dec 2026`, `46359`, each with a time behind it or not; null
 * for any other and for no day.
 */
export function readDate(text: string, order: DateOrder = 'day-first'): CalendarDate | null {
  // An instant of another program is a day earlier or later here.
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(text) && !Number.isNaN(Date.parse(text)))
    return dayOf(new Date(text).toISOString())
  const serial = /^(\d{5})(?:[.,]\d+)?$/.exec(text)?.[1]
  if (serial !== undefined) {
    const days = Number(serial)
    return days >= FIRST_SERIAL && days <= LAST_SERIAL ? addDays('1899-12-30', days) : null
  }
  const day = text
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun|maan|din|woe|don|vry|son)[a-z]*\.?,? +/i, '')
    .replace(/(?:,? +|T)(?:at +)?\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?(?: ?[ap]\.?m\.?)?$/i, '')
  const numbers = order === 'month-first' ? MONTH_FIRST.exec(day) : null
  const parts = (
    YEAR_FIRST.exec(day) ??
    numbers ??
    DAY_FIRST.exec(day) ??
    IN_ONE_WORD.exec(day) ??
    MONTH_WORD_FIRST.exec(day)
  )?.groups
  if (!parts?.day || !parts.month || !parts.year) return null
  const month = /^\d/.test(parts.month) ? Number(parts.month) : monthNumber(parts.month)
  const year = parts.year.length === 2 ? `20${parts.year}` : parts.year
  const date = CalendarDate.safeParse(`${year}-${String(month).padStart(2, '0')}-${parts.day.padStart(2, '0')}`)
  return date.success ? date.data : null
}
