import { setTimeout as pause } from 'node:timers/promises'
import { mailSender } from '#lambdas/mail/mail-sender.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import type { LinkKeys } from '#lambdas/runtime/guest-link.ts'
import { secret } from '#lambdas/runtime/secrets.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { mailRepository } from '#lambdas/table/mail-repository.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'

/** What it takes to write and send the house's e-mails, from this Lambda's environment. */
export function housePost() {
  const table = houseTable()
  return {
    bookings: bookingRepository(table),
    enquiries: enquiryRepository(table),
    house: houseRepository(table),
    mails: mailRepository(table),
    quotes: quoteRepository(table),
    reviews: reviewRepository(table),
    send: mailSender(env('MAIL_FROM')),
    linkKey: ((asked) => secret('LINK_KEY_PARAMETER', asked)) satisfies LinkKeys,
    siteOrigin: env('SITE_ORIGIN'),
    clock: houseClock,
    pause,
  }
}
