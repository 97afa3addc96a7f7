import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_STAFF_HOLD_DAYS } from '#shared/bookings/staff-hold.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { CUT_OFF_TIME, dayOf, instantOf } from '#shared/kernel/clock.ts'
import { overHoldsOf } from '#web/admin/kit/override-holds.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { dateAndTime, dateSpan } from '#web/kit/format.ts'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { endNightHoldMutation, holdNightsMutation } from './hold-nights.queries.ts'
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
  const last = [addDays(today, MAX_STAFF_HOLD_DAYS), booking.checkInDate].toSorted()[0] ?? today
  const [day, setDay] = useState(() => [addDays(held ? dayOf(held) : today, 2), last].toSorted()[0] ?? last)
  const [time, setTime] = useState(day === booking.checkInDate ? CUT_OFF_TIME : '18:00')
  const [keepExpiry, setKeepExpiry] = useState(false)
  const holding = useMutation(holdNightsMutation())
  const isComplete = day !== '' && time !== ''
  const over = overHoldsOf(holding.error)

  function save() {
    if (!isComplete) return
    const until = instantOf(day, time)
    holding.mutate(
      { reference, body: { until, ...(keepExpiry && { keepExpiry }), ...over } },
      {
        onSuccess: () => {
          void showToast({
            tone: 'success',
            title: `Held until ${dateAndTime(until)}`,
            detail: `${reference}, ${guestName}: nobody else can book these nights.`,
          })
          onDone()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={held ? 'Hold these nights until another time' : 'Hold these nights until …'}
      description={`${reference}, ${guestName}: ${nights}${held ? `, held until ${dateAndTime(held)}` : ''}`}
      action={over.overHoldsOf ? 'Hold anyway' : 'Hold the nights'}
      busyLabel="Saving…"
      busy={holding.isPending}
      problem={formErrorMessage(holding.error)}
      onConfirm={save}
    >
      <div className="grid pair">
        <TextField
          label="Day"
          type="date"
          min={today}
          max={last}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          problem={day === '' ? 'Please choose a day' : undefined}
        />
        <TextField
          label="Time"
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
          problem={time === '' ? 'Please choose a time' : undefined}
        />
      </div>
      {expiresAt && (
        <CheckboxField
          label={`The booking itself stays open until ${dateAndTime(expiresAt)}, without its nights`}
          checked={keepExpiry}
          onChange={(event) => setKeepExpiry(event.target.checked)}
        />
      )}
      <p className="soft small">
        {`Nobody else can book these nights until then; afterwards they are free by themselves${expiresAt && !keepExpiry ? ', and the booking lapses' : ''}. At most ${MAX_STAFF_HOLD_DAYS} days, and not past ${CUT_OFF_TIME} on the arrival day. The guest gets no e-mail.`}
      </p>
    </ConfirmDialog>
  )
}

/** Holds the nights no longer. */
export function EndNightHoldDialog({ booking, onDone }: Props) {
  const { reference, guestName, expiresAt } = booking
  const nights = useNightsText(booking)
  const ending = useMutation(endNightHoldMutation())
  const end = () =>
    ending.mutate(
      { reference },
      {
        onSuccess: () => {
          void showToast({
            tone: 'success',
            title: 'The nights are held no longer',
            detail: `${reference}, ${guestName}`,
          })
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Hold these nights no longer?"
      description={`${reference}, ${guestName}: ${nights}`}
      action="End the hold"
      busyLabel="Saving…"
      busy={ending.isPending}
      problem={formErrorMessage(ending.error)}
      onConfirm={end}
    >
      <p>
        Others can book these nights at once; who has paid and waits for them is confirmed. The booking itself stays
        open{expiresAt ? ` until ${dateAndTime(expiresAt)}` : ''}. The guest gets no e-mail.
      </p>
    </ConfirmDialog>
  )
}
