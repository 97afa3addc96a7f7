import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { refundResales } from '#lambdas/bookings/refund-resales.ts'
import { sendArrivalPacksUsing } from '#lambdas/notifications/send-arrival-packs.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import { requestReviews } from '#lambdas/reviews/request-reviews.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { log } from '#lambdas/runtime/log.ts'
import { settleInOrder } from '#lambdas/runtime/settle-all.ts'
import { accessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import { arrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { scheduledHandler } from './scheduled-handler.ts'

const table = appTable()
const needs = {
  accessCodes: accessCodeRepository(table),
  arrivalPacks: arrivalPackRepository(table),
  bookings: bookingRepository(table),
  catalogue: catalogueRepository(table),
  emails: emailRepository(table),
  nights: nightRepository(table),
  reviews: reviewRepository(table),
  linkKey,
  clock: businessClock,
}

// Each step runs even where another fails.
export const handler = scheduledHandler({ name: 'reminders', table }, () =>
  settleInOrder([
    async () => log('info', 'stays completed', { count: await completeStays(needs) }),
    async () => log('info', 'arrival packs sent', { count: await sendArrivalPacksUsing(needs)() }),
    async () => log('info', 'reminders written', { count: await sendReminders(needs) }),
    async () => log('info', 'review requests written', { count: await requestReviews(needs) }),
    async () => log('info', 'refunds changed by nights sold again', { count: await refundResales(needs) }),
  ]),
)
