import { queryOptions } from '@tanstack/react-query'
import { EndPayfastPayment, type PaymentState, ShowPayment } from '#shared/payments/payments.contract.ts'
import { Refused, call } from '#web/lib/api.ts'

/** After so long without word from PayFast the guest need not wait in front of the page any more. */
export const PATIENCE_MS = 10 * 60_000

/** How long until the server is asked again, by how long the guest has been waiting; all in milliseconds. */
export function askAgainAfter(waited: number): number {
  if (waited < 60_000) return 2000
  return waited < PATIENCE_MS ? 5000 : 30_000
}

const isSettled = (payment: PaymentState | undefined): boolean => payment?.attemptStatus === 'paid'

/** How a card payment stands, asked again until the server says paid. `since`: when the guest began to wait. */
export const paymentQuery = (attemptId: string, since: number) =>
  queryOptions({
    queryKey: ['payment', attemptId],
    queryFn: ({ signal }) => call(ShowPayment, { params: { attemptId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => {
      const isUnknown = state.error instanceof Refused
      return isSettled(state.data) || isUnknown ? false : askAgainAfter(Date.now() - since)
    },
  })

/** Tells the server, once, that the guest came back without paying, and learns how the payment really stands. */
export const endedPaymentQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['payment-ended', attemptId],
    queryFn: () => call(EndPayfastPayment, { params: { attemptId } }),
    staleTime: Infinity,
    retry: (failures, error) => failures < 2 && !(error instanceof Refused && error.refusal === 'payment-not-found'),
  })
