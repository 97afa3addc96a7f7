import { Link } from 'react-router-dom'
import type { RatingSummary } from '#shared/reviews/rating-summary.ts'
import { count } from '#web/kit/format.ts'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Stars } from '#web/kit/stars.tsx'
import './rating-spread.css'

type RatingSpreadProps = {
  summary: RatingSummary
  /** The number of stars that is filtered by. */
  stars?: number | undefined
  /** The search string that filters by these stars, or shows all again. */
  searchFor: (stars: number | undefined) => string
}

/**
 * The ratings: the mean, and a bar for each number of stars, which links to those reviews. The links need a script, so
 * the published page has bars without links.
 */
export function RatingSpread({ summary, stars, searchFor }: RatingSpreadProps) {
  const isHydrated = useHydrated()
  if (summary.average === null) return null
  return (
    <div className="rating stack">
      <p className="rating-mean row single-line">
        <span className="serif">{summary.average.toFixed(1)}</span>
        <span className="stack gap-none">
          <Stars rating={summary.average} />
          <span className="faint">{count(summary.count, 'review')}</span>
        </span>
      </p>
      <ul className="rating-bars">
        {summary.spread.map((number, index) => {
          const bar = <Bar stars={5 - index} number={number} share={number / summary.count} />
          const isShown = stars === 5 - index
          return (
            <li key={5 - index}>
              {isHydrated && number > 0 ? (
                <Link
                  to={{ search: searchFor(isShown ? undefined : 5 - index) }}
                  replace
                  preventScrollReset
                  className="rating-row"
                  aria-current={isShown || undefined}
                >
                  {bar}
                </Link>
              ) : (
                <div className="rating-row">{bar}</div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const Bar = ({ stars, number, share }: { stars: number; number: number; share: number }) => (
  <>
    <span className="visually-hidden">{`${count(stars, 'star')}: ${count(number, 'review')}`}</span>
    <span aria-hidden="true" className="rating-stars">
      <span>{stars}</span>
      <Icon name="star" />
    </span>
    <svg aria-hidden="true" className="rating-bar" preserveAspectRatio="none" viewBox="0 0 100 1">
      <rect width={100 * share} height="1" />
    </svg>
    <span aria-hidden="true" className="figures">
      {number}
    </span>
  </>
)
