import { useState } from 'react'
import { RefuseProof } from '#shared/bookings/staff-bookings.contract.ts'
import type { Upload } from '#shared/documents/upload.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { useFormMutation } from '#web/admin/kit/use-form-mutation.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { refuseProofMutation } from './staff-bookings.queries.ts'

/** Common reasons, written for the guest. */
const templates = [
  {
    name: 'Money not in the account',
    text: 'We do not see this payment in our account yet. Please check with your bank, or send us the proof again in a day.',
  },
  {
    name: 'Slip cannot be read',
    text: 'We cannot read this file. Please send us a clear photograph or the PDF from your bank.',
  },
  {
    name: 'Paid to another account',
    text: 'This payment went to another account than ours. Please check the account number with your bank.',
  },
  {
    name: 'Scheduled, not paid',
    text: 'This slip shows a payment that is only scheduled. Please send us the proof once it has been paid.',
  },
  {
    name: 'Not a proof of payment',
    text: 'This file is not a proof of payment. Please send us the confirmation from your bank.',
  },
] as const

type RefuseProofDialogProps = {
  upload: Pick<Upload, 'id' | 'reference' | 'fileName'>
  guestName: string
  onDone: () => void
}

/** Refuses a proof. The guest gets the reason as it is written here. */
export function RefuseProofDialog({ upload, guestName, onDone }: RefuseProofDialogProps) {
  const [reason, setReason] = useState('')
  const { problems, submit, mutation: refusing } = useFormMutation(RefuseProof, refuseProofMutation())

  function action() {
    submit({ reason }, { reference: upload.reference, id: upload.id }, () => {
      void showToast({
        tone: 'success',
        title: 'Proof refused',
        detail: `${guestName} gets an e-mail with the reason.`,
      })
      onDone()
    })
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Refuse this proof?"
      description={`${upload.reference}, ${guestName}: ${upload.fileName}`}
      action="Refuse proof"
      busyLabel="Refusing…"
      variant="danger"
      busy={refusing.isPending}
      problem={formErrorMessage(refusing.error)}
      onConfirm={action}
    >
      <SelectField
        label="Template"
        value={templates.find(({ text }) => text === reason)?.name ?? ''}
        onChange={(event) => setReason(templates.find(({ name }) => name === event.target.value)?.text ?? '')}
      >
        <option value="">Write my own</option>
        {templates.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label="What we tell the guest"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        problem={problems['reason']}
      />
    </ConfirmDialog>
  )
}
