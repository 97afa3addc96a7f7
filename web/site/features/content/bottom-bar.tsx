import { whatsappLink } from '#shared/kernel/whatsapp-link.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { whatsappNumber, telLink } from '#shared/kernel/phone.ts'
import { BookButton } from '#web/site/kit/book-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import './bottom-bar.css'

/** Small screens only: call, WhatsApp, book. A number that is not set is left out. */
export function BottomBar({ settings }: { settings: PublicSettings | undefined }) {
  // Both are shown until the settings have loaded.
  const whatsapp = settings && whatsappNumber(settings.contactWhatsapp)
  return (
    <nav className="bottom-bar phone-only row single-line gap-s on-dark no-print" aria-label="Contact and booking">
      {settings?.contactPhone !== '' && (
        <a className="bottom-bar-link stack" href={settings && telLink(settings.contactPhone)}>
          <Icon name="phone" />
          Call
        </a>
      )}
      {whatsapp !== '' && (
        <a className="bottom-bar-link stack" href={whatsapp && whatsappLink(whatsapp)} target="_blank" rel="noreferrer">
          <Icon name="whatsapp" />
          WhatsApp<span className="visually-hidden"> (new tab)</span>
        </a>
      )}
      <BookButton variant="primary" className="bottom-bar-book">
        Book Now
      </BookButton>
    </nav>
  )
}
