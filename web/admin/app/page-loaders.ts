import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router-dom'
import type * as z from 'zod/mini'
import { type RecordKind, hasCabins } from '#shared/kernel/record-kind.ts'
import { adminPages } from '#shared/site/admin-paths.ts'
import type { Role } from '#shared/staff/account.ts'
import { accountsQuery, ownAccountQuery } from '#web/admin/features/staff/accounts.queries.ts'
import { blockedDatesQuery } from '#web/admin/features/availability/blocked-dates.queries.ts'
import { arrivalDocumentsQuery } from '#web/admin/features/bookings/arrival-documents.queries.ts'
import { parseBookingFilters, toBookingQuery } from '#web/admin/features/bookings/booking-filters.ts'
import { isListAddress } from '#web/admin/features/bookings/is-list-address.ts'
import {
  bookingSearchQuery,
  failedEmailsQuery,
  paymentsToCheckQuery,
  refundsQuery,
  staffBookingQuery,
  staffBookingsQuery,
  todayQuery,
  waitingProofsQuery,
} from '#web/admin/features/bookings/staff-bookings.queries.ts'
import { type builtPages, mayOpen, publishedRecordPages, recordPages, seesToday } from '#web/admin/pages.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'
import { siteQuery } from '#web/admin/features/bookings/manual-booking.queries.ts'
import { firstCalendarQuery } from '#web/admin/features/calendar/calendar.queries.ts'
import { settingsQuery } from '#web/admin/booking/settings.queries.ts'
import { loadLastRole } from '#web/admin/kit/last-role.ts'
import { recordQueries, recordSearchOf } from '#web/admin/kit/record-queries.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'

type PageOpening = { readonly client: QueryClient; readonly params: URLSearchParams; readonly role: Role }

const today = () => localBusinessTime(new Date()).today

function prefetchBookings(client: QueryClient, params: URLSearchParams): Promise<unknown> {
  const filters = parseBookingFilters(params)
  return filters.search
    ? client.prefetchQuery(bookingSearchQuery(filters.search))
    : client.prefetchInfiniteQuery(staffBookingsQuery(toBookingQuery(filters, today())))
}

const settingsOf = async (client: QueryClient, params: URLSearchParams, role: Role): Promise<unknown> =>
  role === 'owner' && params.get('tab') === 'staff'
    ? client.prefetchQuery(accountsQuery())
    : client.prefetchQuery(settingsQuery())

type PageQueries = Readonly<Record<string, (opening: PageOpening) => Promise<unknown>[]>>

async function prefetchRecords(client: QueryClient, kind: RecordKind, params: URLSearchParams): Promise<void> {
  const queries = recordQueries<z.ZodMiniObject>(kind)
  await Promise.all([
    kind.size === 'paged'
      ? client.prefetchInfiniteQuery(queries.pages(recordSearchOf(params)))
      : client.prefetchQuery(queries.list()),
    ...(hasCabins(kind) ? [client.prefetchQuery(cabinsQuery())] : []),
  ])
}

const recordPageQueries: PageQueries = Object.fromEntries(
  Object.entries(recordPages).map(([page, { loadKind }]): [string, PageQueries[string]] => [
    adminPages[page as keyof typeof recordPages],
    ({ client, params }) => [loadKind().then((kind) => prefetchRecords(client, kind, params))],
  ]),
)

const publishedPageQueries: PageQueries = Object.fromEntries(
  Object.entries(publishedRecordPages).map(([page, { loadParts }]): [string, PageQueries[string]] => {
    const path = adminPages[page as keyof typeof publishedRecordPages]
    return [path, ({ client }) => [prefetchPublished(client, path), client.prefetchQuery(cabinsQuery()), loadParts()]]
  }),
)

const prefetchPublished = async (client: QueryClient, path: string, id?: string): Promise<void> =>
  (await import('./published-loaders.ts')).prefetchPublished(client, path, id)

/** What a page asks first, by its path below /admin. A page without an entry asks once its code has run. */
const pageQueries: PageQueries = {
  ...recordPageQueries,
  ...publishedPageQueries,
  [adminPages.bookings]({ client, params }) {
    const reference = params.get('booking')
    return [
      ...(reference ? [client.prefetchQuery(staffBookingQuery(reference))] : []),
      // Today's own query is that of the navigation's counts.
      ...(isListAddress(params)
        ? [prefetchBookings(client, params), import('#web/admin/features/bookings/booking-list.tsx')]
        : []),
      client.prefetchQuery(cabinsQuery()),
    ]
  },
  [adminPages.calendar]: ({ client, params }) => [
    client.prefetchQuery(firstCalendarQuery(params, today())),
    import('#web/admin/features/calendar/calendar.tsx'),
  ],
  [adminPages.manualBooking]: ({ client }) => [
    client.prefetchQuery(siteQuery()),
    import('#web/admin/features/bookings/manual-booking.tsx'),
  ],
  [adminPages.daySheet]: ({ client, role }) => [
    import('./day-sheet-loader.ts').then(({ prefetchDaySheet }) => prefetchDaySheet(client, role)),
  ],
  [adminPages.proofs]: ({ client, params }) =>
    params.get('view') === 'refunds'
      ? [client.prefetchQuery(refundsQuery()), import('#web/admin/features/bookings/open-refunds-list.tsx')]
      : [
          params.get('tab') === 'card-payments'
            ? client.prefetchQuery(paymentsToCheckQuery())
            : client.prefetchQuery(waitingProofsQuery()),
        ],
  [adminPages.blockedDates]: ({ client }) => [
    client.prefetchQuery(blockedDatesQuery(today())),
    client.prefetchQuery(cabinsQuery()),
    import('#web/admin/features/availability/block-form.tsx'),
  ],
  [adminPages.documents]: ({ client }) => [
    client.prefetchQuery(arrivalDocumentsQuery()),
    client.prefetchQuery(cabinsQuery()),
  ],
  [adminPages.emailLogs]: ({ client }) => [client.prefetchQuery(failedEmailsQuery())],
  [adminPages.settings]: ({ client, params, role }) => [
    ...(params.get('tab') === 'account' ? [] : [settingsOf(client, params, role)]),
    import('#web/admin/features/settings/settings-sections.tsx'),
  ],
}

/**
 * The account and the counts of the navigation, requested while the page's code loads. Nothing waits for them here: the
 * layout shows nothing before the account is known to be active.
 */
export const areaLoader =
  (client: QueryClient): LoaderFunction =>
  () => {
    void client.prefetchQuery(ownAccountQuery())
    if (seesToday(loadLastRole() ?? null)) void client.prefetchQuery(todayQuery())
    return null
  }

/** The same for what a page asks first. */
export const pageLoader =
  (client: QueryClient, path: string): LoaderFunction =>
  ({ request }) => {
    const role = loadLastRole()
    const address = new URL(request.url)
    if (!role || !mayOpen(role, address)) return null
    // A failure is shown where the page uses it.
    for (const asked of pageQueries[path]?.({ client, params: address.searchParams, role }) ?? []) asked.catch(() => {})
    return null
  }

/** The same for the page of one record. */
export const editorLoader =
  (
    client: QueryClient,
    path: string,
    { loadParts }: NonNullable<(typeof builtPages)[number]['editor']>,
  ): LoaderFunction =>
  ({ params: { id }, request }) => {
    const role = loadLastRole()
    if (!role || !mayOpen(role, new URL(request.url))) return null
    loadParts().catch(() => {})
    if (id) prefetchPublished(client, path, id).catch(() => {})
    return null
  }
