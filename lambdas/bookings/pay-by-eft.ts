import type { Booking } from '#shared/bookings/booking.ts'
import { payByEft } from '#shared/bookings/booking-state.ts'
import type { PayByEft } from '#shared/bookings/guest-bookings.contract.ts'
import { isWaitingProof } from '#shared/documents/upload.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { findByToken } from '#lambdas/runtime/guest-link.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { type PaymentRepository, updateAttempt } from '#lambdas/table/payment-repository.ts'
import type { Write } from '#lambdas/table/table.ts'
import { guestBooking } from './booking-views.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'settingsAndTitles'>
  readonly bookings: Pick<BookingRepository, 'findWhole' | 'save'>
  readonly payments: Pick<PaymentRepository, 'attempt'>
  readonly clock: Clock
  /** Confirms paid bookings that wait for nights, where they can have them now. */
  readonly confirmWaiting: (references: readonly BookingReference[]) => Promise<unknown>
}

/**
 * The guest leaves the card for EFT; booking, history with its e-mail, hold and attempt are one transaction. Asked
 * again (a double click), it changes nothing. A card payment that PayFast reports later still counts.
 */
export const payByEftUsing =
  ({ catalogue, bookings, payments, clock, confirmWaiting }: Needs): UseCase<typeof PayByEft> =>
  async ({ params, guest }) =>
    withOptimisticRetry(async () => {
      const whole = await findByToken(params.token, bookings.findWhole, ({ booking }) => booking.tokenHash)
      if (!whole) return refuse('booking-not-found')
      const { booking, uploads } = whole
      const { settings, cabinTitles } = await catalogue.settingsAndTitles(booking)
      const businessTime = clock()
      const show = (shown: Booking) =>
        accept(guestBooking({ ...whole, booking: shown }, { settings, cabinTitles, businessTime }))
      const change = payByEft(booking, {
        by: guest,
        ...businessTime,
        eftExpiryHours: settings.eftExpiryHours,
        hasWaitingProof: uploads.some(isWaitingProof),
      })
      if (!change.ok)
        return change.refusal === 'paid-by-eft-already' ? show(booking) : refuse(change.refusal, change.details)
      const saved = await bookings.save(booking, change.value, {
        now: businessTime.now,
        otherWrites: await endedAttempt(booking, { payments }),
      })
      if (!saved.ok) return refuse('changed-meanwhile')
      await confirmWaiting(saved.value.waiting)
      return show(saved.value.booking)
    })

/** The write that ends the card payment which holds the nights of a booking; none where it is settled. */
async function endedAttempt(booking: Booking, { payments }: Pick<Needs, 'payments'>): Promise<Write[]> {
  const attemptId = booking.status === 'pending' ? booking.hold?.attemptId : undefined
  const attempt = attemptId && (await payments.attempt(attemptId))
  return attempt && attempt.status === 'open' ? [updateAttempt(attempt, { ...attempt, status: 'cancelled' })] : []
}
