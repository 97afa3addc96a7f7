import { staffInbox } from '#lambdas/composition/staff-inbox.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  clock: businessClock,
  enquiries: enquiryRepository(table),
  bookings: bookingRepository(table),
  search: bookingSearchRepository(table),
}

export const handler = serve(staffInbox.routes(needs), { findCaller: staffCaller(table) })
