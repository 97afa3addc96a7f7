import { recordEvent } from '#shared/bookings/booking-state.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { ITN_TIMEOUT_MINUTES } from '#shared/payments/attempt.ts'
import type { ReportLatePayment } from '#shared/payments/payments.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type PaymentRepository, markAttemptLate } from '#lambdas/table/payment-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly payments: Pick<PaymentRepository, 'attempt'>
  readonly clock: Clock
}

/**
 * A guest waits for PayFast's confirmation: staff get an e-mail, once for each payment. The booking does not change:
 * only PayFast's message says that it is paid. A payment that has been settled meanwhile is not reported.
 */
export const reportLatePaymentUsing =
  ({ bookings, payments, clock }: Needs): UseCase<typeof ReportLatePayment> =>
  async ({ params, guest }) =>
    withOptimisticRetry(async () => {
      const attempt = await payments.attempt(params.attemptId)
      const booking = attempt && (await bookings.find(attempt.reference))
      if (!attempt || !booking) return refuse('payment-not-found')
      const { now } = clock()
      if (now < minutesAfter(attempt.startedAt, ITN_TIMEOUT_MINUTES)) return refuse('payment-not-late')
      if (attempt.status !== 'open' || attempt.reportedLateAt) return accept({ told: true })
      const change = recordEvent(booking, {
        by: guest,
        now,
        name: 'payment-flagged',
        details: { outcome: 'late', amountCents: attempt.amountCents, attemptId: attempt.id },
        emails: ['payment_to_check'],
      })
      const saved = await bookings.save(booking, change, { now, otherWrites: [markAttemptLate(attempt, now)] })
      return saved.ok ? accept({ told: true }) : refuse('changed-meanwhile')
    })
