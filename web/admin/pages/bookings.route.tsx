import { useQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '#web/admin/features/accounts/accounts.queries.ts'
import { BookingList } from '#web/admin/features/bookings/booking-list.tsx'
import { NeedsYouToday } from '#web/admin/features/bookings/needs-you-today.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'

/** `/admin`: what needs attention today, the bookings, and one of them beside the list (`?booking=MC-7K4QX`). */
export function Component() {
  const { data: account } = useQuery(ownAccountQuery())
  return (
    <>
      <PageHeader title="Bookings" />
      <NeedsYouToday isOwner={account?.role === 'owner'} />
      <BookingList />
    </>
  )
}
