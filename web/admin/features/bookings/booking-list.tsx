import type { BookingReference } from '#shared/kernel/id.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Button } from '#web/kit/button.tsx'
import { CsvButton } from '#web/admin/kit/csv-button.tsx'
import { DataTable } from '#web/admin/kit/data-table.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { LoadMore } from '#web/admin/kit/load-more.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { bookingColumns, bookingCsv } from './booking-columns.tsx'
import { BookingFilterBar, type FilterChange } from './booking-filter-bar.tsx'
import { type BookingFilters, type BookingQuery, matchesFilters, toBookingQuery } from './booking-filters.ts'
import { bookingPage, staffBookingsQuery } from './staff-bookings.queries.ts'
import { useCabinTitle } from './use-cabin-title.ts'
import { useNow } from '#web/admin/kit/use-now.ts'

/** Filters that are applied here can leave a page empty: then the next pages are loaded, up to this many. */
const PATIENCE = 10
const ENOUGH = 10

type BookingListProps = {
  filters: BookingFilters
  isFiltered: boolean
  onFilter: (change: FilterChange) => void
  onClear: () => void
  onOpen: (reference: BookingReference) => void
}

/** The bookings that match the address: a table, cards on a phone; each opens its booking. */
export function BookingList({ filters, isFiltered, onFilter, onClear, onOpen }: BookingListProps) {
  const current = useNow()
  const cabinTitle = useCabinTitle()
  const question = toBookingQuery(filters, current.today)
  const list = useInfiniteQuery(staffBookingsQuery(question))
  const rows = (list.data?.pages ?? [])
    .flatMap(({ bookings }) => bookings)
    .filter((row) => matchesFilters(row, filters, current))

  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const pages = list.data?.pages.length ?? 0
  const shouldFetchMore = hasNextPage && !isError && rows.length < ENOUGH && pages < PATIENCE
  useEffect(() => {
    if (shouldFetchMore && !isFetching) void fetchNextPage()
  }, [shouldFetchMore, isFetching, fetchNextPage])

  return (
    <>
      <BookingFilterBar
        filters={filters}
        isSet={isFiltered}
        today={current.today}
        onChange={onFilter}
        onClear={onClear}
        searchProblem={question ? undefined : 'Type a reference such as MC-7K4QX, or a whole e-mail address'}
      />
      {list.error && <QueryProblem title="The bookings could not be loaded" queries={[list]} />}
      {list.isPending ? (
        <Loading label="Loading bookings" className="stack gap-s">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} shape="row" />
          ))}
        </Loading>
      ) : rows.length > 0 ? (
        <div className="stack">
          <div className="booking-table">
            <DataTable
              caption="Bookings"
              columns={bookingColumns(cabinTitle, current)}
              rows={rows}
              keyOf={({ reference }) => reference}
              onOpen={({ reference }) => onOpen(reference)}
            />
          </div>
          <LoadMore
            shown={rows.length}
            thing={rows.length === 1 ? 'booking' : 'bookings'}
            more={hasNextPage}
            busy={list.isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
          {question && (
            <div>
              <CsvButton
                fileName={`bookings-${current.today}.csv`}
                columns={bookingCsv(cabinTitle)}
                rows={async (signal) =>
                  (await fetchAllRows(question, signal)).filter((row) => matchesFilters(row, filters, current))
                }
              />
            </div>
          )}
        </div>
      ) : (
        !list.error &&
        !shouldFetchMore && (
          <EmptyState icon="search" title="No bookings match">
            {isFiltered ? (
              <Button onClick={onClear}>Clear filters</Button>
            ) : (
              <p>New bookings from the website show up here.</p>
            )}
          </EmptyState>
        )
      )}
    </>
  )
}

async function fetchAllRows(question: BookingQuery, signal: AbortSignal): Promise<StaffBookingRow[]> {
  const rows: StaffBookingRow[] = []
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page has the cursor of the next one
    const page = await bookingPage(question, cursor, signal)
    rows.push(...page.bookings)
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
  return rows
}
