import { normalizeEmail } from '#shared/kernel/text-input.ts'
import { type Erasure, ErasePerson } from '#shared/privacy/people.contract.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'

type ErasePersonDialogProps = { email: string; onClose: () => void; onErased: (erasure: Erasure) => void }

/** Asks for the address once more before a person's data are erased: it cannot be undone. */
export const ErasePersonDialog = ({ email, onClose, onErased }: ErasePersonDialogProps) => (
  <ActionDialog
    endpoint={ErasePerson}
    title="Erase this person’s data?"
    action="Erase for good"
    busyLabel="Erasing…"
    variant="danger"
    initial={{ typed: '' }}
    fields={[{ name: 'typed', label: 'Type the e-mail address to confirm', kind: 'email' }]}
    check={({ typed }) => ({
      typed: normalizeEmail(typed).toLowerCase() === email.toLowerCase() ? undefined : 'Please type the same address',
    })}
    body={() => ({ email })}
    onReply={onErased}
    // The page shows what was erased.
    done={() => undefined}
    onDone={onClose}
  >
    <p>
      Name, contact details, messages, requests, reviews and files under <strong>{email}</strong> are deleted. Payments,
      invoices and the guest register stay for as long as the law asks. Their booking links stop working. This cannot be
      undone.
    </p>
  </ActionDialog>
)
