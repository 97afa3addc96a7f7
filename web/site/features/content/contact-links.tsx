import { whatsappLink } from '#shared/kernel/whatsapp-link.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { displayPhone, whatsappNumber, telLink } from '#shared/kernel/phone.ts'
import { EmailText } from '#web/kit/email-text.tsx'
import { Icon } from '#web/kit/icon.tsx'
import './contact-links.css'

type ContactLinksProps = {
  settings: Pick<PublicSettings, 'contactPhone' | 'contactWhatsapp' | 'contactEmail'>
  /** The draft of the WhatsApp message and the subject of the e-mail, a booking's reference for example. */
  about?: string
}

/** Phone, WhatsApp and e-mail, those that are set. */
export function ContactLinks({ settings: { contactPhone, contactWhatsapp, contactEmail }, about }: ContactLinksProps) {
  const whatsapp = whatsappNumber(contactWhatsapp)
  return (
    <ul className="contact-links row align-stretch">
      {contactPhone && (
        <li>
          <a className="row single-line card" href={telLink(contactPhone)}>
            <Icon name="phone" />
            <span>
              <span className="contact-link-label faint">Call</span>
              <span>{displayPhone(contactPhone)}</span>
            </span>
          </a>
        </li>
      )}
      {whatsapp && (
        <li>
          <a
            className="row single-line card"
            href={whatsappLink(whatsapp, about && `${about}: `)}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="whatsapp" />
            <span>
              <span className="contact-link-label faint">WhatsApp</span>
              <span>{displayPhone(contactWhatsapp)}</span>
              <span className="visually-hidden"> (new tab)</span>
            </span>
          </a>
        </li>
      )}
      {contactEmail && (
        <li>
          <a
            className="row single-line card"
            href={`mailto:${contactEmail}${about ? `?subject=${encodeURIComponent(about)}` : ''}`}
          >
            <Icon name="mail" />
            <span>
              <span className="contact-link-label faint">E-mail</span>
              <EmailText address={contactEmail} />
            </span>
          </a>
        </li>
      )}
    </ul>
  )
}
