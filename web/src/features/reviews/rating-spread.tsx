import type { RatingSummary } from '#shared/reviews/rating-summary.ts'
import { count } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stars } from '#web/ui/stars.tsx'
import './rating-spread.css'

/** How guests rated: the mean, and a bar for each number of stars. */
export function RatingSpread({ summary }: { summary: RatingSummary }) {
  if (summary.average === null) return null
  return (
    <div className="rating">
      <p className="rating-mean">
        <span className="serif">{summary.average.toFixed(1)}</span>
        <span>
          <Stars rating={summary.average} />
          <span className="faint">{count(summary.count, 'review')}</span>
        </span>
      </p>
      <ul className="rating-bars">
        {summary.spread.map((number, place) => (
          <li key={5 - place}>
            <span className="visually-hidden">
              {count(5 - place, 'star')}: {count(number, 'review')}
            </span>
            <span aria-hidden="true" className="rating-stars">
              {5 - place}
              <Icon name="star" />
            </span>
            <svg aria-hidden="true" className="rating-bar" preserveAspectRatio="none" viewBox="0 0 100 1">
              <rect width={(100 * number) / summary.count} height="1" />
            </svg>
            <span aria-hidden="true" className="figures">
              {number}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
