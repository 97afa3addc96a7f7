import { staffEmailPreviews } from '#lambdas/composition/staff-email-previews.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { arrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { nightOwners } from '#lambdas/table/night-owners.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  arrivalPacks: arrivalPackRepository(table),
  clock: businessClock,
  linkKey,
  siteOrigin: env('SITE_ORIGIN'),
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  nights: { ownersOf: nightOwners(table) },
  emails: emailRepository(table),
  reviews: reviewRepository(table),
}

export const handler = serve(staffEmailPreviews.routes(needs), { findCaller: staffCaller(table) })
