import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { BookingLinkForm } from '#web/features/payments/booking-link-form.tsx'
import { guestBookingQuery } from '#web/features/payments/guest-booking.queries.ts'
import { Refused } from '#web/lib/api.ts'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

type BookingGateProps = {
  /** Undefined while nobody can know it: in published HTML. */
  token: string | undefined
  title: string
  children: (booking: GuestBooking, query: UseQueryResult<GuestBooking>) => ReactNode
}

/** Shows what a booking's link opens; a link that opens nothing leads to a fresh one. */
export function BookingGate({ token, title, children }: BookingGateProps) {
  const query = useQuery({ ...guestBookingQuery(token ?? ''), enabled: token !== undefined })
  if (query.data) return children(query.data, query)
  if (query.error instanceof Refused)
    return (
      <div className="stack gap-l">
        <h1>This link does not open a booking</h1>
        <p className="lead">{query.error.message}</p>
        <p>With your reference and e-mail address we can send you a fresh one:</p>
        <BookingLinkForm />
      </div>
    )
  if (query.isError)
    return (
      <div className="stack gap-l">
        <h1>{title}</h1>
        <LoadProblem
          title="Failed to load your booking"
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  return (
    <div className="stack gap-l">
      <h1>{title}</h1>
      <Loading label="Loading your booking" className="stack">
        <Skeleton />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </Loading>
    </div>
  )
}
