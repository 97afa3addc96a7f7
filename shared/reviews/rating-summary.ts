import * as z from 'zod/mini'

/** How guests rated, counted over all reviews that are shown. */
export const RatingSummary = z.object({
  count: z.int(),
  /** The mean, to one decimal; null where nobody has rated. */
  average: z.nullable(z.number()),
  /** How many gave five stars, four, three, two and one. */
  spread: z.array(z.int()),
})
export type RatingSummary = z.infer<typeof RatingSummary>

const FIVE_TO_ONE = [5, 4, 3, 2, 1]

export function ratingSummary(reviews: readonly { readonly rating: number }[]): RatingSummary {
  const count = reviews.length
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  return {
    count,
    average: count === 0 ? null : Math.round((sum / count) * 10) / 10,
    spread: FIVE_TO_ONE.map((stars) => reviews.filter(({ rating }) => rating === stars).length),
  }
}
