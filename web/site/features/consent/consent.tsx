import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useConsent } from '#web/site/kit/consent-store.ts'
import { isSecretPage } from '#shared/site/paths.ts'
import { useOpenPayment } from '#web/site/kit/open-payment.ts'
import { ConsentBar } from './consent-bar.tsx'
import { isPixelHere, startPixel, stopPixel } from './meta-pixel.ts'

/**
 * Asks for consent to the pixel, and starts or stops it; only if the settings have one. On a page whose address holds a
 * token the pixel never runs, and the guest is busy: the question waits for another page, or for "Cookie settings". It
 * also waits while a payment is open.
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
    // A page whose address holds a token is loaded afresh, without the script of the page before.
    if (isSecret && isPixelHere()) window.location.reload()
    else startPixel(pixelId, search)
  }, [choice, isSecret, pixelId, search])

  return isReopened || !(decision || isSecret || isPaying) ? <ConsentBar /> : null
}
