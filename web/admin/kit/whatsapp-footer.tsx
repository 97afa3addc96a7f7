import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'

type WhatsappFooterProps = {
  /** Opens WhatsApp with the text; without a number there is none. */
  link: string | undefined
  onBack: () => void
  onOpen: () => void
}

/** The foot of a dialog with a text for WhatsApp. */
export const WhatsappFooter = ({ link, onBack, onOpen }: WhatsappFooterProps) => (
  <div className="confirm-dialog-actions row justify-end">
    <Button onClick={onBack}>Back</Button>
    {link && (
      <OutsideLinkButton variant="primary" href={link} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
        <Icon name="whatsapp" />
        Open WhatsApp
      </OutsideLinkButton>
    )}
  </div>
)
