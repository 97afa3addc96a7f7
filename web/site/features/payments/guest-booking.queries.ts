import { queryOptions } from '@tanstack/react-query'
import { type GuestBooking, ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { call } from '#web/kit/api.ts'

const PAYING_POLL_MS = 10_000

/** The booking that a link opens. It is polled while a card payment is under way. */
export const guestBookingQuery = (token: string) =>
  queryOptions({
    queryKey: ['guest-booking', token],
    queryFn: ({ signal }) => call(ShowBooking, { params: { token }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (isPaymentUnderWay(state.data, state.dataUpdatedAt) ? PAYING_POLL_MS : false),
  })

/** Whether a card payment is under way, as of an instant (epoch milliseconds). */
export const isPaymentUnderWay = (booking: GuestBooking | undefined, at: number): boolean =>
  booking?.cardHoldUntil != null && Date.parse(booking.cardHoldUntil) > at
