import { guestActor } from '#shared/bookings/booking-event.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { endCardPayment } from '#shared/bookings/booking-state.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { cardLineId, moneyLines } from '#shared/payments/ledger.ts'
import type { EndPayfastPayment, PaymentState, ShowPayment } from '#shared/payments/payments.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { type PaymentRepository, updateAttempt } from '#lambdas/table/payment-repository.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'cabin'>
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly payments: Pick<PaymentRepository, 'attempt'>
  readonly clock: Clock
}

async function stateOf(
  { catalogue, bookings, payments, clock }: Needs,
  attemptId: string,
): Promise<Result<PaymentState, 'payment-not-found'>> {
  const attempt = await payments.attempt(attemptId)
  const booking = attempt && (await bookings.find(attempt.reference))
  if (!attempt || !booking) return refuse('payment-not-found')
  const cabin = await catalogue.cabin(booking.cabinSlug)
  const { paymentStatus, outstandingCents, dueDate } = moneyOf(booking)
  const { now } = clock()
  const ifInFuture = (until: string | null | undefined) => (until && until > now ? until : null)
  const { pfPaymentId } = attempt
  const line = pfPaymentId ? moneyLines(booking.ledger).find(({ id }) => id === cardLineId(pfPaymentId)) : undefined
  const pending = booking.status === 'pending' ? booking : undefined
  return accept({
    attemptStatus: attempt.status,
    amountCents: attempt.amountCents,
    reference: booking.reference,
    bookingStatus: booking.status,
    paymentStatus,
    cabinTitle: cabin?.name ?? booking.cabinSlug,
    checkInDate: booking.checkInDate,
    checkOutDate: booking.checkOutDate,
    outstandingCents,
    balanceDueDate: dueDate ?? booking.balanceDueDate,
    openUntil: ifInFuture(pending?.expiresAt),
    heldUntil: ifInFuture(pending?.hold?.until),
    nightsTaken: booking.needsAttention === 'paid-but-nights-taken',
    ...(line && { paymentPlace: booking.ledger.indexOf(line) }),
  })
}

/** The state of a card payment, for anyone with its unguessable id; nothing about the person. */
export const showPaymentUsing =
  (needs: Needs): UseCase<typeof ShowPayment> =>
  async ({ params }) =>
    stateOf(needs, params.attemptId)

/**
 * The guest returned from PayFast without paying: the hold is released, and a paid booking that waits for its nights is
 * confirmed. An attempt that is settled already does not change, and a payment that PayFast reports later still counts.
 */
export const endPayfastPaymentUsing =
  (
    needs: Needs & {
      /** Confirms paid bookings that wait for nights, where they can have them now. */
      readonly confirmWaiting: (references: readonly BookingReference[]) => Promise<unknown>
    },
  ): UseCase<typeof EndPayfastPayment> =>
  async ({ params }) => {
    const { bookings, payments, clock } = needs
    const ended = await withOptimisticRetry(async () => {
      const attempt = await payments.attempt(params.attemptId)
      const booking = attempt && (await bookings.find(attempt.reference))
      if (!attempt || !booking) return refuse('payment-not-found')
      const { now } = clock()
      const change = endCardPayment(booking, {
        by: guestActor,
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
    return stateOf(needs, params.attemptId)
  }
