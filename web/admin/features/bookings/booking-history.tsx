import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { Timeline } from '#web/admin/kit/timeline.tsx'
import { actorText, detailTexts, eventText } from './booking-event-texts.ts'

/** Who did what and when, newest first. */
export const BookingHistory = ({ booking }: { booking: StaffBooking }) => (
  <Timeline
    items={booking.history
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .map((event) => ({
        id: event.id,
        at: event.at,
        title: eventText(event),
        by: actorText(event),
        detail: detailTexts(event).join(' · '),
      }))}
  />
)
