import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#web/kit/listeners.ts'

/**
 * Meta's pixel (developers.facebook.com/docs/meta-pixel). Its loader checks that the visitor has agreed; reports before
 * that are dropped. Its script sends the whole address of the page with every report, which cannot be changed: so it
 * never runs on a page whose address holds a token, and neither starts nor reports while an address holds the ages of
 * children or the price of a quote.
 */
export type Fbq = {
  (...args: readonly unknown[]): void
  callMethod?: (...args: readonly unknown[]) => void
  push: Fbq
  queue: unknown[]
  loaded: boolean
  version: string
  /** Otherwise the script reports every change of the address by itself. */
  disablePushState: boolean
}
type Page = { fbq?: Fbq; _fbq?: Fbq }

/** The events that the specification asks for; purchases are reported by use-purchase-report.ts. */
type PixelEvent = 'ViewContent' | 'InitiateCheckout'
export type PixelParameters = {
  readonly content_name?: string
  readonly content_ids?: readonly string[]
  readonly content_type?: 'product'
}

export const CURRENCY = 'ZAR'
export const CONTENT_NAME = 'Cabin Booking'

/** The content policy that a document was loaded with stays, whatever its address becomes. */
export const initialPath = typeof window === 'undefined' ? '/' : window.location.pathname

let isOn = false
const listeners = createListeners()
/** Whether reports are sent. */
export function enableReports(on: boolean): void {
  isOn = on
  listeners.notify()
}

export function hasGuestDetails(search: string): boolean {
  const params = new URLSearchParams(search)
  return params.has('child') || params.has('quoted')
}

export const pixelWindow = (): Page => window as unknown as Page

/** Reports an event, if there is a pixel and it is allowed. */
export function report(event: PixelEvent, facts: PixelParameters = {}): void {
  if (isOn && !hasGuestDetails(window.location.search))
    pixelWindow().fbq?.('track', event, { currency: CURRENCY, content_name: CONTENT_NAME, ...facts })
}

/** Reports a page view as soon as that is allowed; again for another `content`. */
export function useViewReport(content: { readonly id: string; readonly name: string }): void {
  const mayReport = useSyncExternalStore(
    listeners.subscribe,
    () => isOn,
    () => false,
  )
  const { id, name } = content
  useEffect(() => {
    if (mayReport) report('ViewContent', { content_name: name, content_ids: [id], content_type: 'product' })
  }, [mayReport, id, name])
}
