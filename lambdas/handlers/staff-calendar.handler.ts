import { staffCalendar } from '#lambdas/composition/staff-calendar.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  clock: businessClock,
  linkKey,
  siteOrigin: env('SITE_ORIGIN'),
  catalogue: catalogueRepository(table),
  enquiries: enquiryRepository(table),
  nights: nightRepository(table),
  bookings: bookingRepository(table),
  search: bookingSearchRepository(table),
}

export const handler = serve(staffCalendar.routes(needs), { findCaller: staffCaller(table) })
