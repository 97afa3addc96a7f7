import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BookingLinkForm } from '#web/features/payments/booking-link-form.tsx'
import { Refused } from '#web/lib/api.ts'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

type LinkGateProps<Opened> = {
  /** What the link leads to, being asked for. */
  query: UseQueryResult<Opened>
  title: string
  children: (opened: Opened) => ReactNode
}

/** Shows what a guest's link opens; a link that opens nothing leads to a fresh one. */
export function LinkGate<Opened>({ query, title, children }: LinkGateProps<Opened>) {
  if (query.data) return children(query.data)
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
