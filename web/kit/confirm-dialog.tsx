import { type FormEvent, type ReactNode, useId } from 'react'
import type { Elements } from './elements.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormProblem } from './form-problem.tsx'
import './confirm-dialog.css'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** The action's name on its button: "Cancel booking", never "OK". */
  action: string
  busyLabel?: string
  variant?: ButtonVariant
  /** Closes without the action. */
  back?: string
  /** It asks a question, and its fields may stay empty: on a phone the first one would open its keyboard over it. */
  isQuestion?: boolean
  busy?: boolean
  /** Why the action was refused. */
  problem?: ReactNode
  /** The fields of the action, and a text about its effect. */
  children?: Elements
  onConfirm: () => void
}

/** Of a group of radio buttons, the chosen one. */
const FIELDS = [
  '.dialog-body :is(input:not([type=hidden], [type=radio]), input:checked, select, textarea)',
  '.dialog-body input:not([type=hidden])',
]

/** Asks for confirmation of an important action. Its body may be a form: Enter in a field submits too. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  action,
  busyLabel,
  variant = 'primary',
  back = 'Back',
  isQuestion = false,
  busy = false,
  problem,
  children,
  onConfirm,
}: ConfirmDialogProps) {
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    // A dialog renders in a portal, but in React it may be inside another form.
    event.stopPropagation()
    if (!busy) onConfirm()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      // Enter on a question that opens unexpectedly must do nothing.
      focusFirst={[...(isQuestion ? [] : FIELDS), '[data-safe]']}
      footer={
        <div className="confirm-dialog-actions row justify-end">
          <Button data-safe onClick={onClose}>
            {back}
          </Button>
          <Button type="submit" form={id} variant={variant} busy={busy} busyLabel={busyLabel ?? `${action}…`}>
            {action}
          </Button>
        </div>
      }
    >
      <form noValidate id={id} className="stack" onSubmit={submit}>
        {children}
        {problem && (
          <FormProblem>
            <div>{problem}</div>
          </FormProblem>
        )}
      </form>
    </Dialog>
  )
}
