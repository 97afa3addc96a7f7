import { endCardPayment } from '#shared/bookings/booking-state.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { EndPayfastPayment } from '#shared/payments/payments.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { updateAttempt } from '#lambdas/table/payment-repository.ts'
import { type PaymentStateNeeds, paymentState } from './payment-state.ts'

/**
 * The guest returned from PayFast without paying: the hold is released, and a paid booking that waits for its nights is
 * confirmed. An attempt that is settled already does not change, and a payment that PayFast reports later still counts.
 */
export const endPayfastPaymentUsing =
  (
    needs: PaymentStateNeeds & {
      readonly bookings: Pick<BookingRepository, 'save'>
      /** Confirms paid bookings that wait for nights, where they can have them now. */
      readonly confirmWaiting: (references: readonly BookingReference[]) => Promise<unknown>
    },
  ): UseCase<typeof EndPayfastPayment> =>
  async ({ params, guest }) => {
    const { bookings, payments, clock } = needs
    const ended = await withOptimisticRetry(async () => {
      const attempt = await payments.attempt(params.attemptId)
      const booking = attempt && (await bookings.find(attempt.reference))
      if (!attempt || !booking) return refuse('payment-not-found')
      const { now } = clock()
      const change = endCardPayment(booking, {
        by: guest,
        now,
        attemptId: attempt.id,
        why: 'cancelled',
      })
      if (attempt.status !== 'open' || !change.ok) return accept([])
      const saved = await bookings.save(booking, change.value, {
        now,
        otherWrites: [updateAttempt(attempt, { ...attempt, status: 'cancelled' })],
      })
      return saved.ok ? accept(saved.value.waiting) : refuse('changed-meanwhile')
    })
    if (!ended.ok) return ended
    await needs.confirmWaiting(ended.value)
    return paymentState(needs, params.attemptId)
  }
