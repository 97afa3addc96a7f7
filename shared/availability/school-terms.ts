import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'

/** A term of South Africa's public schools, from its first to its last school day; between terms are school holidays. */
export const SchoolTerm = z.object({ name: z.string(), from: CalendarDate, to: CalendarDate })
export type SchoolTerm = z.infer<typeof SchoolTerm>

/** Days from the first to the last, both included. */
export const DayRange = z.object({ from: CalendarDate, to: CalendarDate })
export type DayRange = z.infer<typeof DayRange>

/**
 * The terms that new settings begin with, for learners: the school calendars that the Minister of Basic Education
 * published for 2026 and 2027 under section 3(4)(k) of the National Education Policy Act 27 of 1996. From 2026 on all
 * provinces have one calendar. Changes and later years are entered in the settings.
 */
export const initialSchoolTerms: readonly SchoolTerm[] = [
  { name: '2026 term 1', from: '2026-01-14', to: '2026-03-27' },
  { name: '2026 term 2', from: '2026-04-08', to: '2026-06-26' },
  { name: '2026 term 3', from: '2026-07-21', to: '2026-09-23' },
  { name: '2026 term 4', from: '2026-10-06', to: '2026-12-09' },
  { name: '2027 term 1', from: '2027-01-13', to: '2027-03-19' },
  { name: '2027 term 2', from: '2027-04-06', to: '2027-06-25' },
  { name: '2027 term 3', from: '2027-07-20', to: '2027-09-22' },
  { name: '2027 term 4', from: '2027-10-05', to: '2027-12-08' },
]
