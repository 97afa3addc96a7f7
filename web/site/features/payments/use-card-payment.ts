import type { Cents } from '#shared/kernel/money.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { StartPayfastPayment } from '#shared/payments/payments.contract.ts'
import { call } from '#web/kit/api.ts'
import { redirectToPayfast } from '#web/site/kit/redirect-to-payfast.ts'

/** Pays what is due on a booking by card: requests PayFast's form, shows a toast, and leaves for PayFast. */
export function useCardPayment() {
  const paying = useMutation({
    mutationFn: async ({ token, amountCents }: { token: string; amountCents: Cents }) => {
      const payment = await call(StartPayfastPayment, { body: { token, amountCents } })
      await redirectToPayfast(payment, token)
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
