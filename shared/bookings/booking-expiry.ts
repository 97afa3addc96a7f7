import type { Booking } from './booking.ts'
import { clampedExpiry } from './expiry-limits.ts'
import { stayOf } from './stay-parts.ts'

/**
 * When a booking expires without payment; null where nothing lets it expire. Pages, e-mails and the expiry run read this
 * and not the stored instant: bookings from before may have a later one than their arrival day allows.
 */
export const expiryOf = (booking: Booking): string | null =>
  booking.status === 'pending' && booking.expiresAt !== null
    ? clampedExpiry(booking.expiresAt, stayOf(booking).checkInDate)
    : null

/** The booking with an expiry that its arrival day allows. */
export const withClampedExpiry = <B extends Booking>(booking: B): B =>
  booking.status === 'pending' ? { ...booking, expiresAt: expiryOf(booking) } : booking
