import { DAY_MINUTES, minutesAfter } from '#shared/kernel/clock.ts'

/** How many days from now staff may keep a booking open without money. */
export const MAX_EXPIRY_DAYS = 14

/** Whether staff may let a pending booking expire at an instant. */
export const isExpiryInRange = (until: string, now: string): boolean =>
  until > now && until <= minutesAfter(now, MAX_EXPIRY_DAYS * DAY_MINUTES)
