import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import { requestReviews } from '#lambdas/reviews/request-reviews.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import type { LinkKeys } from '#lambdas/runtime/guest-link.ts'
import { log } from '#lambdas/runtime/log.ts'
import { secret } from '#lambdas/runtime/secrets.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const table = appTable()
const needs = {
  bookings: bookingRepository(table),
  emails: emailRepository(table),
  reviews: reviewRepository(table),
  linkKey: ((asked) => secret('LINK_KEY_PARAMETER', asked)) satisfies LinkKeys,
  clock: businessClock,
}

export const handler = backgroundHandler(async () => {
  log('info', 'stays completed', { count: await completeStays(needs) })
  log('info', 'reminders written', { count: await sendReminders(needs) })
  log('info', 'review requests written', { count: await requestReviews(needs) })
})
