import { guestReviewsEndpoints } from '#shared/api/endpoints/guest-reviews.ts'
import { reportReviewUsing } from '#lambdas/reviews/report-review.ts'
import { showReviewInvitationUsing, writeReviewUsing } from '#lambdas/reviews/write-review.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `guest-reviews`. */
export const guestReviews = composition(guestReviewsEndpoints, {
  ShowReviewInvitation: showReviewInvitationUsing,
  WriteReview: writeReviewUsing,
  ReportReview: reportReviewUsing,
})
