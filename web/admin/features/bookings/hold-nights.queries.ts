import { EndNightHold, HoldNights } from '#shared/bookings/hold-nights.contract.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { bookingMutation } from './staff-bookings.queries.ts'

export const holdNightsMutation = () =>
  bookingMutation(({ reference, body }: { reference: BookingReference; body: BodyInputOf<typeof HoldNights> }) =>
    staffCall(HoldNights, { params: { reference }, body }),
  )

export const endNightHoldMutation = () =>
  bookingMutation(({ reference }: { reference: BookingReference }) =>
    staffCall(EndNightHold, { params: { reference } }),
  )
