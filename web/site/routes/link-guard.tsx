import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { BookingLinkForm } from '#web/site/features/payments/booking-link-form.tsx'
import { RefusalError } from '#web/kit/api.ts'
import { LoadProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'

export type LinkGuardProps<Opened> = {
  /** What the link leads to, being asked for. */
  query: UseQueryResult<Opened>
  title: string
  /** Fetches the code that shows it: with the answer, not after it. */
  load: () => Promise<unknown>
  /** What stands beneath: it comes with what is above it, so that nobody sees it move. */
  below?: ReactNode
  children: (opened: Opened) => ReactNode
}

/** Shows what a guest's link opens; a link that opens nothing leads to a fresh one. */
export function LinkGuard<Opened>({ query, title, load, below, children }: LinkGuardProps<Opened>) {
  useEffect(() => {
    // What went wrong is told where the code is wanted.
    void load().catch(() => {})
  }, [load])
  if (query.data)
    return (
      <Suspense fallback={<LinkSkeleton title={title} />}>
        {children(query.data)}
        {below}
      </Suspense>
    )
  if (query.error instanceof RefusalError)
    return (
      <div className="stack gap-l">
        <h1>This link does not open a booking</h1>
        <p className="lead">{query.error.message}</p>
        <p>With your reference and e-mail address we can send you a fresh one:</p>
        <BookingLinkForm />
        {below}
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
        {below}
      </div>
    )
  return <LinkSkeleton title={title} />
}

const LinkSkeleton = ({ title }: { title: string }) => (
  <div className="stack gap-l">
    <h1>{title}</h1>
    <Loading label="Loading your booking" className="stack">
      <Skeleton />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </Loading>
  </div>
)
