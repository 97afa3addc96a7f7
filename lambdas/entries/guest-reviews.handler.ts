import { ReportReview, ShowReviewInvitation, WriteReview } from '#shared/reviews/reviews.contract.ts'
import { route, serve } from '#lambdas/http/serve.ts'
import { mailSender } from '#lambdas/mail/mail-sender.ts'
import { reportReviewUsing } from '#lambdas/reviews/report-review.ts'
import { showReviewInvitationUsing, writeReviewUsing } from '#lambdas/reviews/write-review.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = houseTable()
const needs = {
  house: houseRepository(table),
  bookings: bookingRepository(table),
  reviews: reviewRepository(table),
  send: mailSender(env('MAIL_FROM')),
  siteOrigin: env('SITE_ORIGIN'),
  clock: houseClock,
}

export const handler = serve(
  [
    route(ShowReviewInvitation, showReviewInvitationUsing(needs)),
    route(WriteReview, writeReviewUsing(needs)),
    route(ReportReview, reportReviewUsing(needs)),
  ],
  { limits: visitorLimits(limitRepository(table).count) },
)
