import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'

/** Whether nothing can happen to a booking any more: it was called off, has lapsed, or the stay is over. */
export const isClosed = ({ status }: Pick<GuestBooking, 'status'>): boolean =>
  status === 'cancelled' || status === 'expired' || status === 'completed'
