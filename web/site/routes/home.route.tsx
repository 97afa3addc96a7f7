import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useRef } from 'react'
import { type Home, ShowHome } from '#shared/content/home.contract.ts'
import { FEATURED_REVIEWS } from '#shared/reviews/featured-reviews.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { StaySearchForm } from '#web/booking/stay-search-form.tsx'
import { CabinCardsSkeleton } from '#web/site/features/cabins/cabin-cards-skeleton.tsx'
import { BusinessJsonLd } from '#web/site/features/content/business-json-ld.tsx'
import { ContactSection } from '#web/site/features/content/contact-section.tsx'
import { FeaturesSection } from '#web/site/features/content/features-section.tsx'
import { Hero } from '#web/site/features/content/hero.tsx'
import { homepageSection } from '#web/site/features/content/homepage-section.ts'
import { ContactForm } from '#web/site/features/enquiries/contact-form.tsx'
import { RatingLine } from '#web/site/features/reviews/rating-line.tsx'
import { ReviewList } from '#web/site/features/reviews/review-list.tsx'
import { pageQuery } from '#web/kit/page.queries.ts'
import { usePageBookingValues } from '#web/site/kit/booking-dialog-context.tsx'
import { enquiryLink } from '#web/site/kit/enquiry-link.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { documentTitle } from '#web/kit/document-title.ts'
import { PageHead } from '#web/kit/page-head.tsx'
import { CABINS_SECTION, paths } from '#shared/site/paths.ts'
import {
  DEFAULT_ADULTS,
  type DatedStaySearch,
  type StaySearch,
  hasDates,
  withDates,
  useStaySearch,
} from '#web/booking/stay-search-params.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { CabinCards } from './cabin-cards.tsx'
import { HomeGettingHere } from './home-getting-here.tsx'
import { HomeTrust } from './home-trust.tsx'
import './home.css'

const PricedCabins = lazy(async () => ({ default: (await import('./priced-cabins.tsx')).PricedCabins }))

export function Component() {
  const queries = [useQuery(layoutQuery()), useQuery(pageQuery(ShowHome))] as const
  const [{ data: layout }, { data: home }] = queries
  const settings = layout?.settings
  const hasFailed = queries.some(({ isError }) => isError)
  const [search, setSearch] = useStaySearch()
  const cabinsTitle = useRef<HTMLHeadingElement>(null)
  usePageBookingValues(search)
  const hero = home && homepageSection(home, 'hero')
  const description = hero && (hero.description || settings?.tagline)

  const cabins = home?.cabins ?? []
  const largestCabin = {
    slug: '',
    maxGuests: Math.max(DEFAULT_ADULTS, ...cabins.map(({ maxGuests }) => maxGuests)),
    childFriendly: cabins.some(({ childFriendly }) => childFriendly),
  }
  function showPrices(chosen: DatedStaySearch) {
    setSearch(chosen)
    cabinsTitle.current?.focus({ preventScroll: true })
    document.getElementById(CABINS_SECTION)?.scrollIntoView()
  }

  return (
    <>
      <PageHead
        title={documentTitle(settings?.businessName, settings?.tagline)}
        description={description}
        {...(hero?.imageUrl && { picture: { src: hero.imageUrl, alt: hero.imageAlt || hero.title } })}
      />
      {home && settings && (
        <BusinessJsonLd
          settings={settings}
          cabins={home.cabins}
          rating={home.rating}
          description={description ?? ''}
          picture={hero?.imageUrl ?? undefined}
        />
      )}
      <Hero section={hero} settings={settings}>
        {home?.cabins.length !== 0 && (
          <div className="wrap home-search needs-script">
            <StaySearchForm search={search} largestCabin={largestCabin} onSearch={showPrices} />
          </div>
        )}
      </Hero>
      {home && settings && <HomeTrust rating={home.rating} settings={settings} />}
      {home && (
        <FeaturesSection
          heading={homepageSection(home, 'features_heading')}
          features={homepageSection(home, 'features')}
        />
      )}
      <section id={CABINS_SECTION} className="section home-cabins" aria-labelledby="cabins-title">
        <div className="wrap">
          <h2 id="cabins-title" ref={cabinsTitle} tabIndex={-1}>
            {(home && homepageSection(home, 'cabins_section').title) || 'Our cabins'}
          </h2>
          {home && settings ? (
            <Cabins home={home} settings={settings} search={search} onClearDates={() => setSearch(withDates(search))} />
          ) : hasFailed ? (
            <QueryProblem title="Failed to load cabin information" queries={queries} />
          ) : (
            <CabinCardsSkeleton />
          )}
        </div>
      </section>
      {!hasFailed && <Reviews home={home} />}
      {home && settings && <HomeGettingHere section={homepageSection(home, 'getting_here')} settings={settings} />}
      {home && settings && (
        <ContactSection section={homepageSection(home, 'contact_section')} settings={settings}>
          <ContactForm cabins={home.cabins} />
        </ContactSection>
      )}
    </>
  )
}

function Reviews({ home }: { home: Home | undefined }) {
  const section = home && homepageSection(home, 'reviews_section')
  const hasSome = home && (home.rating.count > 0 || home.featuredReviews.length > 0)
  return (
    <section className="section home-reviews" aria-labelledby="reviews-title">
      <div className="wrap stack gap-l">
        <div className="row spread">
          <h2 id="reviews-title">{section?.title || 'What guests say'}</h2>
          {(!home || hasSome) && (
            <LinkButton variant="quiet" to={paths.reviews}>
              View All Reviews
            </LinkButton>
          )}
        </div>
        {hasSome && <RatingLine rating={home.rating} />}
        {hasSome && section?.description && <p className="lead">{section.description}</p>}
        {!(hasSome && home.featuredReviews.length === 0) && (
          <ReviewList
            reviews={home?.featuredReviews.slice(0, FEATURED_REVIEWS)}
            cabinTitle={(slug) => home?.cabins.find((cabin) => cabin.slug === slug)?.name ?? slug}
            compact
          />
        )}
      </div>
    </section>
  )
}

type CabinsProps = { home: Home; settings: PublicSettings; search: StaySearch; onClearDates: () => void }

function Cabins({ home, settings, search, onClearDates }: CabinsProps) {
  const description = homepageSection(home, 'cabins_section').description
  if (home.cabins.length === 0)
    return (
      <EmptyState title="No cabin is open for bookings at the moment" detail="Ask us when one will be.">
        <LinkButton to={enquiryLink({ about: 'When a cabin opens' })}>Write to us</LinkButton>
      </EmptyState>
    )
  if (hasDates(search))
    return (
      <Suspense fallback={<CabinCards cabins={home.cabins} search={search} priceAt={() => ({ state: 'loading' })} />}>
        <PricedCabins cabins={home.cabins} settings={settings} search={search} onClearDates={onClearDates} />
      </Suspense>
    )
  return (
    <>
      {description && <p className="lead">{description}</p>}
      <CabinCards cabins={home.cabins} search={search} priceAt={() => ({ state: 'idle' })} />
    </>
  )
}
