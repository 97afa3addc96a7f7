import { earliestArrival } from '#shared/availability/stay.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'

/** The hour of the daily cut-off, in the house's time zone (specification §1). */
const CUT_OFF_HOUR = 16

const written = (now: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    ...(timeZone && { timeZone }),
  }).format(now)

/** `2026-11-21 15:59:59` in Africa/Johannesburg; by the device's own clock where that zone is unknown. */
function wallClock(now: Date, timeZone: string): string {
  try {
    return written(now, timeZone)
  } catch (error) {
    console.warn('The time zone of the house is not known here; using local time.', error)
    return written(now)
  }
}

/** What the wall clock of the house says: the day, and whether it is still strictly before 16:00. */
export function localBusinessTime(
  now: Date,
  timeZone = 'Africa/Johannesburg',
): { today: CalendarDate; isBeforeCutOff: boolean } {
  const clock = wallClock(now, timeZone)
  return { today: clock.slice(0, 10), isBeforeCutOff: Number(clock.slice(11, 13)) < CUT_OFF_HOUR }
}

/** A guess until the server has answered: the first day on which a guest may still arrive. */
export const likelyEarliestArrival = (now: Date): CalendarDate => earliestArrival(localBusinessTime(now))
