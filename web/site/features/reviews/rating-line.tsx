import type { RatingSummary } from '#shared/reviews/rating-summary.ts'
import { count } from '#web/kit/format.ts'
import { Stars } from '#web/kit/stars.tsx'

/** The rating in one line; nothing if there are no reviews. */
export const RatingLine = ({ rating }: { rating: RatingSummary }) =>
  rating.average === null ? null : (
    <p className="row gap-s">
      <Stars rating={rating.average} />
      <strong>{rating.average.toFixed(1)}</strong>
      <span className="soft">{`from ${count(rating.count, 'review')}`}</span>
    </p>
  )
