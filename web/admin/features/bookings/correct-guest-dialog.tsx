import { useState } from 'react'
import { CorrectGuest, type GuestForm } from '#shared/bookings/change-booking.contract.ts'
import { needsNewLink } from '#shared/bookings/booking-state.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { useFormMutation } from '#web/admin/kit/use-form-mutation.ts'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { correctGuestMutation } from './change-booking.queries.ts'

const fields = [
  { name: 'guestName', label: 'Name', type: 'text' },
  { name: 'guestEmail', label: 'Email', type: 'email' },
  { name: 'guestPhone', label: 'Phone', type: 'tel' },
  { name: 'guestSuburb', label: 'Suburb', type: 'text' },
] as const satisfies readonly { name: keyof GuestForm; label: string; type: string }[]

/** Corrects who the guest is: a misheard name, an address that bounces. */
export function CorrectGuestDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const [guest, setGuest] = useState<GuestForm>({
    guestName: booking.guestName,
    guestEmail: booking.guestEmail,
    guestPhone: booking.guestPhone,
    guestSuburb: booking.guestSuburb,
  })
  const [sendAgainChosen, setSendAgain] = useState<boolean>()
  const hasNewLink = needsNewLink(booking, guest)
  const sendAgain = guest.guestEmail !== '' && (sendAgainChosen ?? hasNewLink)
  const { problems, submit, mutation: correcting } = useFormMutation(CorrectGuest, correctGuestMutation())

  function save() {
    submit({ ...guest, sendAgain }, { reference: booking.reference }, () => {
      void showToast({
        tone: 'success',
        title: 'Guest corrected',
        detail: hasNewLink
          ? `The former links no longer open.${sendAgain ? ' The guest gets the new one by e-mail.' : ''}`
          : 'The link of the booking stays the same.',
      })
      onDone()
    })
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Correct the guest"
      description={`${booking.reference}: the history names the fields, not what they said.`}
      action="Save"
      busyLabel="Saving…"
      busy={correcting.isPending}
      problem={formErrorMessage(correcting.error)}
      onConfirm={save}
    >
      {fields.map(({ name, label, type }) => (
        <TextField
          key={name}
          label={label}
          type={type}
          // The browser's own address is that of staff.
          autoComplete="off"
          value={guest[name]}
          onChange={(event) => setGuest({ ...guest, [name]: event.target.value })}
          problem={problems[name]}
        />
      ))}
      {guest.guestEmail !== '' && (
        <CheckboxField
          label={booking.status === 'confirmed' ? 'Send the confirmation once more' : 'Send the link of the booking'}
          checked={sendAgain}
          onChange={(event) => setSendAgain(event.target.checked)}
        />
      )}
      {hasNewLink && (
        <p className="field-hint">
          With another e-mail address the booking gets a new link, and so do its review and the register cards of its
          other adults: the former ones no longer open.
        </p>
      )}
    </ConfirmDialog>
  )
}
