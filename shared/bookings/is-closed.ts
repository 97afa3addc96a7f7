import type { BookingStatus } from './booking.ts'

/** Whether a booking is closed: cancelled, expired, or the stay is over. */
export const isClosed = ({ status }: { readonly status: BookingStatus }): boolean =>
  status === 'cancelled' || status === 'expired' || status === 'completed'
