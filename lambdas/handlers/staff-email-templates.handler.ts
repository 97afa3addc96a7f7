import { staffEmailTemplates } from '#lambdas/composition/staff-email-templates.ts'
import { emailSender } from '#lambdas/email/email-sender.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { arrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { publishedRepositories } from '#lambdas/table/published-repositories.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  arrivalPacks: arrivalPackRepository(table),
  clock: businessClock,
  siteOrigin: env('SITE_ORIGIN'),
  send: emailSender(env('EMAIL_FROM')),
  accounts: accountRepository(table),
  bookings: bookingRepository(table),
  catalogue: catalogueRepository(table),
  emails: emailRepository(table),
  limits: limitRepository(table),
  published: publishedRepositories(table),
  reviews: reviewRepository(table),
}

export const handler = serve(staffEmailTemplates.routes(needs), { findCaller: staffCaller(table) })
