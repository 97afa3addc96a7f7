import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { useConsent } from './consent.ts'
import { frameQuery } from './frame.queries.ts'
import { reportPurchase } from './pixel.ts'

/** Tells of a payment that the server says has come, where the house has a pixel and the guest has agreed to it. */
export function usePurchaseReport(payment: PaymentState | undefined): void {
  const { decision } = useConsent()
  const { data: frame } = useQuery(frameQuery())
  const pixelId = frame?.settings.pixelId
  const mayTell = pixelId !== undefined && pixelId !== '' && decision?.choice === 'accepted'
  const isPaid = payment?.attemptStatus === 'paid'
  const { reference, amountCents } = payment ?? {}
  useEffect(() => {
    if (mayTell && isPaid && reference !== undefined && amountCents !== undefined)
      reportPurchase(pixelId, { reference, cents: amountCents })
  }, [mayTell, isPaid, pixelId, reference, amountCents])
}
