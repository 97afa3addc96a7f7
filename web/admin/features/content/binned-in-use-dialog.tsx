import type { PicturePlace } from '#shared/pictures/picture-uploads.contract.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { PlaceList } from './used-on.tsx'

type BinnedInUseDialogProps = {
  places: readonly PicturePlace[]
  onClose: () => void
  onConfirm: () => void
}

/** Says which pages use pictures that are put into the bin. */
export const BinnedInUseDialog = ({ places, onClose, onConfirm }: BinnedInUseDialogProps) => (
  <ConfirmDialog
    open
    title="Pages use this"
    action="Put into the bin"
    variant="danger"
    onClose={onClose}
    onConfirm={onConfirm}
  >
    <PlaceList places={places} />
    <p>They go on showing it until you choose another picture there. Only the gallery is without it.</p>
  </ConfirmDialog>
)
