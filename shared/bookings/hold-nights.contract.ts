import * as z from 'zod/mini'
import { instantInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { OverHoldsOf, StaffBooking } from './staff-bookings.contract.ts'
import { MAX_STAFF_HOLD_DAYS } from './staff-hold.ts'

const referenceParams = z.object({ reference: BookingReference })

export const HoldNights = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/night-hold',
  audience: 'staff',
  summary: `Holds the nights of a booking until an instant, at most ${MAX_STAFF_HOLD_DAYS} days ahead: nobody else can book them. Longer and shorter too.`,
  params: referenceParams,
  body: z.object({
    until: instantInput('Please choose until when'),
    /** The booking does not expire with the hold, but when it would have without it. */
    keepExpiry: z.optional(z.boolean()),
    overHoldsOf: OverHoldsOf,
    /** Until when the nights were held as the form was opened; a form that does not say it is not asked. */
    openedWith: z.optional(z.object({ until: z.nullable(instantInput('Please choose until when')) })),
  }),
  reply: StaffBooking,
  refusals: [
    'booking-not-found',
    'changed-meanwhile',
    'edited-meanwhile',
    'booking-not-pending',
    'hold-out-of-range',
    'nights-already-taken',
    'nights-waited-for',
    'nights-on-hold',
  ],
})

export const EndNightHold = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/night-hold/end',
  audience: 'staff',
  summary: 'Holds the nights of a booking no longer: others can book them at once. The booking itself stays open.',
  params: referenceParams,
  reply: StaffBooking,
  refusals: ['booking-not-found', 'changed-meanwhile', 'nights-not-held'],
})

export const holdNightsEndpoints = { HoldNights, EndNightHold }
