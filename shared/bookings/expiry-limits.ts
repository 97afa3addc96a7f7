import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { CUT_OFF_TIME, DAY_MINUTES, instantOf, minutesAfter } from '#shared/kernel/clock.ts'

/** How many days from now staff may keep a booking open without money. */
export const MAX_EXPIRY_DAYS = 14

/** The cut-off of an arrival day: money that comes after it confirms no stay, and no hold by staff lasts longer. */
export const cutOffOf = (checkInDate: CalendarDate): string => instantOf(checkInDate, CUT_OFF_TIME)

/**
 * When a booking expires that was to expire at an instant: never later than the cut-off of its arrival day, since money
 * that comes after it confirms no stay. Whoever sets or extends an expiry asks here (decisions §3).
 */
export function clampedExpiry(wanted: string, checkInDate: CalendarDate): string {
  const cutOff = cutOffOf(checkInDate)
  return wanted < cutOff ? wanted : cutOff
}

/** The last instant to which staff may keep a booking open. */
export const latestStaffExpiry = (checkInDate: CalendarDate, now: string): string =>
  clampedExpiry(minutesAfter(now, MAX_EXPIRY_DAYS * DAY_MINUTES), checkInDate)

/** Whether staff may let a pending booking expire at an instant. */
export const isExpiryInRange = (
  until: string,
  { checkInDate, now }: { readonly checkInDate: CalendarDate; readonly now: string },
): boolean => until > now && until <= latestStaffExpiry(checkInDate, now)
