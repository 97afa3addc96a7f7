import { EndNightHold, HoldNights } from '#shared/bookings/hold-nights.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { MAX_STAFF_HOLD_DAYS, latestStaffHold } from '#shared/bookings/staff-hold.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { CUT_OFF_TIME, dayOf, instantOf } from '#shared/kernel/clock.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { dateAndTime, dateSpan } from '#web/kit/format.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { heldUntil } from './held-until.ts'

type Props = { booking: StaffBooking; onDone: () => void }

const useNightsText = ({ cabinSlug, checkInDate, checkOutDate }: StaffBooking): string =>
  `${dateSpan(checkInDate, checkOutDate)} at ${useCabinTitle()(cabinSlug)}`

/** Holds the nights of a pending booking until an instant, or longer or shorter than they are held. */
export function HoldNightsDialog({ booking, onDone }: Props) {
  const { reference, guestName, expiresAt } = booking
  const { today, now } = useNow()
  const nights = useNightsText(booking)
  const held = heldUntil(booking, now)
  const nowInstant = new Date(now).toISOString()
  const latest = latestStaffHold(booking, nowInstant)
  const [suggested = latest] = [instantOf(addDays(held ? dayOf(held) : today, 2), '18:00'), latest].toSorted()
  return (
    <BookingDialog
      endpoint={HoldNights}
      booking={booking}
      title={held ? 'Hold these nights until another time' : 'Hold these nights until …'}
      description={`${reference}, ${guestName}: ${nights}${held ? `, held until ${dateAndTime(held)}` : ''}`}
      action="Hold the nights"
      initial={{ until: suggested, keepExpiry: false }}
      fields={[
        { name: 'until', label: 'Hold until', kind: 'instant', min: nowInstant, max: latest },
        {
          name: 'keepExpiry',
          label: `The booking itself stays open until ${expiresAt ? dateAndTime(expiresAt) : ''}, without its nights`,
          kind: 'checkbox',
          show: () => expiresAt !== null,
        },
      ]}
      body={({ until, keepExpiry }) => ({ until, ...(keepExpiry && { keepExpiry }) })}
      openedWith={{ until: held }}
      labels={{ until: 'Held until' }}
      beside={{ 'hold-out-of-range': 'until' }}
      done={(_reply, { until }) => ({
        tone: 'success',
        title: `Held until ${dateAndTime(until)}`,
        detail: `${reference}, ${guestName}: nobody else can book these nights.`,
      })}
      parts={({ values }) => (
        <p className="soft small">
          {`Nobody else can book these nights until then; afterwards they are free by themselves${expiresAt && !values.keepExpiry ? ', and the booking lapses' : ''}. At most ${MAX_STAFF_HOLD_DAYS} days, and not past ${CUT_OFF_TIME} on the arrival day. The guest gets no e-mail.`}
        </p>
      )}
      onDone={onDone}
    />
  )
}

/** Holds the nights no longer. */
export function EndNightHoldDialog({ booking, onDone }: Props) {
  const { reference, guestName, expiresAt } = booking
  const nights = useNightsText(booking)
  return (
    <BookingDialog
      endpoint={EndNightHold}
      booking={booking}
      title="Hold these nights no longer?"
      description={`${reference}, ${guestName}: ${nights}`}
      action="End the hold"
      done={() => ({ tone: 'success', title: 'The nights are held no longer', detail: `${reference}, ${guestName}` })}
      onDone={onDone}
    >
      <p>
        Others can book these nights at once; who has paid and waits for them is confirmed. The booking itself stays
        open{expiresAt ? ` until ${dateAndTime(expiresAt)}` : ''}. The guest gets no e-mail.
      </p>
    </BookingDialog>
  )
}
