import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_EXPIRY_DAYS } from '#shared/bookings/expiry-limits.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf, instantOf } from '#shared/kernel/clock.ts'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { TextField } from '#web/kit/text-field.tsx'
import { heldUntil } from './held-until.ts'
import { extendExpiryMutation } from './change-booking.queries.ts'

/** Until when a booking waits for its money. */
export function ExtendExpiryDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { reference, guestName, expiresAt } = booking
  const { today, now } = useNow()
  const [day, setDay] = useState(addDays(expiresAt ? dayOf(expiresAt) : today, 2))
  const [time, setTime] = useState('18:00')
  const extending = useMutation(extendExpiryMutation())
  const isComplete = day !== '' && time !== ''

  function save() {
    if (!isComplete) return
    extending.mutate(
      { reference, body: { until: instantOf(day, time) } },
      {
        onSuccess: () => {
          undoToast({
            title: `Open until ${dateAndTime(instantOf(day, time))}`,
            detail: `${reference}, ${guestName}`,
            undo: () => extending.mutateAsync({ reference, body: { until: expiresAt ?? '' } }),
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
      title="Keep it open until …"
      description={`${reference}, ${guestName}: lapses ${expiresAt ? dateAndTime(expiresAt) : 'never by itself'}. ${heldUntil(booking, now) ? 'Its nights are held no longer by this.' : 'Others can still book these nights.'}`}
      action="Keep it open"
      busyLabel="Saving…"
      busy={extending.isPending}
      problem={formErrorMessage(extending.error)}
      onConfirm={save}
    >
      <div className="grid pair">
        <TextField
          label="Day"
          type="date"
          min={today}
          max={addDays(today, MAX_EXPIRY_DAYS)}
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
      <p className="soft small">At most {MAX_EXPIRY_DAYS} days from now. The guest gets no e-mail.</p>
    </ConfirmDialog>
  )
}
