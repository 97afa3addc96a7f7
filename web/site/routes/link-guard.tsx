import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BookingLinkForm } from '#web/site/features/payments/booking-link-form.tsx'
import type { Elements } from '#web/kit/elements.ts'
import { RefusalError } from '#web/kit/api.ts'
import { LoadProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { usePreloadCode } from '#web/kit/use-preload-code.ts'

export type LinkGuardProps<Content> = {
  /** The query of what the link opens. */
  query: UseQueryResult<Content>
  title: string
  /** Loads the code of the content, in parallel with the query. */
  load: () => Promise<unknown>
  /** What is below the content: rendered together with it, so that it does not move. */
  below?: Elements
  children: (content: Content) => Elements
}

/** Shows what a guest link opens; where it opens nothing, offers a fresh link. */
export function LinkGuard<Content>({ query, title, load, below, children }: LinkGuardProps<Content>) {
  usePreloadCode(load)
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
        <p>With your e-mail address we can send you a fresh one:</p>
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
