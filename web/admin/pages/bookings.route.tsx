import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { ownAccountQuery } from '#web/admin/features/accounts/accounts.queries.ts'
import { BookingDrawer } from '#web/admin/features/bookings/booking-drawer.tsx'
import type { FilterChange } from '#web/admin/features/bookings/booking-filter-bar.tsx'
import { filterNames, parseBookingFilters } from '#web/admin/features/bookings/booking-filters.ts'
import { BookingList } from '#web/admin/features/bookings/booking-list.tsx'
import { NeedsYouToday } from '#web/admin/features/bookings/needs-you-today.tsx'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'

/** `/admin`: what needs attention today, the bookings, and one of them beside the list (`?booking=MC-7K4QX`). */
export function Component() {
  const [address, setAddress] = useAddressParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { opened?: boolean } | null }
  const { data: account } = useQuery(ownAccountQuery())

  const filters = parseBookingFilters(address)
  const isFiltered = filterNames.some((name) => address.has(name))
  const reference = address.get('booking')

  const filter = (change: FilterChange) => setAddress(withSearchParams(address, change), { replace: true })
  const clear = () =>
    setAddress(withSearchParams(address, Object.fromEntries(filterNames.map((name) => [name, undefined]))))
  const open = (booking: string) => setAddress(withSearchParams(address, { booking }), { state: { opened: true } })
  function close() {
    // Where the booking was opened from the list, Back returns to the list and not past it.
    if (state?.opened) return void navigate(-1)
    setAddress(withSearchParams(address, { booking: undefined, tab: undefined }), { replace: true })
  }

  return (
    <>
      <PageHeader title="Bookings" />
      <NeedsYouToday isOwner={account?.role === 'owner'} />
      <BookingList filters={filters} isFiltered={isFiltered} onFilter={filter} onClear={clear} onOpen={open} />
      {reference && (
        <BookingDrawer
          reference={reference}
          tab={address.get('tab') ?? 'summary'}
          onTab={(tab) => setAddress(withSearchParams(address, { tab }), { replace: true, state })}
          onClose={close}
        />
      )}
    </>
  )
}
