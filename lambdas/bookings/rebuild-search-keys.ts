import { FIRST_DAY, LAST_DAY } from '#shared/kernel/calendar-date.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { BookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'

/** Writes the search keys of every booking on file that are missing or out of date; gives the number of bookings. */
export async function rebuildSearchKeys({
  bookings,
  search,
}: {
  readonly bookings: Pick<BookingRepository, 'arrivingBetween'>
  readonly search: Pick<BookingSearchRepository, 'update'>
}): Promise<number> {
  let count = 0
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ended
    const page = await bookings.arrivingBetween(FIRST_DAY, LAST_DAY, cursor)
    if (!page.ok) throw new Error('The list of bookings could not be read on')
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(page.value.rows.map(({ reference }) => search.update(reference)))
    count += page.value.rows.length
    cursor = page.value.cursor ?? undefined
  } while (cursor)
  return count
}
