import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'

type LeaveDialogProps = {
  isSigningOut?: boolean
  /** What is lost, in sentences. */
  losses: readonly string[]
  onStay: () => void
  onLeave: () => void
}

/** Asks before work is lost that is not saved or sent. */
export const LeaveDialog = ({ isSigningOut = false, losses, onStay, onLeave }: LeaveDialogProps) => (
  <ConfirmDialog
    open
    title={isSigningOut ? 'Sign out without saving?' : 'Leave without saving?'}
    action={isSigningOut ? 'Sign out' : 'Leave'}
    back="Stay"
    variant="danger"
    onClose={onStay}
    onConfirm={onLeave}
  >
    {losses.map((loss) => (
      <p key={loss}>{loss}</p>
    ))}
  </ConfirmDialog>
)
