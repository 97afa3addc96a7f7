import * as z from 'zod/mini'
import type { Flavor } from './flavor.ts'

/**
 * A day on the calendar, `2026-12-24`, without time and time zone. Which day is today, the business clock decides in
 * Africa/Johannesburg.
 */
export type CalendarDate = Flavor<string, 'CalendarDate'>
export const CalendarDate: z.ZodMiniType<CalendarDate, CalendarDate> = z.iso.date('Please choose a date')

/** No day in the data is before this one. */
export const FIRST_DAY: CalendarDate = '2000-01-01'
/** No day in the data is after this one. */
export const LAST_DAY: CalendarDate = '9999-12-31'

const DAY = 86_400_000
const toDays = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / DAY
const fromDays = (days: number): CalendarDate => new Date(days * DAY).toISOString().slice(0, 10)

/** The day `days` after (or, negative, before) a date. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => fromDays(toDays(date) + days)

/** The same day `years` later; where that year has no 29 February, the day after. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10)
}

/** The same day `months` later; where that month is shorter, its last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => toDays(to) - toDays(from)

/** 1 = Monday … 7 = Sunday (ISO 8601). */
export const weekdayOf = (date: CalendarDate): number => ((((toDays(date) + 3) % 7) + 7) % 7) + 1

/** Every date from `from` up to, not including, `until`. */
export const datesFrom = (from: CalendarDate, until: CalendarDate): CalendarDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until)) }, (_, day) => addDays(from, day))
