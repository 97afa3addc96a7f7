import { type Fbq, initialPath, pixelWindow, hasGuestDetails, enableReports } from '#web/site/kit/pixel.ts'
import { isGuestPage } from '#shared/site/paths.ts'

/** Queues calls until the script has loaded, as Meta's own snippet does. */
function createPixelQueue(): Fbq {
  const fbq = ((...args: readonly unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...args)
    else fbq.queue.push(args)
  }) as Fbq
  Object.assign(fbq, { push: fbq, queue: [], loaded: true, version: '2.0', disablePushState: true })
  return fbq
}

/** Loads the pixel for a visitor who has agreed, if it is allowed at this address; a second call resumes it. */
export function startPixel(pixelId: string, search: string): void {
  if (isGuestPage(initialPath) || isGuestPage(window.location.pathname) || hasGuestDetails(search)) return
  const page = pixelWindow()
  if (!page.fbq) {
    page.fbq = page._fbq = createPixelQueue()
    // Otherwise the script would report presses of buttons and forms.
    page.fbq('set', 'autoConfig', false, pixelId)
    page.fbq('init', pixelId)
    const script = document.createElement('script')
    script.async = true
    script.src = 'https://connect.facebook.net/en_US/fbevents.js'
    document.head.append(script)
  }
  page.fbq('consent', 'grant')
  enableReports(true)
}

/** Whether its script is in this document. */
export const isPixelHere = (): boolean => pixelWindow().fbq !== undefined

/** Withdraws the consent: no more reports, and the cookies of the pixel are deleted. */
export function stopPixel(): void {
  pixelWindow().fbq?.('consent', 'revoke')
  enableReports(false)
  const { hostname } = window.location
  const domains = hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'))
  for (const cookie of ['_fbp', '_fbc']) {
    const expiredCookie = `${cookie}=; path=/; max-age=0`
    for (const where of [expiredCookie, ...domains.map((domain) => `${expiredCookie}; domain=${domain}`)])
      document.cookie = where
  }
}
