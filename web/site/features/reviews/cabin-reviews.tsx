import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { RatingSummary } from '#shared/reviews/rating-summary.ts'
import type { PublicReview } from '#shared/reviews/review.ts'
import { paths } from '#shared/site/paths.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { RatingLine } from './rating-line.tsx'
import { ReviewList } from './review-list.tsx'

type CabinReviewsProps = {
  cabin: { readonly slug: CabinSlug; readonly name: string }
  /** The cabin's newest reviews. */
  reviews: readonly PublicReview[]
  rating: RatingSummary
}

/** The reviews on a cabin's page; nothing if there are none. */
export function CabinReviews({ cabin, reviews, rating }: CabinReviewsProps) {
  if (rating.count === 0) return null
  return (
    <section aria-labelledby="reviews-title" className="stack">
      <h2 id="reviews-title">What guests say</h2>
      <RatingLine rating={rating} />
      <ReviewList reviews={reviews} cabinTitle={() => cabin.name} />
      <p>
        <LinkButton to={`${paths.reviews}?${withSearchParams(new URLSearchParams(), { cabin: cabin.slug })}`}>
          {`All reviews of ${cabin.name}`}
        </LinkButton>
      </p>
    </section>
  )
}
