import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, lazy, useRef, useState } from 'react'
import type { ReviewState } from '#shared/reviews/moderation.ts'
import { FEATURED_REVIEWS } from '#shared/reviews/featured-reviews.ts'
import type { Review } from '#shared/reviews/review.ts'
import { ActionButton } from '#web/admin/kit/actions.tsx'
import { useListKeys } from '#web/admin/kit/use-list-keys.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { FeaturedEntry, ReviewEntry, reviewName } from './review-entry.tsx'
import { reviewsQuery } from './staff-reviews.queries.ts'
import { useFeatured, useReviewActions } from './use-review-actions.ts'

const RejectReviewDialog = lazy(async () => ({
  default: (await import('./reject-review-dialog.tsx')).RejectReviewDialog,
}))
const ReorderList = lazy(async () => ({
  default: (await import('#web/admin/kit/reorder-list.tsx')).ReorderList<Review>,
}))

type ListProps = {
  cabinTitle: (slug: string) => string
  onOpen: (review: Review) => void
}

const emptyTexts: Record<ReviewState, readonly [title: string, detail: string]> = {
  waiting: ['No reviews are waiting', 'What guests write by the link after their stay comes here first.'],
  published: ['No reviews are published', 'Approved reviews are on the site, the good ones and the bad ones.'],
  rejected: ['No reviews were rejected', 'A rejected review can be published later.'],
}

const LoadingReviews = () => (
  <Loading label="Loading reviews" className="stack">
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </Loading>
)

/** The reviews in one state, newest first. */
export function ReviewsInState({ state, cabinTitle, onOpen }: ListProps & { state: ReviewState }) {
  const query = useInfiniteQuery(reviewsQuery(state))
  const featured = useFeatured()
  const { run, isSaving } = useReviewActions()
  const [rejecting, setRejecting] = useState<Review>()
  const list = useRef<HTMLOListElement>(null)
  useListKeys(list)
  const reviews = query.data?.pages.flatMap((page) => page.reviews)

  if (!reviews)
    return query.isError ? (
      <QueryProblem title="The reviews could not be loaded" queries={[query]} />
    ) : (
      <LoadingReviews />
    )
  const [title, detail] = emptyTexts[state]
  if (reviews.length === 0) return <EmptyState icon="star" title={title} detail={detail} />
  return (
    <div className="stack">
      <ol ref={list} className="stack" data-list="">
        {reviews.map((review) => {
          return (
            <li key={review.id} data-row={review.id}>
              <ReviewEntry review={review} cabinTitle={cabinTitle(review.cabinSlug)} onOpen={() => onOpen(review)}>
                {state !== 'published' && (
                  <Button
                    size="small"
                    aria-label={`Approve ${reviewName(review)}`}
                    busy={isSaving(review)}
                    onClick={() => run(review, { kind: 'approve' }, 'Review published')}
                  >
                    Approve
                  </Button>
                )}
                {state === 'waiting' && (
                  <Button size="small" aria-label={`Reject ${reviewName(review)}`} onClick={() => setRejecting(review)}>
                    Reject
                  </Button>
                )}
                {state === 'rejected' && (
                  <Button
                    size="small"
                    aria-label={`Move to waiting: ${reviewName(review)}`}
                    busy={isSaving(review)}
                    onClick={() => run(review, { kind: 'restore' }, 'Review moved to waiting')}
                  >
                    Move to waiting
                  </Button>
                )}
                {state === 'published' && (
                  <ActionButton action={featured.featureAction(review)} name={reviewName(review)} />
                )}
              </ReviewEntry>
            </li>
          )
        })}
      </ol>
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} busyLabel="Loading more" onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      <Suspense>
        {rejecting && <RejectReviewDialog review={rejecting} onDone={() => setRejecting(undefined)} />}
      </Suspense>
    </div>
  )
}

/** The reviews on the home page, in their order. */
export function FeaturedReviews({ cabinTitle, onOpen }: ListProps) {
  const { query, ids, change, isPending } = useFeatured()
  if (!query.data)
    return query.isError ? (
      <QueryProblem title="The reviews could not be loaded" queries={[query]} />
    ) : (
      <LoadingReviews />
    )
  const { reviews } = query.data
  if (reviews.length === 0)
    return (
      <EmptyState
        icon="star"
        title="No review is featured"
        detail={`Feature up to ${FEATURED_REVIEWS} of the published ones: the home page shows them in this order.`}
      />
    )
  return (
    <Suspense fallback={<LoadingReviews />}>
      <ReorderList
        label="Featured reviews"
        rows={reviews}
        keyOf={({ id }) => id}
        nameOf={reviewName}
        isSaving={isPending}
        onReorder={(next) => change(next, 'Order saved', 'Featured reviews')}
      >
        {(review) => (
          <FeaturedEntry review={review} cabinTitle={cabinTitle(review.cabinSlug)} onOpen={() => onOpen(review)}>
            <Button
              size="small"
              aria-label={`Stop featuring ${reviewName(review)}`}
              onClick={() =>
                change(
                  ids.filter((id) => id !== review.id),
                  'Not featured any more',
                  `By ${review.guestName}`,
                )
              }
            >
              Stop featuring
            </Button>
          </FeaturedEntry>
        )}
      </ReorderList>
    </Suspense>
  )
}
