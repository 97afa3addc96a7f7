import * as z from 'zod/mini'

const Rating = z.object({
  count: z.int(),
  /** The mean, to one decimal; null without ratings. */
  average: z.nullable(z.number()),
})
export type Rating = z.infer<typeof Rating>

/** How guests rated, counted over all reviews that are shown. */
export const RatingSummary = z.extend(Rating, {
  /** Only of reviews that came by our link after a stay: search engines do not want sums of other sites' reviews. */
  verified: Rating,
  /** How many gave five stars, four, three, two and one. */
  spread: z.array(z.int()),
})
export type RatingSummary = z.infer<typeof RatingSummary>

const FIVE_TO_ONE = [5, 4, 3, 2, 1]

type Rated = { readonly rating: number; readonly verified: boolean }

function ratingOf(reviews: readonly Rated[]): Rating {
  const count = reviews.length
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  return { count, average: count === 0 ? null : Math.round((sum / count) * 10) / 10 }
}

export function ratingSummary(reviews: readonly Rated[]): RatingSummary {
  return {
    ...ratingOf(reviews),
    verified: ratingOf(reviews.filter(({ verified }) => verified)),
    spread: FIVE_TO_ONE.map((stars) => reviews.filter(({ rating }) => rating === stars).length),
  }
}
