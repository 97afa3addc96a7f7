import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Site } from '#shared/content/site.contract.ts'
import { FEATURED_REVIEWS } from '#shared/reviews/review.ts'
import { CabinCard } from '#web/features/cabins/cabin-card.tsx'
import { CabinCardsSkeleton } from '#web/features/cabins/cabin-cards-skeleton.tsx'
import { StaySearch } from '#web/features/availability/stay-search.tsx'
import { ContactSection } from '#web/features/content/contact-section.tsx'
import { FeaturesSection } from '#web/features/content/features-section.tsx'
import { Hero } from '#web/features/content/hero.tsx'
import { sectionOf } from '#web/features/content/section-of.ts'
import { siteQuery } from '#web/lib/site.queries.ts'
import { ReviewList } from '#web/features/reviews/review-list.tsx'
import { usePageWish } from '#web/lib/booking-dialog-context.tsx'
import { count, dateSpan } from '#web/lib/format.ts'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { CABINS_SECTION, paths } from '#web/lib/paths.ts'
import { type DatedWish, type StayWish, hasDates, stayWishSearch, useStayWish } from '#web/lib/stay-wish.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { QuoteLine } from './quote-line.tsx'
import { type StayQuote, useStayQuotes } from './stay-quotes.ts'
import './home.css'

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
  const quotes = useStayQuotes(site.cabins, wish, site.settings)
  const description = sectionOf(site, 'cabins_section').description
  return (
    <>
      {hasDates(wish) ? (
        <div className="row spread home-asked">
          <p className="lead" role="status">
            {asked(wish)}: {outcome(quotes)}
          </p>
          <Button look="quiet" size="small" onClick={onForget}>
            Clear dates
          </Button>
        </div>
      ) : (
        description && <p className="lead">{description}</p>
      )}
      <ul className="grid cabin-cards">
        {site.cabins.map((cabin, place) => (
          <li key={cabin.slug}>
            <CabinCard cabin={cabin} to={`${paths.cabin(cabin.slug)}${stayWishSearch(wish)}`}>
              <QuoteLine cabin={cabin} quote={quotes[place] ?? { state: 'unasked' }} />
            </CabinCard>
          </li>
        ))}
      </ul>
    </>
  )
}

const asked = ({ checkInDate, checkOutDate, adults }: DatedWish): string =>
  `${dateSpan(checkInDate, checkOutDate)}, ${count(adults, 'adult')}`

function outcome(quotes: readonly StayQuote[]): string {
  if (quotes.some(({ state }) => state === 'loading')) return 'looking for free cabins…'
  const free = quotes.filter(({ state }) => state === 'free').length
  if (free === 0) return 'none of our cabins can take you then'
  return free === quotes.length ? 'every cabin is free' : `${free} of ${quotes.length} cabins free`
}
