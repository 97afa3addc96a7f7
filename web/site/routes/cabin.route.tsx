import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import type { AddOnUnit } from '#shared/add-ons/add-on.ts'
import { type CabinPage as CabinContent, ShowCabin } from '#shared/cabins/cabins.contract.ts'
import type { CabinFact } from '#shared/cabins/cabin.ts'
import { cabinImages } from '#shared/cabins/cabin-images.ts'
import { withStayTimes } from '#shared/cabins/stay-times.ts'
import type { Layout } from '#shared/content/layout.contract.ts'
import { priceByUnit } from '#web/booking/price-by-unit.ts'
import { AddOnList } from '#web/site/features/cabins/add-on-list.tsx'
import { DEFAULT_DESCRIPTION } from '#web/site/features/cabins/cabin-card.tsx'
import { CabinCapacity } from '#web/site/features/cabins/cabin-capacity.tsx'
import { CabinFacts } from '#web/site/features/cabins/cabin-facts.tsx'
import { CabinSkeleton } from '#web/site/features/cabins/cabin-skeleton.tsx'
import { CabinJsonLd } from '#web/site/features/content/business-json-ld.tsx'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import { NotFound } from '#web/site/features/content/not-found.tsx'
import { StayRules } from '#web/site/features/content/stay-rules.tsx'
import { fromPricesQuery } from '#web/booking/pricing.queries.ts'
import { CabinReviews } from '#web/site/features/reviews/cabin-reviews.tsx'
import { pageQuery } from '#web/kit/page.queries.ts'
import { RefusalError } from '#web/kit/api.ts'
import { useOpenBookingDialogFromUrl, usePageBookingValues } from '#web/site/kit/booking-dialog-context.tsx'
import { enquiryLink } from '#web/site/kit/enquiry-link.ts'
import { dateSpan } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { BreadcrumbJsonLd } from '#web/kit/json-ld.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { paths } from '#shared/site/paths.ts'
import { useViewReport } from '#web/site/kit/pixel.ts'
import {
  DEFAULT_ADULTS,
  type StaySearch,
  hasDates,
  partyLabel,
  useStaySearch,
} from '#web/booking/stay-search-params.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { MapLink } from '#web/site/kit/map-link.tsx'
import { CabinNights } from './cabin-nights.tsx'
import { OtherCabins } from './other-cabins.tsx'
import { CabinPictures } from './cabin-pictures.tsx'
import { PricePanel } from './price-panel.tsx'
import { PriceStrip } from './price-strip.tsx'
import './cabin.css'

export function Component() {
  const { address = '' } = useParams()
  const { search } = useLocation()
  const queries = [useQuery(layoutQuery()), useQuery(pageQuery(ShowCabin, { address }))] as const
  const [layout, content] = queries
  const hasFailed = queries.some(({ isError }) => isError)

  const cabin = content.data?.cabin
  // An address of before, or its slug.
  if (cabin && cabin.address !== address) return <Navigate to={`${paths.cabin(cabin.address)}${search}`} replace />
  if (layout.data && content.data) return <CabinPage key={address} layout={layout.data} content={content.data} />
  if (content.error instanceof RefusalError || layout.data?.cabins.every((one) => one.address !== address))
    return <NotFound detail="There is no cabin with this name." />
  if (!hasFailed) return <CabinSkeleton />
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Failed to load cabin information" />
      <h1 className="visually-hidden">Cabin</h1>
      <QueryProblem title="Failed to load cabin information" queries={queries} />
    </div>
  )
}

function CabinPage({ layout, content }: { layout: Layout; content: CabinContent }) {
  const { cabin, addOns, reviews, rating, others } = content
  const { settings } = layout
  const [picture] = cabinImages(cabin)
  const { data: prices } = useQuery(fromPricesQuery())
  const [search, setSearch] = useStaySearch()
  usePageBookingValues({ cabinSlug: cabin.slug, ...search })
  useViewReport({ id: cabin.slug, name: cabin.name })
  useOpenBookingDialogFromUrl({ cabinSlug: cabin.slug, ...search })
  const subject = stayLabel(search)
  const factsUnder = (heading: CabinFact['under']) => cabin.facts.filter(({ under }) => under === heading)
  const priceText = ({ id, unit }: { id: string; unit: AddOnUnit }) => {
    const price = prices?.addOns.find((addOn) => addOn.id === id)
    return price && priceByUnit(price.priceCents, unit)
  }

  return (
    <>
      <PageHead
        title={`${cabin.name} | ${settings.businessName}`}
        description={cabin.shortDescription || DEFAULT_DESCRIPTION}
        {...(picture && { picture: { src: picture.url, alt: picture.alt } })}
      />
      <CabinJsonLd cabin={cabin} rating={rating} businessName={settings.businessName} />
      <BreadcrumbJsonLd trail={[{ name: cabin.name, path: paths.cabin(cabin.address) }]} />
      <div className="wrap cabin-page">
        <CabinPictures cabin={cabin} />
        <div className="cabin-columns">
          <header className="cabin-head">
            <h1>{cabin.name}</h1>
            <p className="lead">{cabin.shortDescription || DEFAULT_DESCRIPTION}</p>
            <CabinCapacity cabin={cabin} />
          </header>
          <PricePanel cabin={cabin} layout={layout} search={search} onSearchChange={setSearch} />
          <div className="cabin-body stack">
            <CabinNights cabin={cabin} settings={settings} search={search} onSearchChange={setSearch} />
            {cabin.story.length > 0 && (
              <section aria-label={`About ${cabin.name}`} className="prose">
                {cabin.story.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            )}
            <CabinFacts title="What is here" facts={factsUnder('here')} />
            <CabinFacts title="Where you sleep" facts={factsUnder('sleeping')} />
            <CabinFacts title="Good to know" facts={factsUnder('good-to-know')} />
            <CabinFacts title="Getting here" facts={factsUnder('getting-here')}>
              {(settings.address || settings.mapPoint) && (
                <p>
                  <span>{settings.address}</span>
                  {settings.mapPoint && <br />}
                  <MapLink point={settings.mapPoint} className="target" />
                </p>
              )}
            </CabinFacts>
            <section aria-labelledby="rules-title">
              <h2 id="rules-title">Rules and cancellation</h2>
              <StayRules settings={withStayTimes(settings, cabin)} rules={cabin.rules} />
            </section>
            <CabinReviews cabin={cabin} reviews={reviews} rating={rating} />
            {addOns.length > 0 && (
              <section aria-labelledby="add-ons-title">
                <h2 id="add-ons-title">Enhance Your Stay</h2>
                <p className="soft">You can add these when you book.</p>
                <AddOnList addOns={addOns} priceText={priceText} />
              </section>
            )}
            <OtherCabins others={others} settings={settings} search={search} />
            <section aria-labelledby="questions-title" className="stack">
              <h2 id="questions-title">{`Questions about ${cabin.name}?`}</h2>
              <ContactLinks settings={settings} about={[cabin.name, subject].filter(Boolean).join(', ')} />
              <p>
                <LinkButton to={enquiryLink({ cabin: cabin.slug, ...(subject && { about: subject }) })}>
                  Write to us
                </LinkButton>
              </p>
            </section>
          </div>
        </div>
      </div>
      <PriceStrip cabin={cabin} layout={layout} search={search} />
    </>
  )
}

/** `Fri 15 – Sun 17 Jan 2027, 2 adults`, for the subject of an enquiry; empty where nothing is chosen. */
function stayLabel(search: StaySearch): string {
  if (hasDates(search)) return `${dateSpan(search.checkInDate, search.checkOutDate)}, ${partyLabel(search)}`
  return search.adults !== DEFAULT_ADULTS || search.childAges?.length ? partyLabel(search) : ''
}
