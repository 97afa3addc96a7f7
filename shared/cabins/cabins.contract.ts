import * as z from 'zod/mini'
import { OfferedAddOn } from '#shared/add-ons/add-on.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { RatingSummary } from '#shared/reviews/rating-summary.ts'
import { PublicReview } from '#shared/reviews/review.ts'
import { CabinAddress, CabinCard, CabinProfile, CabinSummary } from './cabin.ts'

/** A cabin as the booking form needs it, with facts from the tariff. */
export const BookableCabin = z.extend(CabinSummary, {
  /** One active rate of the cabin needs the children's ages. */
  requiresChildAges: z.boolean(),
})
export type BookableCabin = z.infer<typeof BookableCabin>

export const ListCabins = endpoint({
  method: 'GET',
  path: '/cabins',
  audience: 'public',
  summary: 'All bookable cabins: ordered by name, until staff put them in an order.',
  reply: z.object({ cabins: z.array(BookableCabin) }),
  refusals: [],
  cacheSeconds: 60,
})

/** An add-on as a page describes it. Its price comes with `ShowFromPrices`. */
export const PublicAddOn = z.omit(OfferedAddOn, {
  priceCents: true,
  maxQuantity: true,
  cabinSlugs: true,
  active: true,
  displayOrder: true,
})
export type PublicAddOn = z.infer<typeof PublicAddOn>

/** What the cabin's page shows. */
export const CabinPage = z.object({
  cabin: CabinProfile,
  addOns: z.array(PublicAddOn),
  /** Its newest reviews. */
  reviews: z.array(PublicReview),
  /** Of all its approved reviews. */
  rating: RatingSummary,
  /** The other bookable cabins, in their order. */
  others: z.array(CabinCard),
})
export type CabinPage = z.infer<typeof CabinPage>

export const ShowCabin = endpoint({
  method: 'GET',
  path: '/cabins/{address}',
  audience: 'public',
  summary: 'One cabin with everything on its page, without prices; also by an address of before, or by its slug.',
  params: z.object({ address: CabinAddress }),
  reply: CabinPage,
  refusals: ['cabin-not-found'],
  cacheSeconds: 60,
})

export const cabinEndpoints = { ListCabins, ShowCabin }
