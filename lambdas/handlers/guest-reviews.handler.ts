import { guestReviews } from '#lambdas/composition/guest-reviews.ts'
import { serve } from '#lambdas/http/serve.ts'
import { emailSender } from '#lambdas/email/email-sender.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = appTable()
const needs = {
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  reviews: reviewRepository(table),
  send: emailSender(env('EMAIL_FROM')),
  siteOrigin: env('SITE_ORIGIN'),
  clock: businessClock,
}

export const handler = serve(guestReviews.routes(needs), { limits: visitorLimits(limitRepository(table).count) })
