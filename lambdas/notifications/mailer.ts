import { setTimeout as pause } from 'node:timers/promises'
import { emailSender } from '#lambdas/email/email-sender.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { ownerNoticeRepository } from '#lambdas/table/owner-notice-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { linkRequestRepository } from '#lambdas/table/link-request-repository.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import type { NeedsForBookingEmail } from './booking-email.ts'

/**
 * What writing and sending e-mails needs, from this Lambda's environment. The codes of an arrival pack are read when its
 * e-mail is written, and are in nothing that is stored.
 */
export function createMailer({ arrivalPack }: Pick<NeedsForBookingEmail, 'arrivalPack'>) {
  const table = appTable()
  return {
    bookings: bookingRepository(table),
    enquiries: enquiryRepository(table),
    catalogue: catalogueRepository(table),
    emails: emailRepository(table),
    quotes: quoteRepository(table),
    linkRequests: linkRequestRepository(table),
    ownerNotices: ownerNoticeRepository(table),
    reviews: reviewRepository(table),
    arrivalPack,
    send: emailSender(env('EMAIL_FROM')),
    linkKey,
    siteOrigin: env('SITE_ORIGIN'),
    clock: businessClock,
    pause,
  }
}
