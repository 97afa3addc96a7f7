import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useConsent } from '#web/site/kit/consent-store.ts'
import { isSecretPage } from '#shared/site/paths.ts'
import { useOpenPayment } from '#web/site/kit/open-payment.ts'
import { ConsentBar } from './consent-bar.tsx'
import { isPixelHere, startPixel, stopPixel } from './meta-pixel.ts'

/**
 * Asks about the house's pixel, and does what was said. Only where the house has one. On a page whose address is a key
 * nothing would come of it, and somebody is busy there: it waits for another page, or for "Cookie settings". So it does for a payment under way.
 */
export function Consent({ pixelId }: { pixelId: string }) {
  const { decision, isReopened } = useConsent()
  const { pathname, search } = useLocation()
  const isSecret = isSecretPage(pathname)
  const isPaying = useOpenPayment() !== null
  const choice = decision?.choice

  useEffect(() => {
    if (choice === 'refused') stopPixel()
    if (choice !== 'accepted') return
    // A page whose address is a key begins anew, without the script that came with the page before.
    if (isSecret && isPixelHere()) window.location.reload()
    else startPixel(pixelId, search)
  }, [choice, isSecret, pixelId, search])

  return isReopened || !(decision || isSecret || isPaying) ? <ConsentBar /> : null
}
