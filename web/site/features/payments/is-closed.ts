import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'

/** Whether a booking is closed: cancelled, expired, or the stay is over. */
export const isClosed = ({ status }: Pick<GuestBooking, 'status'>): boolean =>
  status === 'cancelled' || status === 'expired' || status === 'completed'
