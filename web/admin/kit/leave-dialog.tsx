import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'

type LeaveDialogProps = { isSigningOut: boolean; onStay: () => void; onLeave: () => void }

/** Asks before unsaved work is lost. */
export const LeaveDialog = ({ isSigningOut, onStay, onLeave }: LeaveDialogProps) => (
  <ConfirmDialog
    open
    title={isSigningOut ? 'Sign out without saving?' : 'Leave without saving?'}
    action={isSigningOut ? 'Sign out' : 'Leave'}
    back="Stay"
    variant="danger"
    onClose={onStay}
    onConfirm={onLeave}
  >
    <p>What you changed on this page is not saved.</p>
  </ConfirmDialog>
)
