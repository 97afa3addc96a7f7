import type { BookingSource } from '#shared/bookings/booking-source.ts'
import type { BookingStatus } from '#shared/bookings/booking-status.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'

type ReviewedBooking = {
  readonly status: BookingStatus
  readonly source?: BookingSource | undefined
  readonly noShow?: boolean | undefined
  readonly erasedAt?: string | undefined
}

/** Whether a stay can be reviewed: it took place, it is not an owner's own, and its guest's data were not erased. */
export const isReviewable = ({ status, source, noShow, erasedAt }: ReviewedBooking): boolean =>
  status === 'completed' && source !== 'owner' && !noShow && !erasedAt

/** Whether its guest can be asked for a review by e-mail. */
export const canAskForReview = (booking: ReviewedBooking & { readonly guestEmail: string }): boolean =>
  isReviewable(booking) && booking.guestEmail !== ''

/** Days for which the link to review a stay stays valid after it was sent. */
export const INVITATION_VALID_DAYS = 90

/** The last day on which the link can be used. */
export const invitationOpenUntil = (requestedAt: string): CalendarDate =>
  addDays(dayOf(requestedAt), INVITATION_VALID_DAYS)

/** The name shown with a review unless the guest writes another: `Thandi Mokoena` → `Thandi M.` */
export function publicGuestName(guestName: string): string {
  const [first = '', ...others] = guestName.split(' ')
  const initial = /\p{L}/u.exec(others.at(-1) ?? '')?.[0]
  return initial ? `${first} ${initial}.` : first
}
