import { queryOptions } from '@tanstack/react-query'
import { ITN_TIMEOUT_MINUTES } from '#shared/payments/attempt.ts'
import {
  EndPayfastPayment,
  type PaymentState,
  ReportLatePayment,
  ShowPayment,
} from '#shared/payments/payments.contract.ts'
import { RefusalError, call } from '#web/kit/api.ts'

/** After so long without word from PayFast the guest need not wait in front of the page any more. */
export const LATE_AFTER_MS = ITN_TIMEOUT_MINUTES * 60_000

/** How long until the server is asked again, by how long the guest has been waiting; all in milliseconds. */
export function pollInterval(waited: number): number {
  if (waited < 60_000) return 2000
  return waited < LATE_AFTER_MS ? 5000 : 30_000
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
      const isUnknown = state.error instanceof RefusalError
      return isSettled(state.data) || isUnknown ? false : pollInterval(Date.now() - since)
    },
  })

/** Whether a payment is still waited for, looked at now and then: another device may have paid. */
export const awaitedPaymentQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['payment-awaited', attemptId],
    queryFn: ({ signal }) => call(ShowPayment, { params: { attemptId }, signal }),
    staleTime: 0,
    // What was true a page ago is not shown again before it is asked.
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })

/** Tells the server, once, that the guest came back without paying, and learns how the payment really stands. */
export const endedPaymentQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['payment-ended', attemptId],
    queryFn: () => call(EndPayfastPayment, { params: { attemptId } }),
    staleTime: Infinity,
    // Also when the browser's Back brings the page to life again: another try may have paid meanwhile.
    refetchOnWindowFocus: 'always',
    retry: (failures, error) =>
      failures < 2 && !(error instanceof RefusalError && error.refusal === 'payment-not-found'),
  })

/** Has staff told, once, that the guest waits for PayFast's word in vain. */
export const latePaymentQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['payment-late', attemptId],
    queryFn: () => call(ReportLatePayment, { params: { attemptId } }),
    staleTime: Infinity,
  })
