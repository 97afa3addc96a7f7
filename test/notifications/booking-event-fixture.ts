import type { BookingEvent } from '#shared/bookings/booking-event.ts'
import { aGuest } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

export const anEvent = (changes: Partial<BookingEvent> = {}): BookingEvent => ({
  id: 'eventeventeventevent02',
  at: NOW,
  by: aGuest,
  name: 'booked',
  details: {},
  emails: [],
  ...changes,
})
