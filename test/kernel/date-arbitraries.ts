import fc from 'fast-check'
import { addDays } from '#shared/kernel/calendar-date.ts'

/** Any day of the years 1900 to 2199. */
export const anyDate = fc.integer({ min: 0, max: 109_571 }).map((day) => addDays('1900-01-01', day))

/** Any day from 2024 to 2043, with holidays and weekends close together often. */
export const recentDate = fc.integer({ min: 0, max: 7_300 }).map((day) => addDays('2024-01-01', day))
