import * as z from 'zod/mini'
import { CabinCard } from '#shared/cabins/cabin.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { RatingSummary } from '#shared/reviews/rating-summary.ts'
import { PublicReview } from '#shared/reviews/review.ts'
import { HomepageSection } from './homepage.ts'

/** The content of the home page. */
export const Home = z.object({
  sections: z.array(HomepageSection),
  cabins: z.array(CabinCard),
  featuredReviews: z.array(PublicReview),
  /** Of all approved reviews. */
  rating: RatingSummary,
})
export type Home = z.infer<typeof Home>

export const ShowHome = endpoint({
  method: 'GET',
  path: '/home',
  audience: 'public',
  summary: 'The home page: its sections, the cabins by name, the featured reviews.',
  reply: Home,
  refusals: [],
  cacheSeconds: 60,
})

export const homeEndpoints = { ShowHome }
