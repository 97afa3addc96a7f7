import type { Cents } from '#shared/kernel/money.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { deviceStorage } from '#web/kit/browser-storage.ts'
import { useConsent } from '#web/site/kit/consent-store.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { CONTENT_NAME, CURRENCY } from '#web/site/kit/pixel.ts'

/** Reports a payment that the server has confirmed, if there is a pixel and the guest has agreed to it. */
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

/** Marks a booking's purchase as reported; false if it was already, or without storage. */
function markReported(reference: BookingReference): boolean {
  const saved = deviceStorage.loadJson(REPORTED_KEY)
  const reported = Array.isArray(saved) ? saved : []
  return !reported.includes(reference) && deviceStorage.saveJson(REPORTED_KEY, [...reported, reference].slice(-20))
}

/**
 * Reports a paid booking once in this browser, if the guest has agreed. The address of its page holds a token, so Meta's
 * script does not run there: only the address of one picture is requested, with the amount in rand and nothing about
 * the person or the booking.
 */
function reportPurchase(
  pixelId: string,
  purchase: { readonly reference: BookingReference; readonly cents: Cents },
): void {
  if (!markReported(purchase.reference)) return
  const params = new URLSearchParams({
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
  picture.src = `https://www.facebook.com/tr/?${params.toString()}`
}
