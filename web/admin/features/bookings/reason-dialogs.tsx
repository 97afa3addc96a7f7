import { useRef, useState } from 'react'
import { OpenDocument, ShowIdNumber } from '#shared/documents/arrival-documents.contract.ts'
import type { LinkedFile } from '#shared/bookings/staff-bookings.contract.ts'
import type { BookingReference, Id } from '#shared/kernel/id.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'

const reasonForm = {
  initial: { reason: '' },
  fields: [
    {
      name: 'reason',
      label: 'Reason',
      kind: 'text',
      hint: 'For example: comparing it with the register at check-in.',
    },
  ],
} as const

type OpenDocumentDialogProps = {
  reference: BookingReference
  id: Id
  /** Whose it is: `Thandi Mokoena`, or the name of the file. */
  name: string
  onDone: () => void
}

/** Asks why an ID document is opened, which the history says then, and gives the link that is good for five minutes. */
export function OpenDocumentDialog({ reference, id, name, onDone }: OpenDocumentDialogProps) {
  const [file, setFile] = useState<LinkedFile>()
  const isAnswered = useRef(false)
  if (!file)
    return (
      <ActionDialog
        {...reasonForm}
        endpoint={OpenDocument}
        params={{ reference, id }}
        title="Open the ID?"
        description={`${reference}, ${name}`}
        action="Note and open"
        onReply={(reply) => {
          isAnswered.current = true
          setFile(reply)
        }}
        done={() => undefined}
        // After the reply its link is shown.
        onDone={() => !isAnswered.current && onDone()}
      >
        <p>Who opened it, when and why stands in the history of the booking.</p>
      </ActionDialog>
    )
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onDone()}
      title="The ID can be opened"
      description={`${reference}, ${name}`}
      footer={
        <div className="confirm-dialog-actions row justify-end">
          <Button onClick={onDone}>Close</Button>
          <OutsideLinkButton variant="primary" href={file.url} target="_blank" rel="noreferrer">
            Open file
          </OutsideLinkButton>
        </div>
      }
    >
      <div className="stack gap-s">
        <p>The link works for five minutes. Please do not keep a copy on this device.</p>
        {file.scan === 'off' && <p className="small soft">Not scanned for malware.</p>}
        {file.scan === 'missing' && <p className="small">The malware scan has not checked this file.</p>}
      </div>
    </Dialog>
  )
}

type IdNumberDialogProps = { reference: BookingReference; place: number; name: string; onDone: () => void }

/** The same for the whole number on an adult's card. */
export function IdNumberDialog({ reference, place, name, onDone }: IdNumberDialogProps) {
  const [idNumber, setIdNumber] = useState<string>()
  const isAnswered = useRef(false)
  if (idNumber === undefined)
    return (
      <ActionDialog
        {...reasonForm}
        endpoint={ShowIdNumber}
        params={{ reference, place: String(place) }}
        title="Show the whole number?"
        description={`${reference}, ${name}`}
        action="Note and show"
        onReply={(reply) => {
          isAnswered.current = true
          setIdNumber(reply.idNumber)
        }}
        done={() => undefined}
        onDone={() => !isAnswered.current && onDone()}
      >
        <p>Who looked at it, when and why stands in the history of the booking.</p>
      </ActionDialog>
    )
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onDone()}
      title="ID or passport number"
      description={`${reference}, ${name}`}
      footer={
        <div className="row justify-end">
          <Button onClick={onDone}>Close</Button>
        </div>
      }
    >
      <p className="figures anywhere">
        <strong>{idNumber}</strong>
      </p>
    </Dialog>
  )
}
