import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import { requestReviews } from '#lambdas/reviews/request-reviews.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import type { LinkKeys } from '#lambdas/runtime/guest-link.ts'
import { log } from '#lambdas/runtime/log.ts'
import { secret } from '#lambdas/runtime/secrets.ts'
import { unattended } from '#lambdas/runtime/unattended.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { mailRepository } from '#lambdas/table/mail-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'

const table = houseTable()
const needs = {
  bookings: bookingRepository(table),
  mails: mailRepository(table),
  reviews: reviewRepository(table),
  linkKey: ((asked) => secret('LINK_KEY_PARAMETER', asked)) satisfies LinkKeys,
  clock: houseClock,
}

export const handler = unattended(async () => {
  log('info', 'stays closed', { count: await completeStays(needs) })
  log('info', 'reminders written', { count: await sendReminders(needs) })
  log('info', 'reviews asked for', { count: await requestReviews(needs) })
})
