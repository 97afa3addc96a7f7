import type { Cents } from '#shared/kernel/money.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { StartPayfastPayment } from '#shared/payments/payments.contract.ts'
import { call } from '#web/kit/api.ts'
import { rememberBookingToken } from '#web/site/kit/booking-token.ts'
import { postToPayfast } from '#web/site/kit/post-to-payfast.ts'
import { showToast } from '#web/kit/toast.ts'

/** The toast is read before the page is left (specification §9). */
const REDIRECT_AFTER_MS = 100

/** Pays what is due on a booking by card: requests PayFast's form, shows a toast, and leaves for PayFast. */
export function useCardPayment() {
  const paying = useMutation({
    mutationFn: async ({ token, amountCents }: { token: string; amountCents: Cents }) => {
      const payment = await call(StartPayfastPayment, { body: { token, amountCents } })
      rememberBookingToken(payment.attemptId, token)
      await showToast({ tone: 'info', title: 'Redirecting to payment...' }).catch(() => {})
      await new Promise((resolve) => {
        setTimeout(resolve, REDIRECT_AFTER_MS)
      })
      postToPayfast(payment.payfastUrl, payment.paymentData)
    },
  })
  const { reset } = paying
  // The browser's Back may restore the page as it was left, on its way to PayFast.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [reset])
  return paying
}
