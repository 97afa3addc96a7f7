import type { BookingStatus } from './booking-status.ts'

/** Whether a booking is closed: cancelled, expired, or the stay is over. */
export const isClosed = ({ status }: { readonly status: BookingStatus }): boolean =>
  status === 'cancelled' || status === 'expired' || status === 'completed'

/** Whether nothing is paid for a booking any more by its guest: only a stay that is to come, under way or over is. */
export const isCancelledOrExpired = ({ status }: { readonly status: BookingStatus }): boolean =>
  status === 'cancelled' || status === 'expired'

/** Whether a booking has its nights: the stay is to come, under way or over. */
export const isConfirmedOrCompleted = <B extends { readonly status: BookingStatus }>(
  booking: B,
): booking is B & { readonly status: 'confirmed' | 'completed' } =>
  booking.status === 'confirmed' || booking.status === 'completed'
