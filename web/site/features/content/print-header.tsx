import { displayPhone } from '#shared/kernel/phone.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'

/** The business's name and contacts for print, where the site's header is left out. */
export const PrintHeader = ({ settings }: { settings: PublicSettings }) => (
  <div className="printed-head">
    <p className="serif">{settings.businessName}</p>
    <p>{[displayPhone(settings.contactPhone), settings.contactEmail, settings.address].filter(Boolean).join(', ')}</p>
  </div>
)
