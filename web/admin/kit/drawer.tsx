import { Modal, type ModalProps } from '#web/kit/modal.tsx'

/** A sheet from the right edge, as high as the window: one record beside the list it came from. */
export function Drawer(modal: ModalProps) {
  return <Modal {...modal} className="drawer" />
}
