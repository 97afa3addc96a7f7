import type { CalendarDate } from './calendar-date.ts'

/** One moment, read once at the rim and handed in: the instant, and what the wall clock of the house says. */
export type BusinessTime = {
  /** ISO instant in UTC, `2026-11-21T09:30:00.000Z`. */
  readonly now: string
  /** The calendar day in Africa/Johannesburg. */
  readonly today: CalendarDate
  /** Strictly before 16:00 in Africa/Johannesburg (decisions §2). */
  readonly isBeforeCutOff: boolean
}

/** The instant `minutes` after another. */
export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** Africa/Johannesburg is ahead of UTC by so much, summer and winter. */
const AHEAD_OF_UTC_MINUTES = 120
const toBusinessLocal = (instant: string): string => minutesAfter(instant, AHEAD_OF_UTC_MINUTES)

/** The calendar day of an instant in Africa/Johannesburg. */
export const dayOf = (instant: string): CalendarDate => toBusinessLocal(instant).slice(0, 10)

/** What the clock of the house says at an instant: `14:05` */
export const timeOf = (instant: string): string => toBusinessLocal(instant).slice(11, 16)

/** The instant of a day at which the clock of the house says `14:05`. */
export const instantOf = (date: CalendarDate, time: string): string =>
  minutesAfter(`${date}T${time}:00Z`, -AHEAD_OF_UTC_MINUTES)

/** Whole minutes from one instant to a later one, rounded up; 0 when it has passed. */
export const minutesUntil = (instant: string, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.parse(now)) / 60_000))
