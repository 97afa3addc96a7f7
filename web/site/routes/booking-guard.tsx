import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { guestBookingQuery } from '#web/site/features/payments/guest-booking.queries.ts'
import type { Elements } from '#web/kit/elements.ts'
import { LinkGuard, type LinkGuardProps } from './link-guard.tsx'

type BookingGuardProps = Pick<LinkGuardProps<GuestBooking>, 'title' | 'load' | 'below'> & {
  /** Undefined in published HTML, which is the same for every guest. */
  token: string | undefined
  children: (booking: GuestBooking, query: UseQueryResult<GuestBooking>) => Elements
}

/** The booking behind a guest link, or what to do about a link that opens nothing. */
export function BookingGuard({ token, children, ...guard }: BookingGuardProps) {
  const query = useQuery({ ...guestBookingQuery(token ?? ''), enabled: token !== undefined })
  return (
    <LinkGuard {...guard} query={query}>
      {(booking) => children(booking, query)}
    </LinkGuard>
  )
}
