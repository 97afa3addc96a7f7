import type { CalendarDate } from './calendar-date.ts'

/** The time zone of the business. It has no summer time. */
export const BUSINESS_TIME_ZONE = 'Africa/Johannesburg'

/** The daily cut-off, SAST (specification §1). */
export const CUT_OFF_TIME = '16:00'

/** An instant, read once and passed on, with what the clock of the business shows at it. */
export type BusinessTime = {
  /** ISO instant in UTC, `2026-11-21T09:30:00.000Z`. */
  readonly now: string
  /** The calendar day in Africa/Johannesburg. */
  readonly today: CalendarDate
  /** Strictly before 16:00 in Africa/Johannesburg (decisions §2). */
  readonly isBeforeCutOff: boolean
}

/**
 * The business time of an instant. `wallClock`, `2026-11-21 15:59…`, is what the clock shows there; a browser looks it
 * up, everyone else takes South African time.
 */
export function businessTimeAt(instant: Date, wallClock = toBusinessLocal(instant.toISOString())): BusinessTime {
  return {
    now: instant.toISOString(),
    today: wallClock.slice(0, 10),
    isBeforeCutOff: wallClock.slice(11, 16) < CUT_OFF_TIME,
  }
}

export const DAY_MINUTES = 24 * 60

/** The instant `minutes` after another. */
export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

const AHEAD_OF_UTC_MINUTES = 120
/** `2026-11-21T15:59:59.000Z`, with the date and time of Africa/Johannesburg in place of UTC. */
const toBusinessLocal = (instant: string): string => minutesAfter(instant, AHEAD_OF_UTC_MINUTES)

/** The calendar day of an instant in Africa/Johannesburg. */
export const dayOf = (instant: string): CalendarDate => toBusinessLocal(instant).slice(0, 10)

/** The time of an instant in Africa/Johannesburg: `14:05` */
export const timeOf = (instant: string): string => toBusinessLocal(instant).slice(11, 16)

/** The instant at which it is `14:05` on a day in Africa/Johannesburg. */
export const instantOf = (date: CalendarDate, time: string): string =>
  minutesAfter(`${date}T${time}:00Z`, -AHEAD_OF_UTC_MINUTES)

/** Whole minutes from one instant to a later one, rounded up; 0 when it has passed. */
export const minutesUntil = (instant: string, now: string | number): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - new Date(now).getTime()) / 60_000))
