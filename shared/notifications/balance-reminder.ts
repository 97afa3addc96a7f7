import * as z from 'zod/mini'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'

/** The moments at which a guest is reminded of a balance. */
export const ReminderKind = z.enum(['week-before', 'day-before', 'on-the-day', 'three-days-over'])
export type ReminderKind = z.infer<typeof ReminderKind>

/** Days from the moment of the reminder to the day the balance is due; negative: after it. */
const daysAhead: Readonly<Record<ReminderKind, number>> = {
  'week-before': 7,
  'day-before': 1,
  'on-the-day': 0,
  'three-days-over': -3,
}

/** Which balances are reminded of today: one due date for each kind. */
export const remindersDueOn = (today: CalendarDate): { kind: ReminderKind; dueDate: CalendarDate }[] =>
  ReminderKind.options.map((kind) => ({ kind, dueDate: addDays(today, daysAhead[kind]) }))
