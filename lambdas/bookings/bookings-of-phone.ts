import { searchQueriesOf, parseSearch } from '#shared/bookings/search-text.ts'
import type { BookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'

/** By the whole number, however it is written. A new booking is found once its search keys are written. */
export async function bookingsOfPhone(phone: string, search: Pick<BookingSearchRepository, 'find'>) {
  const terms = parseSearch(phone)
  const queries = searchQueriesOf(terms)
  return queries ? (await search.find(terms, queries)).hits : []
}
