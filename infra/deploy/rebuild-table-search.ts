import { rebuildSearchKeys } from '#lambdas/bookings/rebuild-search-keys.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import type { Table } from '#lambdas/table/table.ts'

/** Writes the search keys of a table's bookings that are missing or out of date. Counts the bookings. */
export const rebuildTableSearch = (table: Table): Promise<number> =>
  rebuildSearchKeys({ bookings: bookingRepository(table), search: bookingSearchRepository(table) })
