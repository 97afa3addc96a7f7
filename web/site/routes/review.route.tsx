import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ShowReviewInvitation } from '#shared/reviews/reviews.contract.ts'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import '#web/site/features/content/page.css'
import { RefusalError, call } from '#web/kit/api.ts'
import { dateSpan, longDate } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { paths } from '#shared/site/paths.ts'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { usePreloadCode } from '#web/kit/use-preload-code.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'

const load = () => import('./review.content.tsx')
const WriteReviewForm = lazy(load)

/** The page to review a stay, opened by the link that is e-mailed on the day after check-out. */
export function Component() {
  const { token = '' } = useParams()
  const isHydrated = useHydrated()
  const [isWritten, setIsWritten] = useState(false)
  const { data: layout } = useQuery(layoutQuery())
  const query = useQuery({
    queryKey: ['review-invitation', token],
    queryFn: ({ signal }) => call(ShowReviewInvitation, { params: { token }, signal }),
    enabled: isHydrated,
    // A refetch must not replace a review that is being written.
    staleTime: Number.POSITIVE_INFINITY,
  })
  usePreloadCode(load)
  const contact = layout && <ContactLinks settings={layout.settings} about="My review" />
  const refusal = query.error instanceof RefusalError ? query.error : undefined

  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title="Review your stay" secret />
      {isWritten ? (
        <Thanks title="Thank you for your review" isNew>
          It is with us now. As soon as one of us has read it, it appears on the reviews page, as you wrote it.
        </Thanks>
      ) : refusal?.refusal === 'review-already-written' ? (
        <Thanks title="You have reviewed this stay">{refusal.message}</Thanks>
      ) : refusal ? (
        <>
          <h1>Review your stay</h1>
          <p className="lead">{refusal.message}</p>
          <p>You still want to tell us how it was? Please write or call: we read everything.</p>
          {contact}
        </>
      ) : query.data ? (
        <>
          <header className="stack gap-s">
            <h1>Review your stay</h1>
            <p className="lead">
              {`${query.data.cabinTitle}, ${dateSpan(query.data.checkInDate, query.data.checkOutDate)}`}
            </p>
            <p className="faint">{`This link works once, until ${longDate(query.data.openUntil)}.`}</p>
          </header>
          <Suspense fallback={<ReviewSkeleton />}>
            <WriteReviewForm token={token} invitation={query.data} onWritten={() => setIsWritten(true)} />
          </Suspense>
        </>
      ) : (
        <>
          <h1>Review your stay</h1>
          {query.isError ? <QueryProblem title="Failed to load your stay" queries={[query]} /> : <ReviewSkeleton />}
        </>
      )}
    </div>
  )
}

const ReviewSkeleton = () => (
  <Loading label="Loading your stay" className="stack">
    <Skeleton />
    <Skeleton shape="control" />
    <Skeleton shape="card" />
  </Loading>
)

type ThanksProps = { title: string; children: ReactNode; isNew?: boolean }

/** `isNew`: it takes the place of the form, whose end the guest was looking at. */
function Thanks({ title, children, isNew = false }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <div className="stack gap-l" role="status">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{children}</p>
      <p>
        <LinkButton to={paths.reviews}>Read what others wrote</LinkButton>
      </p>
    </div>
  )
}
