import { useMutation } from '@tanstack/react-query'
import { StartPayfastPayment } from '#shared/payments/payments.contract.ts'
import { call } from '#web/lib/api.ts'
import { rememberBookingToken } from '#web/lib/booking-token.ts'
import { postToPayfast } from '#web/lib/post-to-payfast.ts'
import { showToast } from '#web/ui/toast.ts'

/** The toast is read before the page is left (specification §9). */
const REDIRECT_AFTER_MS = 100

/** Pays what is due on a booking by card: asks for PayFast's form, says so, and leaves for PayFast. */
export const useCardPayment = () =>
  useMutation({
    mutationFn: async ({ token, amountCents }: { token: string; amountCents: number }) => {
      const payment = await call(StartPayfastPayment, { body: { token, amountCents } })
      rememberBookingToken(payment.attemptId, token)
      await showToast({ tone: 'info', title: 'Redirecting to payment...' }).catch(() => {})
      await new Promise((resolve) => {
        setTimeout(resolve, REDIRECT_AFTER_MS)
      })
      postToPayfast(payment.payfastUrl, payment.paymentData)
    },
  })
