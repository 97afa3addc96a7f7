import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useConsent } from '#web/site/kit/consent-store.ts'
import { isGuestPage } from '#shared/site/paths.ts'
import { useOpenPayment } from '#web/site/kit/open-payment.ts'
import { ConsentBar } from './consent-bar.tsx'
import { isPixelHere, startPixel, stopPixel } from './meta-pixel.ts'

/**
 * Asks for consent to the pixel, and starts or stops it; only if the settings have one. On a guest page
 * the pixel never runs, and the guest is busy: the question waits for another page, or for "Cookie settings". It
 * also waits while a payment is open.
 */
export function Consent({ pixelId }: { pixelId: string }) {
  const { decision, isReopened } = useConsent()
  const { pathname, search } = useLocation()
  const isOnGuestPage = isGuestPage(pathname)
  const isPaying = useOpenPayment() !== null
  const choice = decision?.choice

  useEffect(() => {
    if (choice === 'refused') stopPixel()
    if (choice !== 'accepted') return
    // A guest page is loaded afresh, without the script of the page before.
    if (isOnGuestPage && isPixelHere()) window.location.reload()
    else startPixel(pixelId, search)
  }, [choice, isOnGuestPage, pixelId, search])

  return isReopened || !(decision || isOnGuestPage || isPaying) ? <ConsentBar /> : null
}
