import { queryOptions } from '@tanstack/react-query'
import { ITN_TIMEOUT_MINUTES } from '#shared/payments/attempt.ts'
import {
  EndPayfastPayment,
  type PaymentState,
  ReportLatePayment,
  ShowPayment,
} from '#shared/payments/payments.contract.ts'
import { RefusalError, call } from '#web/kit/api.ts'

/** After this time without a message from PayFast the guest need not wait on the page. */
export const LATE_AFTER_MS = ITN_TIMEOUT_MINUTES * 60_000

/** The polling interval by the time the guest has waited; both in milliseconds. */
export function pollInterval(waitedMs: number): number {
  if (waitedMs < 60_000) return 2000
  return waitedMs < LATE_AFTER_MS ? 5000 : 30_000
}

const isSettled = (payment: PaymentState | undefined): boolean => payment?.attemptStatus === 'paid'

/** A card payment's state, polled until the server says paid. `since`: when the guest began to wait. */
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

/** An open payment's state, polled slowly: another device may have paid. */
export const awaitedPaymentQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['payment-awaited', attemptId],
    queryFn: ({ signal }) => call(ShowPayment, { params: { attemptId }, signal }),
    staleTime: 0,
    // No cached state of an earlier page: it may have changed.
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })

/** Tells the server once that the guest came back without paying, and gets the payment's state. */
export const endedPaymentQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['payment-ended', attemptId],
    queryFn: () => call(EndPayfastPayment, { params: { attemptId } }),
    staleTime: Infinity,
    // Also when the browser's Back restores the page: another attempt may have paid meanwhile.
    refetchOnWindowFocus: 'always',
    retry: (failures, error) =>
      failures < 2 && !(error instanceof RefusalError && error.refusal === 'payment-not-found'),
  })

/** Notifies staff once that no message has come from PayFast. */
export const latePaymentQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['payment-late', attemptId],
    queryFn: () => call(ReportLatePayment, { params: { attemptId } }),
    staleTime: Infinity,
  })
