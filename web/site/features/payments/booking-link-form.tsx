import { Suspense, lazy } from 'react'
import { Skeleton } from '#web/kit/skeleton.tsx'

const Fields = lazy(async () => ({ default: (await import('./booking-link-fields.tsx')).BookingLinkFields }))

/** Sends the links of bookings. Most pages have it only for links that open nothing: its code loads with it. */
export const BookingLinkForm = () => (
  <Suspense fallback={<Skeleton shape="card" />}>
    <Fields />
  </Suspense>
)
