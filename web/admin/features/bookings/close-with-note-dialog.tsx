import { type ComponentProps, useState } from 'react'
import { ResolutionNote } from '#shared/bookings/staff-bookings.contract.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'

type CloseWithNoteDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onConfirm'> & {
  onSubmit: (note: string) => void
}

/** Staff note what they did about an item on a list: it leaves the list. */
export function CloseWithNoteDialog({ children, onSubmit, ...dialog }: CloseWithNoteDialogProps) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()

  function action() {
    const parsed = ResolutionNote.safeParse(note)
    setProblem(parsed.error?.issues[0]?.message)
    if (parsed.success) onSubmit(parsed.data)
  }
  return (
    <ConfirmDialog open {...dialog} onConfirm={action}>
      {children}
      <TextareaField
        label="What you did"
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        problem={problem}
      />
    </ConfirmDialog>
  )
}
