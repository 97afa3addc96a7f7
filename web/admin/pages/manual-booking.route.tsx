import { Suspense, lazy, useState } from 'react'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'

/** The form, in a file of its own: the page's loader requests it together with the page. */
const ManualBooking = lazy(async () => ({
  default: (await import('#web/admin/features/bookings/manual-booking.tsx')).ManualBooking,
}))

/**
 * `/admin/manual-booking`: a booking that staff enter, with `cabin`, `from`, `to` and `source` filled in, and what the
 * `enquiry` of that id says of its sender.
 */
export function Component() {
  const [address] = useAddressParams()
  const [today] = useState(() => localBusinessTime(new Date()).today)
  return (
    <>
      <PageHeader
        title="New booking"
        lead="A name and a phone number are enough. The guest accepts the terms by the link."
      />
      <Suspense fallback={<p role="status">Loading...</p>}>
        <ManualBooking key={address.toString()} address={address} today={today} />
      </Suspense>
    </>
  )
}
