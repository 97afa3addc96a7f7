import { useEffect, useSyncExternalStore } from 'react'
import { isSecretPage } from './paths.ts'

/**
 * Meta's pixel (developers.facebook.com/docs/meta-pixel). Whoever loads it makes sure that the visitor has agreed; all
 * others may report, and are heard only then. Its script tells the whole address of the page with every report and
 * cannot be told another: so it never runs on a page whose address is a key, and neither begins nor reports while an
 * address says how old somebody's children are or what a quote came to.
 */
type Fbq = {
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

/** What the specification reports; a purchase has a way of its own, below. */
type PixelEvent = 'ViewContent' | 'InitiateCheckout'
export type PixelFacts = {
  readonly content_name?: string
  readonly content_ids?: readonly string[]
  readonly content_type?: 'product'
}

const CURRENCY = 'ZAR'
const CONTENT_NAME = 'Cabin Booking'

/** The policy that this document came with holds as long as it does, whatever its address becomes. */
const beganOn = typeof window === 'undefined' ? '/' : window.location.pathname

let isOn = false
const listeners = new Set<() => void>()
function turn(on: boolean): void {
  isOn = on
  for (const tell of listeners) tell()
}

function tellsOfGuests(search: string): boolean {
  const said = new URLSearchParams(search)
  return said.has('child') || said.has('quoted')
}

const pageOf = (): Page => window as unknown as Page

/** Takes what is said before the script is here, as Meta's own snippet does. */
function waitingLine(): Fbq {
  const fbq = ((...words: readonly unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...words)
    else fbq.queue.push(words)
  }) as Fbq
  Object.assign(fbq, { push: fbq, queue: [], loaded: true, version: '2.0', disablePushState: true })
  return fbq
}

/** Loads the pixel for somebody who has agreed, if it may run at this address; again, it only goes on. */
export function startPixel(pixelId: string, search: string): void {
  if (isSecretPage(beganOn) || isSecretPage(window.location.pathname) || tellsOfGuests(search)) return
  const page = pageOf()
  if (!page.fbq) {
    page.fbq = page._fbq = waitingLine()
    // Without this it would look for buttons and forms, and report what is pressed.
    page.fbq('set', 'autoConfig', false, pixelId)
    page.fbq('init', pixelId)
    const script = document.createElement('script')
    script.async = true
    script.src = 'https://connect.facebook.net/en_US/fbevents.js'
    document.head.append(script)
  }
  page.fbq('consent', 'grant')
  turn(true)
}

/** Whether its script has come into this document. */
export const isPixelHere = (): boolean => pageOf().fbq !== undefined

/** Somebody has changed their mind: nothing more is told, and what it remembered here is forgotten. */
export function stopPixel(): void {
  pageOf().fbq?.('consent', 'revoke')
  turn(false)
  const { hostname } = window.location
  const domains = hostname.split('.').map((_, place, parts) => parts.slice(place).join('.'))
  for (const cookie of ['_fbp', '_fbc']) {
    const gone = `${cookie}=; path=/; max-age=0`
    for (const where of [gone, ...domains.map((domain) => `${gone}; domain=${domain}`)]) document.cookie = where
  }
}

/** Tells of something that happened, if there is a pixel and it may. */
export function report(event: PixelEvent, facts: PixelFacts = {}): void {
  if (isOn && !tellsOfGuests(window.location.search))
    pageOf().fbq?.('track', event, { currency: CURRENCY, content_name: CONTENT_NAME, ...facts })
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Tells of what a page shows, once it may; `content` names what it is, and another one is told anew. */
export function useViewReport(content: { readonly id: string; readonly name: string }): void {
  const mayTell = useSyncExternalStore(
    listen,
    () => isOn,
    () => false,
  )
  const { id, name } = content
  useEffect(() => {
    if (mayTell) report('ViewContent', { content_name: name, content_ids: [id], content_type: 'product' })
  }, [mayTell, id, name])
}

const REPORTED = 'mc:purchases-reported'

/** Marks a booking's purchase as told; false where it was already, or where nothing can be kept. */
function isFirstOf(reference: string): boolean {
  try {
    const told = JSON.parse(localStorage.getItem(REPORTED) ?? '[]') as string[]
    if (told.includes(reference)) return false
    localStorage.setItem(REPORTED, JSON.stringify([...told, reference].slice(-20)))
    return true
  } catch {
    return false
  }
}

/**
 * Tells of a booking that the server says is paid, once in this browser, of somebody who has agreed. The page that knows
 * of it has an address that is a key: so no script of Meta's runs there, and all that is sent is this one picture's
 * address, which says the amount in rand and nothing about the person or the booking.
 */
export function reportPurchase(
  pixelId: string,
  purchase: { readonly reference: string; readonly cents: number },
): void {
  if (!isFirstOf(purchase.reference)) return
  const said = new URLSearchParams({
    id: pixelId,
    ev: 'Purchase',
    dl: `${window.location.origin}/`,
    eid: crypto.randomUUID(),
    'cd[value]': (purchase.cents / 100).toFixed(2),
    'cd[currency]': CURRENCY,
    'cd[content_name]': CONTENT_NAME,
    noscript: '1',
  })
  const picture = new Image()
  picture.referrerPolicy = 'no-referrer'
  picture.src = `https://www.facebook.com/tr/?${said.toString()}`
}
