import { RefuseProof, type StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { Upload } from '#shared/documents/upload.ts'
import { BookingDialog } from './booking-dialog.tsx'

/** Common reasons, written for the guest. */
const templates = [
  {
    label: 'Money not in the account',
    value:
      'We do not see this payment in our account yet. Please check with your bank, or send us the proof again in a day.',
  },
  {
    label: 'Slip cannot be read',
    value: 'We cannot read this file. Please send us a clear photograph or the PDF from your bank.',
  },
  {
    label: 'Paid to another account',
    value: 'This payment went to another account than ours. Please check the account number with your bank.',
  },
  {
    label: 'Scheduled, not paid',
    value: 'This slip shows a payment that is only scheduled. Please send us the proof once it has been paid.',
  },
  {
    label: 'Not a proof of payment',
    value: 'This file is not a proof of payment. Please send us the confirmation from your bank.',
  },
] as const

type RefuseProofDialogProps = {
  booking: Pick<StaffBookingRow, 'reference' | 'guestName' | 'guestEmail'>
  upload: Pick<Upload, 'id' | 'fileName'>
  onDone: () => void
}

/** Refuses a proof. The guest gets the reason as it is written here. */
export function RefuseProofDialog({ booking, upload, onDone }: RefuseProofDialogProps) {
  const { reference, guestName } = booking
  return (
    <BookingDialog
      endpoint={RefuseProof}
      booking={booking}
      params={{ reference, id: upload.id }}
      title="Refuse this proof?"
      description={`${reference}, ${guestName}: ${upload.fileName}`}
      action="Refuse proof"
      busyLabel="Refusing…"
      variant="danger"
      initial={{ reason: '' }}
      fields={[
        {
          name: 'reason',
          label: 'Template',
          kind: 'select',
          choices: [{ value: '', label: 'Write my own' }, ...templates],
          value: ({ reason }) => (templates.some(({ value }) => value === reason) ? reason : ''),
        },
        { name: 'reason', label: 'What we tell the guest', kind: 'textarea' },
      ]}
      done={() => ({
        tone: 'success',
        title: 'Proof refused',
        detail: `${guestName} gets an e-mail with the reason.`,
      })}
      onDone={onDone}
    />
  )
}
