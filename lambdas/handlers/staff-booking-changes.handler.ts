import { staffBookingChanges } from '#lambdas/composition/staff-booking-changes.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { billingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  clock: businessClock,
  linkKey,
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  billingDocuments: billingDocumentRepository(table),
  emails: emailRepository(table),
  nights: nightRepository(table),
  siteOrigin: env('SITE_ORIGIN'),
}

export const handler = serve(staffBookingChanges.routes(needs), { findCaller: staffCaller(table) })
