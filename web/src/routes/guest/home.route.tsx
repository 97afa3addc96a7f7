import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useRef } from 'react'
import type { Site } from '#shared/content/site.contract.ts'
import { FEATURED_REVIEWS } from '#shared/reviews/review.ts'
import { CabinCardsSkeleton } from '#web/features/cabins/cabin-cards-skeleton.tsx'
import { StaySearch } from '#web/features/availability/stay-search.tsx'
import { ContactSection } from '#web/features/content/contact-section.tsx'
import { FeaturesSection } from '#web/features/content/features-section.tsx'
import { Hero } from '#web/features/content/hero.tsx'
import { sectionOf } from '#web/features/content/section-of.ts'
import { siteQuery } from '#web/lib/site.queries.ts'
import { ReviewList } from '#web/features/reviews/review-list.tsx'
import { usePageWish } from '#web/lib/booking-dialog-context.tsx'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { CABINS_SECTION, paths } from '#web/lib/paths.ts'
import { type DatedWish, type StayWish, hasDates, useStayWish } from '#web/lib/stay-wish.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CabinCards } from './cabin-cards.tsx'
import './home.css'

const QuotedCabins = lazy(async () => ({ default: (await import('./quoted-cabins.tsx')).QuotedCabins }))

/** Until the site is loaded nobody knows the largest cabin; the specification's default of two fits all. */
const MOST_ADULTS_UNKNOWN = 6

export function Component() {
  const query = useQuery(siteQuery())
  const site = query.data
  const [wish, setWish] = useStayWish()
  const cabinsTitle = useRef<HTMLHeadingElement>(null)
  usePageWish(wish)

  const mostAdults = site ? Math.max(1, ...site.cabins.map(({ maxGuests }) => maxGuests)) : MOST_ADULTS_UNKNOWN
  function showPrices(asked: DatedWish) {
    setWish(asked)
    cabinsTitle.current?.focus({ preventScroll: true })
    document.getElementById(CABINS_SECTION)?.scrollIntoView()
  }

  return (
    <>
      <PageHead
        title={site ? `${site.settings.businessName} | Private cabins with hot tubs` : 'Mountain Cabins'}
        description={site && sectionOf(site, 'hero').description}
      />
      <Hero section={site && sectionOf(site, 'hero')}>
        <div className="wrap home-search">
          <StaySearch wish={wish} mostAdults={mostAdults} onSearch={showPrices} />
        </div>
      </Hero>
      {site && <FeaturesSection heading={sectionOf(site, 'features_heading')} features={sectionOf(site, 'features')} />}
      <section id={CABINS_SECTION} className="section home-cabins" aria-labelledby="cabins-title">
        <div className="wrap">
          <h2 id="cabins-title" ref={cabinsTitle} tabIndex={-1}>
            {(site && sectionOf(site, 'cabins_section').title) || 'Our cabins'}
          </h2>
          {site ? (
            <Cabins site={site} wish={wish} onForget={() => setWish({ adults: wish.adults })} />
          ) : query.isError ? (
            <LoadProblem
              title="Failed to load cabin information"
              error={query.error}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <CabinCardsSkeleton />
          )}
        </div>
      </section>
      {(site || query.isPending) && (
        <section className="section" aria-labelledby="reviews-title">
          <div className="wrap stack gap-l">
            <div className="row spread">
              <h2 id="reviews-title">{(site && sectionOf(site, 'reviews_section').title) || 'What guests say'}</h2>
              <LinkButton look="quiet" to={paths.reviews}>
                View All Reviews
              </LinkButton>
            </div>
            {site && sectionOf(site, 'reviews_section').description && (
              <p className="lead">{sectionOf(site, 'reviews_section').description}</p>
            )}
            <ReviewList
              reviews={site?.featuredReviews.slice(0, FEATURED_REVIEWS)}
              cabinTitle={(slug) => site?.cabins.find((cabin) => cabin.slug === slug)?.name ?? slug}
              compact
            />
          </div>
        </section>
      )}
      {site && <ContactSection section={sectionOf(site, 'contact_section')} settings={site.settings} />}
    </>
  )
}

type CabinsProps = { site: Site; wish: StayWish; onForget: () => void }

function Cabins({ site, wish, onForget }: CabinsProps) {
  const description = sectionOf(site, 'cabins_section').description
  if (hasDates(wish))
    return (
      <Suspense fallback={<CabinCards site={site} wish={wish} quoteAt={() => ({ state: 'loading' })} />}>
        <QuotedCabins site={site} wish={wish} onForget={onForget} />
      </Suspense>
    )
  return (
    <>
      {description && <p className="lead">{description}</p>}
      <CabinCards site={site} wish={wish} quoteAt={() => ({ state: 'unasked' })} />
    </>
  )
}
