import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { AddOnUnit } from '#shared/add-ons/add-on.ts'
import { type CabinPage as CabinContent, ShowCabin } from '#shared/cabins/cabins.contract.ts'
import { imagesOf } from '#shared/cabins/images-of.ts'
import type { Frame } from '#shared/content/frame.contract.ts'
import { priceByUnit } from '#web/features/bookings/price-lines.ts'
import { AddOnList } from '#web/features/cabins/add-on-list.tsx'
import { DEFAULT_PROMISE } from '#web/features/cabins/cabin-card.tsx'
import { CabinCapacity } from '#web/features/cabins/cabin-capacity.tsx'
import { CabinFacts } from '#web/features/cabins/cabin-facts.tsx'
import { CabinGallery } from '#web/features/cabins/cabin-gallery.tsx'
import { CabinSkeleton } from '#web/features/cabins/cabin-skeleton.tsx'
import { CabinData } from '#web/features/content/business-data.tsx'
import { NotFound } from '#web/features/content/not-found.tsx'
import { StayRules } from '#web/features/content/stay-rules.tsx'
import { fromPricesQuery } from '#web/features/pricing/pricing.queries.ts'
import { CabinReviews } from '#web/features/reviews/cabin-reviews.tsx'
import { answerQuery } from '#web/lib/answer.queries.ts'
import { Refused } from '#web/lib/api.ts'
import { useOpenOnArrival, usePageWish } from '#web/lib/booking-dialog-context.tsx'
import { frameQuery } from '#web/lib/frame.queries.ts'
import { BreadcrumbData } from '#web/lib/json-ld.tsx'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { paths } from '#web/lib/paths.ts'
import { useViewReport } from '#web/lib/pixel.ts'
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
  const { slug = '' } = useParams()
  const answers = [useQuery(frameQuery()), useQuery(answerQuery(ShowCabin, { slug }))] as const
  const [frame, content] = answers
  const failed = answers.filter(({ isError }) => isError)

  if (frame.data && content.data) return <CabinPage key={slug} frame={frame.data} content={content.data} />
  if (content.error instanceof Refused || frame.data?.cabins.every((cabin) => cabin.slug !== slug))
    return <NotFound detail="There is no cabin with this name." />
  if (!failed[0]) return <CabinSkeleton />
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Failed to load cabin information" />
      <h1 className="visually-hidden">Cabin</h1>
      <LoadProblem
        title="Failed to load cabin information"
        error={failed[0].error}
        retrying={answers.some(({ isFetching }) => isFetching)}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      />
    </div>
  )
}

function CabinPage({ frame, content }: { frame: Frame; content: CabinContent }) {
  const { cabin, addOns, reviews, rating } = content
  const { settings } = frame
  const [picture] = imagesOf(cabin)
  const { data: prices } = useQuery(fromPricesQuery())
  const [wish, setWish] = useStayWish()
  const { checkInDate, checkOutDate, adults } = wish
  const settled = useSettled(JSON.stringify(wish), PRICE_DEBOUNCE)
  const isSettled = settled === JSON.stringify(wish)
  const [answer = { state: 'unasked' }] = useStayQuotes([cabin], wish, settings, isSettled)
  usePageWish({
    cabinSlug: cabin.slug,
    adults,
    ...(checkInDate && { checkInDate }),
    ...(checkOutDate && { checkOutDate }),
  })
  useViewReport({ id: cabin.slug, name: cabin.name })
  useOpenOnArrival({ cabinSlug: cabin.slug, ...wish })
  const priceWords = ({ id, unit }: { id: string; unit: AddOnUnit }) => {
    const price = prices?.addOns.find((addOn) => addOn.id === id)
    return price && priceByUnit(price.priceCents, unit)
  }

  return (
    <>
      <PageHead
        title={`${cabin.name} | ${settings.businessName}`}
        description={cabin.shortDescription || DEFAULT_PROMISE}
        {...(picture && { picture: { src: picture.url, alt: picture.alt } })}
      />
      <CabinData cabin={cabin} rating={rating} businessName={settings.businessName} />
      <BreadcrumbData trail={[{ name: cabin.name, path: paths.cabin(cabin.slug) }]} />
      <div className="wrap cabin-page">
        <CabinGallery cabin={cabin} />
        <div className="cabin-columns">
          <header className="cabin-head">
            <h1>{cabin.name}</h1>
            <p className="lead">{cabin.shortDescription || DEFAULT_PROMISE}</p>
            <CabinCapacity cabin={cabin} />
          </header>
          <PricePanel cabin={cabin} frame={frame} wish={wish} onWish={setWish} quote={answer} />
          <div className="cabin-body">
            <FreeNightsSection cabin={cabin} settings={settings} wish={wish} onWish={setWish} />
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
              <StayRules settings={settings} />
            </section>
            {addOns.length > 0 && (
              <section aria-labelledby="add-ons-title">
                <h2 id="add-ons-title">Enhance Your Stay</h2>
                <p className="soft">You can add these when you book.</p>
                <AddOnList addOns={addOns} priceWords={priceWords} />
              </section>
            )}
            <CabinReviews cabin={cabin} reviews={reviews} rating={rating} />
          </div>
        </div>
      </div>
      <PriceStrip slug={cabin.slug} quote={answer} />
    </>
  )
}
