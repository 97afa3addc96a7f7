import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect } from 'react'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { bookingColumns } from './booking-columns.tsx'
import { bookingFilterList, bookingViews } from './booking-filter-list.ts'
import { type BookingQuery, matchesFilters, parseBookingFilters, toBookingQuery } from './booking-filters.ts'
import { bookingPage, cabins, staffBookingsQuery } from './staff-bookings.queries.ts'
import { useCabinTitle } from './use-cabin-title.ts'

/** Filters that are applied here can leave a page empty: then the next pages are loaded, up to this many. */
const PATIENCE = 10
const ENOUGH = 10

const loadDrawer = () => import('./booking-drawer.tsx')
const BookingDrawer = lazy(async () => ({ default: (await loadDrawer()).BookingDrawer }))

/** The bookings that match the address; each opens beside the list, `?booking=MC-7K4QX`. */
export function BookingList() {
  const [address] = useAddressParams()
  const current = useNow()
  const cabinTitle = useCabinTitle()
  const { data: cabinList } = useQuery(cabins())
  const filters = parseBookingFilters(address)
  const question = toBookingQuery(filters, current.today)
  const list = useInfiniteQuery(staffBookingsQuery(question))
  const matching = (rows: readonly StaffBookingRow[]) => rows.filter((row) => matchesFilters(row, filters, current))
  const rows = list.data && matching(list.data.pages.flatMap(({ bookings }) => bookings))

  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const pages = list.data?.pages.length ?? 0
  // Sorted, a list needs all of its rows: the cheapest of those that happen to be here is not the cheapest.
  const isShort = address.has('sort') || (rows?.length ?? 0) < ENOUGH
  const shouldFetchMore = hasNextPage && !isError && isShort && pages < PATIENCE
  useEffect(() => {
    if (shouldFetchMore && !isFetching) void fetchNextPage()
  }, [shouldFetchMore, isFetching, fetchNextPage])
  // A booking opens at once: its code is here before it is asked for.
  useEffect(() => void loadDrawer(), [])

  return (
    <RecordList
      noun={['booking', 'bookings']}
      columns={bookingColumns(cabinTitle, current)}
      rows={rows}
      query={list}
      more={{
        hasMore: hasNextPage,
        isLoading: list.isFetchingNextPage || shouldFetchMore,
        onMore: () => void fetchNextPage(),
        all: async (signal) => (question ? matching(await fetchAllRows(question, signal)) : []),
      }}
      keyOf={({ reference }) => reference}
      nameOf={({ reference }) => reference}
      filters={bookingFilterList({
        cabins: cabinList?.cabins ?? [],
        from: filters.from,
        searchProblem: question ? undefined : 'Type a reference such as MC-7K4QX, or a whole e-mail address',
      })}
      views={bookingViews(current.today)}
      drawerParam="booking"
      baseParams={{ view: 'list' }}
      drawer={(reference, place) => (
        <Suspense>
          <BookingDrawer key={reference} reference={reference} place={place} />
        </Suspense>
      )}
      csvName={`bookings-${current.today}`}
      empty={{ icon: 'calendar', title: 'No bookings yet', detail: 'New bookings from the website show up here.' }}
    />
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
