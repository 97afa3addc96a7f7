import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { Navigate } from 'react-router-dom'
import { todayQuery } from '#web/admin/features/bookings/staff-bookings.queries.ts'
import { isListAddress } from '#web/admin/features/bookings/is-list-address.ts'
import { Today } from '#web/admin/features/bookings/today.tsx'
import { LoadingRecord } from '#web/admin/kit/loading-record.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import '#web/admin/features/bookings/manual-booking.css'
import { adminPath } from '#shared/site/admin-paths.ts'
import { longDate } from '#web/kit/format.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { preloadable, usePreloadComponent } from '#web/kit/preloadable.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'

const BookingDrawer = preloadable(
  async () => (await import('#web/admin/features/bookings/booking-drawer.tsx')).BookingDrawer,
)

/** Today is opened far more often. */
const BookingList = preloadable(async () => (await import('#web/admin/features/bookings/booking-list.tsx')).BookingList)

/** Guests' notices are rare: their code comes after the page. */
const GuestRestrictions = lazy(async () => ({
  default: (await import('#web/admin/features/settings/guest-restrictions.tsx')).GuestRestrictions,
}))

/** `/admin`: Today; with `view=list` or a filter the bookings. Over either, one of them (`?booking=MC-7K4QX`). */
export function Component() {
  const [address] = useAddressParams()
  // Links from before refunds had a page of their own.
  if (address.get('refunds') === 'true' && !address.has('view'))
    return <Navigate replace to={adminPath('proofs', { view: 'refunds' })} />
  if (!isListAddress(address)) return <TodayPage />
  return (
    <>
      <PageHeader title="Bookings">
        <LinkButton variant="quiet" to={adminPath('importBookings')}>
          Import
        </LinkButton>
        <NewBookingLink />
      </PageHeader>
      <Suspense
        fallback={
          <Loading label="Loading bookings" className="stack">
            <Skeleton shape="card" />
          </Loading>
        }
      >
        <BookingList />
      </Suspense>
    </>
  )
}

/** A phone has it in the bar at its bottom. */
const NewBookingLink = () => (
  <LinkButton className="new-booking-link" to={adminPath('manualBooking')}>
    New booking
  </LinkButton>
)

function TodayPage() {
  const { today } = useNow()
  const opened = useOpenedRecord('booking')
  usePreloadComponent(BookingDrawer, useQuery(todayQuery()).data !== undefined)
  return (
    <>
      <PageHeader title="Today" lead={longDate(today)}>
        <NewBookingLink />
      </PageHeader>
      <Suspense>
        <GuestRestrictions />
      </Suspense>
      <Today />
      {opened.key && (
        <Suspense fallback={<LoadingRecord />}>
          <BookingDrawer
            key={opened.key}
            reference={opened.key}
            position={{ onClose: opened.close, onPrevious: undefined, onNext: undefined }}
          />
        </Suspense>
      )}
    </>
  )
}
