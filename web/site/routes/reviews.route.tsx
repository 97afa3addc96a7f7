import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { PublicReview } from '#shared/reviews/review.ts'
import { ListReviews, type ReviewList as Reviews } from '#shared/reviews/reviews.contract.ts'
import '#web/site/features/content/page.css'
import { ReviewPolicy } from '#web/site/features/reviews/review-policy.tsx'
import { type Sorting, parseReviewFilter, filterReviews, sortings } from '#web/site/features/reviews/filter-reviews.ts'
import { RatingSpread } from '#web/site/features/reviews/rating-spread.tsx'
import { ReviewList } from '#web/site/features/reviews/review-list.tsx'
import { pageQuery } from '#web/kit/page.queries.ts'
import { count } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { BreadcrumbJsonLd } from '#web/kit/json-ld.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { NotLoaded } from '#web/kit/not-loaded.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { preloadable } from '#web/kit/preloadable.tsx'
import { paths, reviewAnchor } from '#shared/site/paths.ts'
import { useClientSearchParams, useClientValue } from '#web/kit/use-client-value.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import './reviews.css'

const ReportReviewDialog = preloadable(
  async () => (await import('#web/site/features/reviews/report-review-dialog.tsx')).ReportReviewDialog,
)

/** This many are shown at first, and added with each "Show more". */
const STEP = 12

/** All reviews and ratings. */
export function Component() {
  const layout = useQuery(layoutQuery())
  const query = useQuery(pageQuery(ListReviews))
  const businessName = layout.data?.settings.businessName
  const cabinTitle = (slug: CabinSlug) => layout.data?.cabins.find((cabin) => cabin.slug === slug)?.name ?? slug

  return (
    <div className="wrap page stack gap-xl">
      <PageHead
        title={`Guest reviews${businessName ? ` | ${businessName}` : ''}`}
        description="What guests wrote about their stays in our cabins: every review, good and bad, with our replies and how we collect them."
      />
      <BreadcrumbJsonLd trail={[{ name: 'Reviews', path: paths.reviews }]} />
      <header className="stack gap-s">
        <h1>Reviews</h1>
        <p className="lead">What guests wrote about their stays. The bad ones are here too.</p>
      </header>
      {query.data ? (
        <AllReviews list={query.data} cabinTitle={cabinTitle} />
      ) : query.isError ? (
        <QueryProblem title="Failed to load the reviews" queries={[query]} />
      ) : (
        <ReviewList reviews={undefined} cabinTitle={cabinTitle} />
      )}
    </div>
  )
}

function AllReviews({ list, cabinTitle }: { list: Reviews; cabinTitle: (slug: CabinSlug) => string }) {
  const [address, setAddress] = useSearchParams()
  const query = useClientSearchParams()
  const hash = useClientValue(useLocation().hash)
  const [shown, setShown] = useState(STEP)
  const [reported, setReported] = useState<PublicReview>()
  const reporting = useMutation<void, Error, PublicReview>({
    mutationFn: ReportReviewDialog.preload,
    onSuccess: (_loaded, review) => setReported(review),
  })
  const slugs = Object.keys(list.cabins).toSorted((a, b) => cabinTitle(a).localeCompare(cabinTitle(b)))
  const choice = parseReviewFilter(query, slugs)
  const chosen = filterReviews(list.reviews, choice)
  const summary = list.cabins[choice.cabin] ?? list.summary
  const { stars } = choice
  /** May be more than are loaded. */
  const total = stars === undefined ? summary.count : (summary.spread[5 - stars] ?? 0)
  // The hash of the address may name a review further down.
  const index = chosen.findIndex(({ id }) => hash === `#${reviewAnchor(id)}`)
  const visible = chosen.slice(0, Math.max(shown, index + 1))

  const choose = (change: Partial<Record<'cabin' | 'sort' | 'stars', string>>) => {
    setShown(STEP)
    setAddress(withSearchParams(address, change), { replace: true, preventScrollReset: true })
  }

  if (list.summary.count === 0) return <ReviewList reviews={[]} cabinTitle={cabinTitle} />
  return (
    <div className="reviews-columns columns">
      <aside className="reviews-side" aria-label="How guests rated">
        <div className="card">
          <RatingSpread
            summary={summary}
            stars={stars}
            searchFor={(number) => withSearchParams(address, { stars: number?.toString() }).toString()}
          />
        </div>
        <ReviewPolicy />
      </aside>
      <div className="stack gap-l">
        <div className="reviews-choice grid needs-script">
          <SelectField label="Cabin" value={choice.cabin} onChange={({ target }) => choose({ cabin: target.value })}>
            <option value="">{`All cabins (${list.summary.count})`}</option>
            {slugs.map((slug) => (
              <option key={slug} value={slug}>
                {`${cabinTitle(slug)} (${list.cabins[slug]?.count})`}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Order"
            value={choice.sort}
            onChange={({ target }) => choose({ sort: target.value === 'newest' ? '' : target.value })}
          >
            {(Object.keys(sortings) as Sorting[]).map((sort) => (
              <option key={sort} value={sort}>
                {sortings[sort]}
              </option>
            ))}
          </SelectField>
        </div>
        <h2 className="visually-hidden">What guests wrote</h2>
        {stars !== undefined && (
          <p className="row spread gap-s">
            <span>
              Only those with <strong>{count(stars, 'star')}</strong>
            </span>
            <Button size="small" onClick={() => choose({ stars: '' })}>
              Show all reviews
            </Button>
          </p>
        )}
        {chosen.length === 0 ? (
          <EmptyState icon="star" title={`No ${stars}-star reviews here`} />
        ) : (
          <ReviewList
            reviews={visible}
            cabinTitle={cabinTitle}
            actions={(review) => (
              <>
                <Button
                  variant="quiet"
                  size="small"
                  className="review-report needs-script"
                  onClick={() => reporting.mutate(review)}
                  aria-label={`Report the review by ${review.guestName}`}
                >
                  Report
                </Button>
                {reporting.isError && reporting.variables === review && <NotLoaded />}
              </>
            )}
          />
        )}
        <p className="faint" role="status">
          {visible.length < chosen.length
            ? `${visible.length} of ${count(chosen.length, 'review')}`
            : total > chosen.length
              ? `The newest ${chosen.length} of ${count(total, 'review')}`
              : count(chosen.length, 'review')}
        </p>
        {visible.length < chosen.length && (
          <p className="needs-script">
            <Button onClick={() => setShown(visible.length + STEP)}>Show more</Button>
          </p>
        )}
      </div>
      {reported && <ReportReviewDialog review={reported} onClose={() => setReported(undefined)} />}
    </div>
  )
}
