import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Erasure } from '#shared/privacy/people.contract.ts'
import { guardedProblem } from '#web/admin/kit/fresh-login.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { erasePersonMutation } from './people.queries.ts'

type ErasePersonDialogProps = { email: string; onClose: () => void; onErased: (erasure: Erasure) => void }

/** Asks for the address once more before a person's data are erased: it cannot be undone. */
export function ErasePersonDialog({ email, onClose, onErased }: ErasePersonDialogProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const erasing = useMutation(erasePersonMutation())
  function confirm() {
    const isSame = typed.trim().toLowerCase() === email.toLowerCase()
    setProblem(isSame ? undefined : 'Please type the same address')
    if (isSame) erasing.mutate({ email }, { onSuccess: onErased })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Erase this person’s data?"
      action="Erase for good"
      busyLabel="Erasing…"
      variant="danger"
      busy={erasing.isPending}
      problem={guardedProblem(erasing.error)}
      onConfirm={confirm}
    >
      <p>
        Name, contact details, messages, requests, reviews and files under <strong>{email}</strong> are deleted.
        Payments, invoices and the guest register stay for as long as the law asks. Their booking links stop working.
        This cannot be undone.
      </p>
      <TextField
        label="Type the e-mail address to confirm"
        type="email"
        autoComplete="off"
        value={typed}
        problem={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  )
}
