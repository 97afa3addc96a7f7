import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { PublicReview } from '#shared/reviews/review.ts'
import type { Elements } from '#web/kit/elements.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { ReviewCard } from './review-card.tsx'

type ReviewListProps = {
  /** Undefined while they load. */
  reviews: readonly PublicReview[] | undefined
  cabinTitle: (slug: CabinSlug) => string
  /** Side by side, each text cut to 150 characters. */
  compact?: boolean
  /** Actions for each review. */
  actions?: (review: PublicReview) => Elements
}

/** Reviews as cards. */
export function ReviewList({ reviews, cabinTitle, compact = false, actions }: ReviewListProps) {
  const columns = compact ? 'grid cards reviews' : 'grid cards reviews reviews-whole'
  if (!reviews)
    return (
      <Loading label="Loading reviews" className={columns}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} shape="card" />
        ))}
      </Loading>
    )
  if (reviews.length === 0)
    return <EmptyState icon="star" title="No reviews yet. Be the first to share your experience!" />
  return (
    <ul className={columns}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewCard review={review} cabinTitle={cabinTitle(review.cabinSlug)} compact={compact}>
            {actions?.(review)}
          </ReviewCard>
        </li>
      ))}
    </ul>
  )
}
