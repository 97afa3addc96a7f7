import type { Cents } from '#shared/kernel/money.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { useConsent } from '#web/site/kit/consent-store.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { CONTENT_NAME, CURRENCY } from '#web/site/kit/pixel.ts'

/** Tells of a payment that the server says has come, where the house has a pixel and the guest has agreed to it. */
export function usePurchaseReport(payment: PaymentState | undefined): void {
  const { decision } = useConsent()
  const { data: layout } = useQuery(layoutQuery())
  const pixelId = layout?.settings.pixelId
  const mayReport = pixelId !== undefined && pixelId !== '' && decision?.choice === 'accepted'
  const isPaid = payment?.attemptStatus === 'paid'
  const { reference, amountCents } = payment ?? {}
  useEffect(() => {
    if (mayReport && isPaid && reference !== undefined && amountCents !== undefined)
      reportPurchase(pixelId, { reference, cents: amountCents })
  }, [mayReport, isPaid, pixelId, reference, amountCents])
}

const REPORTED_KEY = 'mc:purchases-reported'

/** Marks a booking's purchase as told; false where it was already, or where nothing can be kept. */
function markReported(reference: BookingReference): boolean {
  try {
    const told = JSON.parse(localStorage.getItem(REPORTED_KEY) ?? '[]') as string[]
    if (told.includes(reference)) return false
    localStorage.setItem(REPORTED_KEY, JSON.stringify([...told, reference].slice(-20)))
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
function reportPurchase(
  pixelId: string,
  purchase: { readonly reference: BookingReference; readonly cents: Cents },
): void {
  if (!markReported(purchase.reference)) return
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
