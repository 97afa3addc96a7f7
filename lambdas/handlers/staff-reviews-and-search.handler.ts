import { staffReviewsAndSearch } from '#lambdas/composition/staff-reviews-and-search.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  clock: businessClock,
  linkKey,
  newId,
  reviews: reviewRepository(table),
  bookings: bookingRepository(table),
  search: bookingSearchRepository(table),
  catalogue: catalogueRepository(table),
}

export const handler = serve(staffReviewsAndSearch.routes(needs), { findCaller: staffCaller(table) })
