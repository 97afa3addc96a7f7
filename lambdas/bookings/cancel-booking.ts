import { moneyOf } from '#shared/bookings/booking.ts'
import { cancel } from '#shared/bookings/booking-state.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { CancelBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { findByToken } from '#lambdas/runtime/guest-link.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { guestBooking, refundQuote } from './booking-views.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'settingsAndTitles'>
  readonly bookings: Pick<BookingRepository, 'findWhole' | 'save'>
  readonly clock: Clock
  /** Confirms paid bookings that wait for nights, where they can have them now. */
  readonly confirmWaiting: (references: readonly BookingReference[]) => Promise<unknown>
}

/**
 * The guest cancels, with the paid amount and the refund as the page showed them: if either has changed since, the page
 * must show it first.
 */
export const cancelBookingUsing =
  ({ catalogue, bookings, clock, confirmWaiting }: Needs): UseCase<typeof CancelBooking> =>
  async ({ params, body, guest }) =>
    withOptimisticRetry(async () => {
      const whole = await findByToken(params.token, bookings.findWhole, ({ booking }) => booking.tokenHash)
      if (!whole) return refuse('booking-not-found')
      const businessTime = clock()
      const { now, today } = businessTime
      const quote = refundQuote(whole.booking, whole.order, today)
      const { paidCents } = moneyOf(whole.booking)
      if (quote && (quote.refundCents !== body.refundCents || paidCents !== body.paidCents))
        return refuse('refund-changed', { refundCents: quote.refundCents })

      const change = cancel(whole.booking, {
        by: guest,
        now,
        today,
        refundDueCents: quote?.refundCents ?? 0,
        reason: body.reason,
      })
      if (!change.ok) return change
      const saved = await bookings.save(whole.booking, change.value, { now })
      if (!saved.ok) return refuse('changed-meanwhile')
      const { booking, waiting } = saved.value
      await confirmWaiting(waiting)
      const shown = await catalogue.settingsAndTitles(booking)
      return accept(guestBooking({ ...whole, booking }, { ...shown, businessTime }))
    })
