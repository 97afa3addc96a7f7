import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { PublicCabin } from '#shared/cabins/cabins.contract.ts'
import type { Site } from '#shared/content/site.contract.ts'
import { priceByUnit } from '#web/features/bookings/price-lines.ts'
import { AddOnList } from '#web/features/cabins/add-on-list.tsx'
import { CabinCapacity } from '#web/features/cabins/cabin-capacity.tsx'
import { CabinFacts } from '#web/features/cabins/cabin-facts.tsx'
import { CabinGallery } from '#web/features/cabins/cabin-gallery.tsx'
import { CabinSkeleton } from '#web/features/cabins/cabin-skeleton.tsx'
import { NotFound } from '#web/features/content/not-found.tsx'
import { StayRules } from '#web/features/content/stay-rules.tsx'
import { ReviewList } from '#web/features/reviews/review-list.tsx'
import { useOpenOnArrival, usePageWish } from '#web/lib/booking-dialog-context.tsx'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { siteQuery } from '#web/lib/site.queries.ts'
import { useStayWish } from '#web/lib/stay-wish.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { FreeNightsSection } from './free-nights-section.tsx'
import { PricePanel } from './price-panel.tsx'
import { PriceStrip } from './price-strip.tsx'
import { useStayQuotes } from './stay-quotes.ts'
import './cabin.css'

/** How long dates and people must rest before their price is asked for (specification §9). */
const PRICE_DEBOUNCE = 300

export function Component() {
  const { slug } = useParams()
  const query = useQuery(siteQuery())
  const site = query.data
  const cabin = site?.cabins.find((one) => one.slug === slug)

  if (site && cabin) return <CabinPage key={cabin.slug} site={site} cabin={cabin} />
  if (site) return <NotFound detail="There is no cabin with this name." />
  if (query.isPending) return <CabinSkeleton />
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Failed to load cabin information" />
      <h1 className="visually-hidden">Cabin</h1>
      <LoadProblem
        title="Failed to load cabin information"
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </div>
  )
}

function CabinPage({ site, cabin }: { site: Site; cabin: PublicCabin }) {
  const [wish, setWish] = useStayWish()
  const { checkInDate, checkOutDate, adults } = wish
  const settled = useSettled(JSON.stringify(wish), PRICE_DEBOUNCE)
  const isSettled = settled === JSON.stringify(wish)
  const [answer = { state: 'unasked' }] = useStayQuotes([cabin], wish, site.settings, isSettled)
  usePageWish({
    cabinSlug: cabin.slug,
    adults,
    ...(checkInDate && { checkInDate }),
    ...(checkOutDate && { checkOutDate }),
  })
  useOpenOnArrival({ cabinSlug: cabin.slug, ...wish })
  const reviews = site.featuredReviews.filter((review) => review.cabinName === cabin.slug)

  return (
    <>
      <PageHead title={`${cabin.name} | ${site.settings.businessName}`} description={cabin.shortDescription} />
      <div className="wrap cabin-page">
        <CabinGallery cabin={cabin} />
        <div className="cabin-columns">
          <header className="cabin-head">
            <h1>{cabin.name}</h1>
            <p className="lead">{cabin.shortDescription || 'Experience luxury and tranquility'}</p>
            <CabinCapacity cabin={cabin} />
          </header>
          <PricePanel cabin={cabin} site={site} wish={wish} onWish={setWish} quote={answer} />
          <div className="cabin-body">
            <FreeNightsSection cabin={cabin} settings={site.settings} wish={wish} onWish={setWish} />
            {cabin.story.length > 0 && (
              <section aria-label={`About ${cabin.name}`} className="prose">
                {cabin.story.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            )}
            {cabin.facts.length > 0 && (
              <section aria-labelledby="facts-title">
                <h2 id="facts-title">What is here</h2>
                <CabinFacts facts={cabin.facts} />
              </section>
            )}
            <section aria-labelledby="rules-title">
              <h2 id="rules-title">Rules and cancellation</h2>
              <StayRules settings={site.settings} />
            </section>
            {site.addOns.length > 0 && (
              <section aria-labelledby="add-ons-title">
                <h2 id="add-ons-title">Enhance Your Stay</h2>
                <p className="soft">You can add these when you book.</p>
                <AddOnList addOns={site.addOns} priceWords={({ priceCents, unit }) => priceByUnit(priceCents, unit)} />
              </section>
            )}
            {reviews.length > 0 && (
              <section aria-labelledby="reviews-title">
                <h2 id="reviews-title">From guests of {cabin.name}</h2>
                <ReviewList reviews={reviews} cabinTitle={() => cabin.name} />
              </section>
            )}
          </div>
        </div>
      </div>
      <PriceStrip cabin={cabin} quote={answer} />
    </>
  )
}
