import { accept } from '#shared/kernel/result.ts'
import { ratingSummary } from '#shared/reviews/rating-summary.ts'
import { PublicReview } from '#shared/reviews/review.ts'
import { type ListReviews, MAX_LISTED_REVIEWS } from '#shared/reviews/reviews.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { ReviewRepository } from '#lambdas/table/review-repository.ts'

type Needs = { readonly reviews: Pick<ReviewRepository, 'approved'> }

/** The reviews and their average. Only approved reviews are read, so no other can be shown or counted. */
export const listReviewsUsing =
  ({ reviews }: Needs): UseCase<typeof ListReviews> =>
  async ({ query: { cabin, featured, limit = MAX_LISTED_REVIEWS } }) => {
    const approved = await reviews.approved()
    const wanted = approved.filter(
      (review) => (cabin === undefined || review.cabinSlug === cabin) && (featured === undefined || review.featured),
    )
    const byCabin = Object.groupBy(approved, ({ cabinSlug }) => cabinSlug)
    return accept({
      reviews: wanted.slice(0, limit).map((review) => PublicReview.parse(review)),
      summary: ratingSummary(approved),
      cabins: Object.fromEntries(
        Object.entries(byCabin).map(([slug, cabinReviews = []]) => [slug, ratingSummary(cabinReviews)]),
      ),
    })
  }
