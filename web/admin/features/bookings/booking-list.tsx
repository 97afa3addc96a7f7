import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useState } from 'react'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { distinctTags } from '#shared/bookings/booking-tags.ts'
import { FIRST_INPUT_DAY } from '#shared/kernel/date-input.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { Link } from 'react-router-dom'
import { adminPath } from '#shared/site/admin-paths.ts'
import { LoadingRecord } from '#web/admin/kit/loading-record.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import type { DrawerPosition } from '#web/admin/kit/record-drawer.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { preloadable, usePreloadComponent } from '#web/kit/preloadable.tsx'
import { longDate } from '#web/kit/format.ts'
import { showToast } from '#web/kit/toast.ts'
import type { BookingAction } from './booking-action-dialog.tsx'
import { rowActions } from './row-actions.ts'
import { bookingColumns, searchHitColumns } from './booking-columns.tsx'
import { bookingFilterList, bookingViews } from './booking-filter-list.ts'
import { type BookingQuery, parseBookingFilters, toBookingQuery } from './booking-filters.ts'
import { matchesFilters } from './matches-filters.ts'
import { bookingPage, staffBookingsQuery } from './staff-bookings.queries.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'
import { useBookingSearch } from './use-booking-search.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'

/** Filters that are applied here can leave a page with fewer rows: then the next pages are loaded, up to this many. */
const MAX_AUTO_PAGES = 10
const MIN_ROWS = 10

const BookingDrawer = preloadable(async () => (await import('./booking-drawer.tsx')).BookingDrawer)

const BookingActionByReference = lazy(async () => ({
  default: (await import('./booking-action-by-reference.tsx')).BookingActionByReference,
}))

const RemindDialog = lazy(async () => ({ default: (await import('./remind-dialog.tsx')).RemindDialog }))

const TagBookingsDialog = lazy(async () => ({
  default: (await import('./tag-bookings-dialog.tsx')).TagBookingsDialog,
}))

/** The bookings that match the address, or that a search finds; each opens beside the list, `?booking=MC-7K4QX`. */
export function BookingList() {
  const [address] = useAddressParams()
  const current = useNow()
  const cabinTitle = useCabinTitle()
  const { data: cabinList } = useQuery(cabinsQuery())
  const filters = parseBookingFilters(address)
  const isSearch = filters.search !== ''
  const query = toBookingQuery(filters, current.today)
  const list = useInfiniteQuery({ ...staffBookingsQuery(query), enabled: !isSearch })
  const search = useBookingSearch(filters.search)
  const matching = (rows: readonly StaffBookingRow[]) => rows.filter((row) => matchesFilters(row, filters, current))
  const rows = list.data && matching(list.data.pages.flatMap(({ bookings }) => bookings))

  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const pages = list.data?.pages.length ?? 0
  // Sorted, a list needs all of its rows: the cheapest of those that happen to be here is not the cheapest.
  const isShort = address.has('sort') || (rows?.length ?? 0) < MIN_ROWS
  const shouldFetchMore = !isSearch && hasNextPage && !isError && isShort && pages < MAX_AUTO_PAGES
  useEffect(() => {
    if (shouldFetchMore && !isFetching) void fetchNextPage()
  }, [shouldFetchMore, isFetching, fetchNextPage])
  usePreloadComponent(BookingDrawer, rows !== undefined)

  const opened = useOpenedRecord('booking')
  const [openDialog, setOpenDialog] = useState<{ reference: BookingReference; action: BookingAction }>()
  const client = useQueryClient()
  async function archive(chosen: readonly StaffBookingRow[], archived: boolean, clear: () => void) {
    try {
      const { archiveBookings } = await import('./archive-bookings.ts')
      if (await archiveBookings(client, chosen, archived)) clear()
    } catch {
      void showToast({ tone: 'danger', title: 'Not changed', detail: 'Please check your connection.' })
    }
  }
  const [tagging, setTagging] = useState<{ rows: readonly StaffBookingRow[]; clear: () => void }>()
  const [remind, setRemind] = useState<{ rows: readonly StaffBookingRow[]; clear: () => void }>()
  const common = {
    noun: ['booking', 'bookings'] as const,
    keyOf: ({ reference }: { readonly reference: string }) => reference,
    nameOf: ({ reference }: { readonly reference: string }) => reference,
    views: bookingViews(current.today),
    drawerParam: 'booking',
    baseParams: { view: 'list' },
    drawer: (reference: string, position: DrawerPosition) => (
      <Suspense fallback={<LoadingRecord />}>
        <BookingDrawer key={reference} reference={reference} position={position} />
      </Suspense>
    ),
    empty: {
      icon: 'calendar',
      title: 'No bookings yet',
      detail: (
        <>
          New bookings from the website show up here.{' '}
          <Link to={adminPath('importBookings')}>Import those of your paper calendar</Link>
        </>
      ),
    } as const,
  }
  const loaded = list.data?.pages.flatMap(({ bookings }) => bookings) ?? []
  const filterContext = {
    cabins: cabinList?.cabins ?? [],
    from: filters.from,
    // First the one of the address, in its spelling, or the field would not show it.
    tags: distinctTags([...(filters.tag ? [filters.tag] : []), ...loaded.flatMap(({ tags }) => tags)]),
  }
  // One list at one place: the field keeps its focus while the first letter turns the list into a search.
  const shown = isSearch ? (
    <RecordList
      {...common}
      filters={bookingFilterList(filterContext)}
      columns={searchHitColumns(cabinTitle, current)}
      rows={search.bookings}
      query={search.query}
      mayHaveMore={
        search.hasMore ? 'More may match: type more of the name, phone number, e-mail address or reference' : undefined
      }
      range="All bookings on file were searched."
    />
  ) : (
    <RecordList
      {...common}
      filters={bookingFilterList(filterContext)}
      columns={bookingColumns(cabinTitle, current)}
      rows={rows}
      query={list}
      more={{
        hasMore: hasNextPage,
        isLoading: list.isFetchingNextPage || shouldFetchMore,
        onMore: () => void fetchNextPage(),
        all: async (signal) => matching(await fetchAllRows(query, signal)),
      }}
      range={rangeText(query)}
      csvName={`bookings-${current.today}`}
      actions={(row) =>
        rowActions(row, {
          today: current.today,
          onOpen: () => opened.open(row.reference),
          onAction: (action) => setOpenDialog({ reference: row.reference, action }),
        })
      }
      inlineActions={0}
      bulkActions={(chosen, clear) => [
        { label: 'Send reminder', onSelect: () => setRemind({ rows: chosen, clear }) },
        { label: 'Tag', onSelect: () => setTagging({ rows: chosen, clear }) },
        {
          label: filters.archived === true ? 'Bring back' : 'Archive',
          onSelect: () => void archive(chosen, filters.archived !== true, clear),
        },
      ]}
    />
  )
  return (
    <>
      {shown}
      {openDialog && (
        <Suspense>
          <BookingActionByReference {...openDialog} onDone={() => setOpenDialog(undefined)} />
        </Suspense>
      )}
      {tagging && (
        <Suspense>
          <TagBookingsDialog rows={tagging.rows} onTagged={tagging.clear} onDone={() => setTagging(undefined)} />
        </Suspense>
      )}
      {remind && (
        <Suspense>
          <RemindDialog rows={remind.rows} onSent={remind.clear} onDone={() => setRemind(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const rangeText = (query: BookingQuery): string | undefined =>
  'arrivalFrom' in query && query.arrivalFrom !== FIRST_INPUT_DAY
    ? `Looked at arrivals from ${longDate(query.arrivalFrom)} to ${longDate(query.arrivalTo)}.`
    : undefined

async function fetchAllRows(query: BookingQuery, signal: AbortSignal): Promise<StaffBookingRow[]> {
  const rows: StaffBookingRow[] = []
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page has the cursor of the next one
    const page = await bookingPage(query, cursor, signal)
    rows.push(...page.bookings)
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
  return rows
}
