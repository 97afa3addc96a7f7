import { type FormEvent, type ReactNode, useId } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import './confirm-dialog.css'

type AskDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** What the act is called on its button: "Cancel booking", never "OK". */
  act: string
  busyAct?: string
  look?: ButtonLook
  /** Leaves everything as it is. */
  back?: string
  busy?: boolean
  /** Why the act was refused. */
  problem?: ReactNode
  /** Fields that the act needs; what it will do, in words. */
  children?: ReactNode
  onAct: () => void
}

/** Asks before something is done that matters. Its body may be a form: Enter in a field acts, too. */
export function AskDialog({
  open,
  onClose,
  title,
  description,
  act,
  busyAct,
  look = 'primary',
  back = 'Back',
  busy = false,
  problem,
  children,
  onAct,
}: AskDialogProps) {
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    // A dialog is drawn elsewhere, but in React it may stand inside another form.
    event.stopPropagation()
    if (!busy) onAct()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      foot={
        <div className="ask-acts">
          <Button onClick={onClose}>{back}</Button>
          <Button type="submit" form={id} look={look} busy={busy} busyLabel={busyAct ?? `${act}…`}>
            {act}
          </Button>
        </div>
      }
    >
      <form noValidate id={id} className="stack" onSubmit={submit}>
        {children}
        {problem && (
          <Notice tone="danger" live="now">
            {problem}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
