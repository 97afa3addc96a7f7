import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { Timeline } from '#web/admin/kit/timeline.tsx'
import { actorWords, eventWords, factWords } from './booking-labels.ts'

/** Who did what and when, newest first. */
export const BookingHistory = ({ booking }: { booking: StaffBooking }) => (
  <Timeline
    moments={booking.history
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map((event) => ({
        id: event.id,
        at: event.at,
        title: eventWords(event),
        by: actorWords(event),
        detail: factWords(event).join(' · '),
      }))}
  />
)
