import { ExtendExpiry } from '#shared/bookings/change-booking.contract.ts'
import { MAX_EXPIRY_DAYS, latestStaffExpiry } from '#shared/bookings/expiry-limits.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { CUT_OFF_TIME, dayOf, instantOf } from '#shared/kernel/clock.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { heldUntil } from './held-until.ts'

/** Until when a booking waits for its money. */
export function ExtendExpiryDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { reference, guestName, expiresAt } = booking
  const { today, now } = useNow()
  const nowInstant = new Date(now).toISOString()
  const latest = latestStaffExpiry(booking.checkInDate, nowInstant)
  const [suggested = latest] = [instantOf(addDays(expiresAt ? dayOf(expiresAt) : today, 2), '18:00'), latest].toSorted()
  return (
    <BookingDialog
      endpoint={ExtendExpiry}
      booking={booking}
      title="Keep it open until …"
      description={`${reference}, ${guestName}: lapses ${expiresAt ? dateAndTime(expiresAt) : 'never by itself'}. ${heldUntil(booking, now) ? 'Its nights are held no longer by this.' : 'Others can still book these nights.'}`}
      action="Keep it open"
      initial={{ until: suggested }}
      openedWith={{ until: expiresAt }}
      fields={[{ name: 'until', label: 'Open until', kind: 'instant', min: nowInstant, max: latest }]}
      beside={{ 'expiry-out-of-range': 'until' }}
      done={({ expiresAt: until }) => ({
        title: until ? `Open until ${dateAndTime(until)}` : 'Saved',
        detail: `${reference}, ${guestName}`,
        undo: () =>
          staffCall(ExtendExpiry, { params: { reference }, body: { until: expiresAt ?? '', openedWith: { until } } }),
      })}
      onDone={onDone}
    >
      <p className="soft small">
        At most {MAX_EXPIRY_DAYS} days from now, and not past {CUT_OFF_TIME} on the arrival day. The guest gets no
        e-mail.
      </p>
    </BookingDialog>
  )
}
