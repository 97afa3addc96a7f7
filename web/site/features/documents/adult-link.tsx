import type { Register } from '#shared/documents/register.contract.ts'
import { whatsappLink } from '#shared/kernel/whatsapp-link.ts'
import { dateSpan } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { useSiteOrigin } from '#web/kit/site-origin.ts'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'
import './register-card.css'

type AdultLinkProps = {
  register: Pick<Register, 'cabinTitle' | 'checkInDate' | 'checkOutDate'>
  place: number
  ownToken: string
}

/** A link for one adult: it opens only that adult's card. */
export function AdultLink({ register: { cabinTitle, checkInDate, checkOutDate }, place, ownToken }: AdultLinkProps) {
  const address = `${useSiteOrigin()}${paths.submitDocuments(ownToken)}`
  const invitation = `The guest house must keep a register of us all. Please fill in your own card for ${cabinTitle}, ${dateSpan(checkInDate, checkOutDate)}; I do not see what you write: ${address}`
  return (
    <details className="register-reason">
      <summary>{`Let adult ${place} fill it in instead`}</summary>
      <div className="stack gap-s">
        <p className="small">
          This link opens adult <span>{place}</span>’s card, and nothing of your booking or the other cards. You will
          see that it is signed, not what is on it.
        </p>
        <div className="row gap-s">
          <OutsideLinkButton size="small" href={whatsappLink('', invitation)} target="_blank" rel="noreferrer">
            <Icon name="whatsapp" />
            <span>Send by WhatsApp</span>
            <span className="visually-hidden"> (new tab)</span>
          </OutsideLinkButton>
          <CopyButton text={address} label={`Copy the link for adult ${place}`} />
        </div>
      </div>
    </details>
  )
}
