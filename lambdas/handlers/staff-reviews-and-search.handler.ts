import { bookingSearchEndpoints } from '#shared/bookings/booking-search.contract.ts'
import { staffReviewEndpoints } from '#shared/reviews/staff-reviews.contract.ts'
import { searchBookingsUsing } from '#lambdas/bookings/search-bookings.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import * as moderation from '#lambdas/reviews/moderate-reviews.ts'
import { askForReviewUsing } from '#lambdas/reviews/request-reviews.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const clock = businessClock
const needs = {
  clock,
  linkKey,
  newId,
  reviews: reviewRepository(table),
  bookings: bookingRepository(table),
  search: bookingSearchRepository(table),
  catalogue: catalogueRepository(table),
}

export const handler = serve(
  routes(
    { ...staffReviewEndpoints, ...bookingSearchEndpoints },
    {
      SearchBookings: searchBookingsUsing(needs),
      AskForReview: askForReviewUsing(needs),
      ListReviewsForStaff: moderation.listReviewsForStaffUsing(needs),
      CountReviews: moderation.countReviewsUsing(needs),
      ShowReviewToStaff: moderation.showReviewToStaffUsing(needs),
      ApproveReview: moderation.approveReviewUsing(needs),
      RejectReview: moderation.rejectReviewUsing(needs),
      RestoreReview: moderation.restoreReviewUsing(needs),
      ReplyToReview: moderation.replyToReviewUsing(needs),
      RedactReview: moderation.redactReviewUsing(needs),
      HideReviewImages: moderation.hideReviewImagesUsing(needs),
      AddReview: moderation.addReviewUsing(needs),
      ListFeaturedReviews: moderation.listFeaturedReviewsUsing(needs),
      FeatureReviews: moderation.featureReviewsUsing(needs),
    },
  ),
  { findCaller: staffCaller(table) },
)
