import { staffReviewsAndSearchEndpoints } from '#shared/api/endpoints/staff-reviews-and-search.ts'
import { searchBookingsUsing } from '#lambdas/bookings/search-bookings.ts'
import * as moderation from '#lambdas/reviews/moderate-reviews.ts'
import { askForReviewUsing } from '#lambdas/reviews/request-reviews.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `staff-reviews-and-search`. */
export const staffReviewsAndSearch = composition(staffReviewsAndSearchEndpoints, {
  SearchBookings: searchBookingsUsing,
  AskForReview: askForReviewUsing,
  ListReviewsForStaff: moderation.listReviewsForStaffUsing,
  CountReviews: moderation.countReviewsUsing,
  ShowReviewToStaff: moderation.showReviewToStaffUsing,
  ApproveReview: moderation.approveReviewUsing,
  RejectReview: moderation.rejectReviewUsing,
  RestoreReview: moderation.restoreReviewUsing,
  ReplyToReview: moderation.replyToReviewUsing,
  RedactReview: moderation.redactReviewUsing,
  HideReviewImages: moderation.hideReviewImagesUsing,
  AddReview: moderation.addReviewUsing,
  ListFeaturedReviews: moderation.listFeaturedReviewsUsing,
  FeatureReviews: moderation.featureReviewsUsing,
})
