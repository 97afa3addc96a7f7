import { useEffect, useSyncExternalStore } from 'react'

/**
 * Meta's pixel (developers.facebook.com/docs/meta-pixel). Whoever loads it makes sure that the visitor has agreed; all
 * others may report, and are heard only then. Its script tells the whole address of the page with every report and
 * cannot be told another: so it never runs on a page whose address is a key, and neither begins nor reports while an
 * address says how old somebody's children are or what a quote came to.
 */
export type Fbq = {
  (...words: readonly unknown[]): void
  callMethod?: (...words: readonly unknown[]) => void
  push: Fbq
  queue: unknown[]
  loaded: boolean
  version: string
  /** Otherwise it reports every change of the address by itself. */
  disablePushState: boolean
}
type Page = { fbq?: Fbq; _fbq?: Fbq }

/** What the specification reports; a purchase has a way of its own: use-purchase-report.ts. */
type PixelEvent = 'ViewContent' | 'InitiateCheckout'
export type PixelParameters = {
  readonly content_name?: string
  readonly content_ids?: readonly string[]
  readonly content_type?: 'product'
}

export const CURRENCY = 'ZAR'
export const CONTENT_NAME = 'Cabin Booking'

/** The policy that this document came with holds as long as it does, whatever its address becomes. */
export const initialPath = typeof window === 'undefined' ? '/' : window.location.pathname

let isOn = false
const listeners = new Set<() => void>()
/** Whether what pages tell is heard. */
export function enableReports(on: boolean): void {
  isOn = on
  for (const tell of listeners) tell()
}

export function hasGuestDetails(search: string): boolean {
  const said = new URLSearchParams(search)
  return said.has('child') || said.has('quoted')
}

export const pixelWindow = (): Page => window as unknown as Page

/** Tells of something that happened, if there is a pixel and it may. */
export function report(event: PixelEvent, facts: PixelParameters = {}): void {
  if (isOn && !hasGuestDetails(window.location.search))
    pixelWindow().fbq?.('track', event, { currency: CURRENCY, content_name: CONTENT_NAME, ...facts })
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Tells of what a page shows, once it may; `content` names what it is, and another one is told anew. */
export function useViewReport(content: { readonly id: string; readonly name: string }): void {
  const mayReport = useSyncExternalStore(
    listen,
    () => isOn,
    () => false,
  )
  const { id, name } = content
  useEffect(() => {
    if (mayReport) report('ViewContent', { content_name: name, content_ids: [id], content_type: 'product' })
  }, [mayReport, id, name])
}
