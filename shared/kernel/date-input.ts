import * as z from 'zod/mini'
import type { CalendarDate } from './calendar-date.ts'
import { normalizePlainLine } from './text-input.ts'

/** The years that a request may name: days counted from them, a stay or a hundred weeks on, are still dates. */
export const FIRST_INPUT_DAY: CalendarDate = '2000-01-01'
export const LAST_INPUT_DAY: CalendarDate = '2999-12-31'

const isWithinYears = (written: string): boolean => FIRST_INPUT_DAY <= written && written.slice(0, 10) <= LAST_INPUT_DAY

/** A date in a request: a CalendarDate of the years that a request may name. */
export const dateInput = (message: string): z.ZodMiniType<CalendarDate, CalendarDate> =>
  z.iso.date(message).check(z.refine(isWithinYears, message))

export const DateInput = dateInput('Please choose a date')

/** An instant in a request, ISO UTC: of the same years, and no longer than `2027-02-01T09:00:00.000000Z`. */
export const instantInput = (message: string): z.ZodMiniType<string, string> =>
  z.iso.datetime(message).check(z.maxLength(30, message), z.refine(isWithinYears, message))

/** A time of day, `14:00`. */
export const timeInput = (message: string) =>
  z.string(message).check(z.overwrite(normalizePlainLine), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message))
