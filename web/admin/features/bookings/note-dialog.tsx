import { useState } from 'react'
import { AddNote } from '#shared/bookings/change-booking.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { useFormMutation } from '#web/admin/kit/use-form-mutation.ts'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { addNoteMutation } from './change-booking.queries.ts'

/** A note for colleagues. */
export function NoteDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const [note, setNote] = useState('')
  const { problems, submit, mutation: adding } = useFormMutation(AddNote, addNoteMutation())

  function save() {
    submit({ note }, { reference: booking.reference }, () => {
      void showToast({
        tone: 'success',
        title: 'Note written',
        detail: `${booking.reference}, ${booking.guestName}`,
      })
      onDone()
    })
  }
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Write a note"
      description={`${booking.reference}, ${booking.guestName}: only staff see this, never the guest.`}
      action="Save note"
      busyLabel="Saving…"
      busy={adding.isPending}
      problem={formErrorMessage(adding.error)}
      onConfirm={save}
    >
      <TextareaField
        label="Note"
        rows={4}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        problem={problems['note']}
      />
    </ConfirmDialog>
  )
}
