import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { me } from '#web/admin/features/accounts/accounts.queries.ts'
import { BookingDrawer } from '#web/admin/features/bookings/booking-drawer.tsx'
import type { FilterChange } from '#web/admin/features/bookings/booking-filter-bar.tsx'
import { filterNames, filtersFrom } from '#web/admin/features/bookings/booking-filters.ts'
import { BookingList } from '#web/admin/features/bookings/booking-list.tsx'
import { NeedsYouToday } from '#web/admin/features/bookings/needs-you-today.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { withParams } from '#web/kit/with-search-params.ts'
import { PageBar } from '#web/admin/kit/page-header.tsx'

/** `/admin`: what needs somebody today, the bookings, and one of them beside the list (`?booking=MC-7K4QX`). */
export function Component() {
  const [address, setAddress] = useAddressParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { opened?: boolean } | null }
  const { data: account } = useQuery(me())

  const filters = filtersFrom(address)
  const isFiltered = filterNames.some((name) => address.has(name))
  const reference = address.get('booking')

  const filter = (change: FilterChange) => setAddress(withParams(address, change), { replace: true })
  const clear = () => setAddress(withParams(address, Object.fromEntries(filterNames.map((name) => [name, undefined]))))
  const open = (booking: string) => setAddress(withParams(address, { booking }), { state: { opened: true } })
  function close() {
    // Where the list was left for the booking, Back leads to the list and not past it.
    if (state?.opened) return void navigate(-1)
    setAddress(withParams(address, { booking: undefined, tab: undefined }), { replace: true })
  }

  return (
    <>
      <PageHead title="Bookings – Staff" />
      <PageBar title="Bookings" />
      <NeedsYouToday isOwner={account?.role === 'owner'} />
      <BookingList filters={filters} isFiltered={isFiltered} onFilter={filter} onClear={clear} onOpen={open} />
      {reference && (
        <BookingDrawer
          reference={reference}
          tab={address.get('tab') ?? 'summary'}
          onTab={(tab) => setAddress(withParams(address, { tab }), { replace: true, state })}
          onClose={close}
        />
      )}
    </>
  )
}
