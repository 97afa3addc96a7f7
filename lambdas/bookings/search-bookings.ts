import { MAX_SEARCH_HITS, type SearchBookings, type SearchHit } from '#shared/bookings/booking-search.contract.ts'
import { searchQueriesOf, parseSearch } from '#shared/bookings/search-text.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'

export const searchBookingsUsing =
  ({
    search,
    clock,
  }: {
    readonly search: Pick<BookingSearchRepository, 'find'>
    readonly clock: Clock
  }): UseCase<typeof SearchBookings> =>
  async ({ query }) => {
    const terms = parseSearch(query.q)
    const queries = searchQueriesOf(terms)
    // A letter or two of each word say too little; nothing was looked up.
    if (!queries) return accept({ bookings: [], hasMore: true })
    const { hits, isCut } = await search.find(terms, queries)
    const { today } = clock()
    return accept({
      bookings: sortUpcomingFirst(hits, today).slice(0, MAX_SEARCH_HITS),
      hasMore: isCut || queries.isPartial || hits.length > MAX_SEARCH_HITS,
    })
  }

/** Stays to come or under way, the soonest first; then all others, the latest first. */
function sortUpcomingFirst(hits: readonly SearchHit[], today: CalendarDate): SearchHit[] {
  const isToCome = (hit: SearchHit) => !isClosed(hit) && hit.checkOutDate >= today
  const byArrival = (one: SearchHit, other: SearchHit) =>
    one.checkInDate.localeCompare(other.checkInDate) || one.reference.localeCompare(other.reference)
  return [
    ...hits.filter(isToCome).toSorted(byArrival),
    ...hits.filter((hit) => !isToCome(hit)).toSorted((one, other) => byArrival(other, one)),
  ]
}
