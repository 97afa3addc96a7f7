import { useState } from 'react'
import { CorrectLine, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import type { LedgerLine } from '#shared/payments/ledger.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { useFormMutation } from '#web/admin/kit/use-form-mutation.ts'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { lineLabel } from './booking-labels.ts'
import { NotifyGuestField } from './notify-guest-field.tsx'
import { correctLineMutation } from './staff-bookings.queries.ts'

type CorrectDialogProps = { booking: StaffBooking; line: LedgerLine; onDone: () => void }

/** Cancels a line that was typed in error. Both lines stay visible. */
export function CorrectDialog({ booking, line, onDone }: CorrectDialogProps) {
  const [entryId] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [notifyGuest, setNotifyGuest] = useState(false)
  const { problems, submit, mutation: correcting } = useFormMutation(CorrectLine, correctLineMutation())

  const form = { entryId, corrects: line.id, reason, notifyGuest }

  function action() {
    submit(form, { reference: booking.reference }, ({ paidCents, owedCents }) => {
      const detail = `${formatRand(paidCents)} is paid of ${formatRand(owedCents)}.`
      void showToast({ tone: 'success', title: 'The line is corrected', detail })
      onDone()
    })
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Correct this line?"
      description={`${lineLabel(line)} of ${formatRand(line.amountCents)}, by ${line.by}`}
      action="Correct line"
      busyLabel="Correcting…"
      variant="danger"
      busy={correcting.isPending}
      problem={formErrorMessage(correcting.error)}
      onConfirm={action}
    >
      <p>Only for a line that was typed in error. It stays visible and no longer counts.</p>
      <TextField
        label="Reason"
        hint={notifyGuest ? 'Kept in the ledger, and in the e-mail to the guest.' : 'Kept in the ledger.'}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        problem={problems['reason']}
      />
      <NotifyGuestField
        booking={booking}
        checked={notifyGuest}
        onChange={setNotifyGuest}
        request={{ action: 'CorrectLine', body: form }}
      />
    </ConfirmDialog>
  )
}
