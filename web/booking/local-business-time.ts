import { earliestArrival } from '#shared/availability/stay.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { BUSINESS_TIME_ZONE, type BusinessTime, businessTimeAt } from '#shared/kernel/clock.ts'

const format = (now: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    ...(timeZone && { timeZone }),
  }).format(now)

/** `2026-11-21 15:59:59` in the time zone; in the device's own time where the browser does not know that zone. */
function wallClock(now: Date, timeZone: string): string {
  try {
    return format(now, timeZone)
  } catch (error) {
    console.warn('The time zone of the business is unknown here; using local time.', error)
    return format(now)
  }
}

/** The business time as this browser knows it, the device's local time on a failed lookup (specification §1). */
export const localBusinessTime = (now: Date, timeZone = BUSINESS_TIME_ZONE): BusinessTime =>
  businessTimeAt(now, wallClock(now, timeZone))

/** The first day on which a guest can still arrive, as a guess until the server has replied. */
export const likelyEarliestArrival = (now: Date): CalendarDate => earliestArrival(localBusinessTime(now))
