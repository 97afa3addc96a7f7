import { Modal, type ModalProps } from './modal.tsx'

/**
 * A dialog of at most 90vh whose header and footer stay while its body scrolls. `wide` for forms; `sheet` fills a
 * phone's screen. Radix is inside: load it with the part of the page that opens it.
 */
export function Dialog({ wide = false, sheet = wide, ...modal }: ModalProps & { wide?: boolean; sheet?: boolean }) {
  return (
    <Modal {...modal} className={`dialog stack gap-none${wide ? ' dialog-wide' : ''}${sheet ? ' dialog-sheet' : ''}`} />
  )
}
