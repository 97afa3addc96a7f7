import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import type { EmailType } from './email-type.ts'

/** A late e-mail must not say what is no longer true, nor ask for money that is no longer owed. */
export function isObsolete(type: EmailType, booking: Booking): boolean {
  const { status, needsAttention } = booking
  const isOwed = moneyOf(booking).outstandingCents > 0
  switch (type) {
    case 'pending_payment':
      return !isOwed || status !== 'pending'
    case 'balance_reminder':
      return !isOwed || (status !== 'pending' && status !== 'confirmed')
    case 'booking_confirmed':
      return status !== 'confirmed' && status !== 'completed'
    case 'booking_moved':
      return status === 'cancelled' || status === 'expired'
    case 'review_request':
      return status !== 'completed'
    case 'nights_taken':
      return needsAttention === null
    default:
      return false
  }
}
