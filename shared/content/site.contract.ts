import * as z from 'zod/mini'
import { AddOn } from '#shared/add-ons/add-on.ts'
import { PublicCabin } from '#shared/cabins/cabins.contract.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { PublicReview } from '#shared/reviews/review.ts'
import { PublicSettings } from '#shared/settings/settings.ts'
import { HomepageSection, Terms } from './homepage.ts'

export const Site = z.object({
  settings: PublicSettings,
  cabins: z.array(PublicCabin),
  homepage: z.array(HomepageSection),
  terms: Terms,
  addOns: z.array(AddOn),
  featuredReviews: z.array(PublicReview),
})
export type Site = z.infer<typeof Site>

export const ShowSite = endpoint({
  method: 'GET',
  path: '/site',
  audience: 'public',
  summary: 'All that a page of the site needs, in one reply that can be kept for a minute.',
  reply: Site,
  refusals: [],
  cacheSeconds: 60,
})

export const ShowApiDescription = endpoint({
  method: 'GET',
  path: '/openapi.json',
  audience: 'public',
  summary: 'This description, printed from the contracts.',
  reply: z.record(z.string(), z.unknown()),
  refusals: [],
  cacheSeconds: 3600,
})
