import { type Booking, moneyOf, shortPaidOn } from '#shared/bookings/booking.ts'
import { isWaitingForNights } from '#shared/bookings/booking-state.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { moneyAskedFor } from '#shared/bookings/small-rest.ts'
import { arrivalPackState } from '#shared/arrival/arrival-pack.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { isReviewable } from '#shared/reviews/invitation.ts'
import type { EmailType } from './email-type.ts'

/**
 * A late e-mail must not say what is no longer true, nor ask for money that is no longer owed or that waits for nights;
 * none goes to or tells of a guest whose data were erased, nor asks for less than the small amount of the settings. The
 * way and the code go to nobody for whom they are not open.
 */
export function isObsolete(
  type: EmailType,
  booking: Booking,
  { smallAmountCents = 0, today }: { readonly smallAmountCents?: Cents; readonly today: CalendarDate },
): boolean {
  const { status, needsAttention, erasedAt } = booking
  if (erasedAt) return true
  const isOwed = moneyAskedFor(booking, moneyOf(booking), { smallAmountCents }).outstandingCents > 0
  switch (type) {
    case 'pending_payment':
      return !isOwed || status !== 'pending' || isWaitingForNights(booking)
    case 'booking_received':
      // Whoever has paid, or has left the card for EFT, has the booking's link from the e-mail about that.
      return status !== 'pending' || booking.paymentMethod !== 'card' || moneyOf(booking).paidCents > 0
    case 'arrival_pack':
      return arrivalPackState(booking, { today, smallAmountCents }) !== 'open'
    case 'balance_reminder':
      return !isOwed || !isConfirmedOrCompleted(booking)
    case 'short_payment_reminder':
      return shortPaidOn(booking) === null || needsAttention !== null
    case 'booking_confirmed':
      return !isConfirmedOrCompleted(booking)
    case 'booking_moved':
      return status === 'cancelled' || status === 'expired'
    case 'booking_expired':
      return status !== 'expired'
    case 'booking_cancelled':
    case 'guest_cancelled':
    case 'refund_changed':
      return status !== 'cancelled'
    case 'review_request':
      return !isReviewable(booking)
    case 'night_hold_ending':
      return status !== 'pending' || booking.staffHold === undefined
    case 'nights_taken':
      return needsAttention === null
    default:
      return false
  }
}
