import { DAY_MINUTES, minutesAfter } from '#shared/kernel/clock.ts'
import type { Booking, PendingBooking } from './booking.ts'
import { clampedExpiry, cutOffOf } from './expiry-limits.ts'
import { stayOf } from './stay-parts.ts'

/** How many days from now staff may hold nights for a booking. */
export const MAX_STAFF_HOLD_DAYS = 7

/** Nights that staff hold for a booking now. */
export type HeldBooking = PendingBooking & { readonly staffHold: NonNullable<PendingBooking['staffHold']> }

/** Whether staff hold the booking's nights now. */
export const hasCurrentStaffHold = (booking: Booking, now: string): booking is HeldBooking =>
  booking.status === 'pending' && booking.staffHold !== undefined && booking.staffHold.until > now

/** The last instant to which staff may hold the nights of a booking: never past the cut-off of its arrival day. */
export const latestStaffHold = (booking: Pick<Booking, 'parts'>, now: string): string =>
  clampedExpiry(minutesAfter(now, MAX_STAFF_HOLD_DAYS * DAY_MINUTES), stayOf(booking).checkInDate)

/**
 * The hold of a booking whose proof waits for staff: it is kept, at most to the cut-off of the arrival day. Undefined
 * where staff do not hold its nights now.
 */
export const keptStaffHold = (booking: Booking, now: string): HeldBooking['staffHold'] | undefined =>
  hasCurrentStaffHold(booking, now)
    ? {
        ...booking.staffHold,
        until: cutOffOf(stayOf(booking).checkInDate),
        agreedUntil: booking.staffHold.agreedUntil ?? booking.staffHold.until,
      }
    : undefined

/** The hold of a booking once no proof waits: until staff have said, or none where that has passed. */
export function agreedStaffHold(booking: Booking, now: string): HeldBooking['staffHold'] | undefined {
  if (!hasCurrentStaffHold(booking, now)) return undefined
  const { agreedUntil, ...hold } = booking.staffHold
  if (agreedUntil === undefined) return booking.staffHold
  return agreedUntil > now ? { ...hold, until: agreedUntil } : undefined
}

/** Whether staff may hold the nights of a booking until an instant. */
export const isStaffHoldInRange = (until: string, booking: Pick<Booking, 'parts'>, now: string): boolean =>
  until > now && until <= latestStaffHold(booking, now)
