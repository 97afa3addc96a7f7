import { useState } from 'react'
import { ManualBooking } from '#web/admin/features/bookings/manual-booking.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'

/** `/admin/manual-booking`: a booking that staff enter, with `cabin`, `from`, `to` and `source` filled in. */
export function Component() {
  const [address] = useAddressParams()
  const [today] = useState(() => localBusinessTime(new Date()).today)
  return (
    <>
      <PageHeader
        title="New booking"
        lead="A name and a phone number suffice. The guest accepts the terms by the link."
      />
      <ManualBooking key={address.toString()} address={address} today={today} />
    </>
  )
}
