import type { CabinCard, CabinFact } from '#shared/cabins/cabin.ts'
import { cabinImages } from '#shared/cabins/cabin-images.ts'
import type { Rating, RatingSummary } from '#shared/reviews/rating-summary.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { coordinatesOf, mapLink } from '#shared/kernel/map-point.ts'
import { whatsappNumber } from '#shared/kernel/phone.ts'
import { JsonLd, type SchemaOrgObject } from '#web/kit/json-ld.tsx'
import { previewAddress } from '#web/kit/page-head.tsx'
import { paths } from '#shared/site/paths.ts'
import { useSiteOrigin } from '#web/kit/site-origin.ts'

/** Empty settings are left out. */
const emptyToUndefined = (written: string): string | undefined => written || undefined

/** The amenities as staff wrote them: `Hot tub: private, wood-fired, …`. */
const amenity = ({ label, text }: CabinFact): SchemaOrgObject => ({
  '@type': 'LocationFeatureSpecification',
  name: label,
  value: text,
})

function accommodation(cabin: CabinCard, origin: string): SchemaOrgObject {
  const address = `${origin}${paths.cabin(cabin.address)}`
  return {
    '@type': 'Accommodation',
    '@id': address,
    url: address,
    name: cabin.name,
    description: emptyToUndefined(cabin.shortDescription),
    image: cabinImages(cabin).flatMap(({ url }) => previewAddress(origin, url) ?? []),
    occupancy: { '@type': 'QuantitativeValue', maxValue: cabin.maxGuests },
    bed: emptyToUndefined(cabin.beds),
    petsAllowed: cabin.petsAllowed ?? undefined,
  }
}

/** The rating of the reviews on this site; nothing where there are none. */
const aggregateRating = ({ count, average }: Rating): SchemaOrgObject | undefined =>
  average === null
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5, worstRating: 1 }

const businessId = (origin: string): string => `${origin}/#business`

type BusinessDataProps = {
  settings: PublicSettings
  cabins: readonly CabinCard[]
  rating: RatingSummary
  description: string
  /** The hero's picture, `/illustrations/hero.svg`. */
  picture: string | undefined
}

/** The guest house and its cabins, for search engines. */
export function BusinessJsonLd({ settings, cabins, rating, description, picture }: BusinessDataProps) {
  const origin = useSiteOrigin()
  const { instagramUrl, facebookUrl, tiktokUrl } = settings
  const coordinates = coordinatesOf(settings.mapPoint)
  return (
    <JsonLd
      thing={{
        '@type': 'LodgingBusiness',
        '@id': businessId(origin),
        url: `${origin}/`,
        name: settings.businessName,
        legalName: emptyToUndefined(settings.legalName),
        description,
        image: picture && previewAddress(origin, picture),
        telephone: emptyToUndefined(settings.contactPhone && `+${whatsappNumber(settings.contactPhone)}`),
        email: emptyToUndefined(settings.contactEmail),
        address: settings.address
          ? { '@type': 'PostalAddress', streetAddress: settings.address, addressCountry: 'ZA' }
          : undefined,
        geo: coordinates && { '@type': 'GeoCoordinates', ...coordinates },
        hasMap: emptyToUndefined(mapLink(settings.mapPoint)),
        checkinTime: settings.checkInTime,
        checkoutTime: settings.checkOutTime,
        currenciesAccepted: 'ZAR',
        sameAs: [instagramUrl, facebookUrl, tiktokUrl].filter(Boolean),
        aggregateRating: aggregateRating(rating.verified),
        containsPlace: cabins.map((cabin) => accommodation(cabin, origin)),
      }}
    />
  )
}

type CabinDataProps = {
  cabin: CabinCard & { readonly facts: readonly CabinFact[] }
  rating: RatingSummary
  businessName: string
}

/** One cabin and its business, for search engines. */
export function CabinJsonLd({ cabin, rating, businessName }: CabinDataProps) {
  const origin = useSiteOrigin()
  const business = { '@type': 'LodgingBusiness', '@id': businessId(origin), name: businessName, url: `${origin}/` }
  const place = {
    ...accommodation(cabin, origin),
    amenityFeature: cabin.facts.filter(({ under }) => under === 'here').map(amenity),
    aggregateRating: aggregateRating(rating.verified),
  }
  return <JsonLd thing={{ ...place, containedInPlace: business }} />
}
