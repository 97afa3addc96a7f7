import type { RatingSummary } from '#shared/reviews/rating-summary.ts'
import { count } from '#web/kit/format.ts'
import { Stars } from '#web/kit/stars.tsx'

/** How guests rated, in one line; nothing where nobody has. */
export const RatingLine = ({ rating }: { rating: RatingSummary }) =>
  rating.average === null ? null : (
    <p className="row gap-s">
      <Stars rating={rating.average} />
      <strong>{rating.average.toFixed(1)}</strong>
      <span className="soft">from {count(rating.count, 'review')}</span>
    </p>
  )
