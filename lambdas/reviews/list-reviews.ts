import { accept } from '#shared/kernel/result.ts'
import { ratingSummary } from '#shared/reviews/rating-summary.ts'
import { type ListReviews, MAX_LISTED_REVIEWS } from '#shared/reviews/reviews.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { ReviewRepository } from '#lambdas/table/review-repository.ts'

type Needs = { readonly reviews: Pick<ReviewRepository, 'published'> }

/** The reviews and their average. Only approved reviews are read, so no other can be shown or counted. */
export const listReviewsUsing =
  ({ reviews }: Needs): UseCase<typeof ListReviews> =>
  async ({ query: { cabin, featured, limit = MAX_LISTED_REVIEWS } }) => {
    const published = await reviews.published()
    const listed = featured === undefined ? published.reviews : published.featured
    const ofCabin = listed.filter(({ cabinSlug }) => cabin === undefined || cabinSlug === cabin)
    const byCabin = Object.groupBy(published.reviews, ({ cabinSlug }) => cabinSlug)
    return accept({
      reviews: ofCabin.slice(0, limit),
      summary: ratingSummary(published.reviews),
      cabins: Object.fromEntries(
        Object.entries(byCabin).map(([slug, cabinReviews = []]) => [slug, ratingSummary(cabinReviews)]),
      ),
    })
  }
