import { minutesAfter } from '#shared/kernel/clock.ts'
import type { Settings } from '#shared/settings/settings.ts'
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

/**
 * The booking with the time to pay of its method from now on, or until it was to expire before, whichever is later; as it
 * is where nothing lets it expire.
 */
export function withTimeToPay<B extends Booking>(
  booking: B,
  {
    now,
    before,
    settings,
  }: {
    readonly now: string
    readonly before: string | null | undefined
    readonly settings: Pick<Settings, 'eftExpiryHours' | 'cardExpiryHours'>
  },
): B {
  if (booking.status !== 'pending' || booking.expiresAt === null) return booking
  const hours = booking.paymentMethod === 'eft' ? settings.eftExpiryHours : settings.cardExpiryHours
  const fresh = minutesAfter(now, hours * 60)
  return withClampedExpiry({ ...booking, expiresAt: before && before > fresh ? before : fresh })
}

/** The booking with an expiry that its arrival day allows. */
export const withClampedExpiry = <B extends Booking>(booking: B): B =>
  booking.status === 'pending' ? { ...booking, expiresAt: expiryOf(booking) } : booking
