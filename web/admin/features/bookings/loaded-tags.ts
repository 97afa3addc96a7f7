import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { distinctTags } from '#shared/bookings/booking-tags.ts'
import type { ListBookings, StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { staffBookingQuery } from './staff-bookings.queries.ts'

/** The tags of all bookings that were loaded, in lists or one by one. */
export function loadedTags(client: QueryClient): string[] {
  const lists = client.getQueriesData<InfiniteData<ReplyOf<typeof ListBookings>>>({
    queryKey: ['staff', 'bookings'],
    predicate: ({ queryKey }) => queryKey[2] !== 'search',
  })
  const opened = client.getQueriesData<StaffBooking>({
    queryKey: ['staff', 'booking'],
    predicate: ({ queryKey }) => queryKey.length === staffBookingQuery('').queryKey.length,
  })
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap(({ bookings }) => bookings) ?? [])
  return distinctTags([...rows, ...opened.flatMap(([, booking]) => booking ?? [])].flatMap(({ tags }) => tags))
}
