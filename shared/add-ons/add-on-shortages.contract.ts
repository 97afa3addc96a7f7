import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'

/** An add-on of which more are booked for a night than there are. */
const AddOnShortage = z.object({
  addOnId: z.string(),
  name: z.string(),
  stockPerDay: z.int(),
  /** The night with the most, and how many are booked for it in all cabins. */
  night: CalendarDate,
  booked: z.int(),
})
export type AddOnShortage = z.infer<typeof AddOnShortage>

export const ShowAddOnShortages = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}/add-on-shortages',
  audience: 'staff',
  summary: 'The add-ons of a booking of which more are booked for its nights, in all cabins, than there are.',
  params: z.object({ reference: BookingReference }),
  reply: z.object({ shortages: z.array(AddOnShortage) }),
  refusals: ['booking-not-found'],
})

export const addOnShortageEndpoints = { ShowAddOnShortages }
