import { expiryOf } from '#shared/bookings/booking-expiry.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { moneyAskedFor } from '#shared/bookings/small-rest.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { cardLineId, heldMoney } from '#shared/payments/ledger.ts'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { PaymentRepository } from '#lambdas/table/payment-repository.ts'
import { stayTitle, titleIn } from '#shared/bookings/order-text.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

export type PaymentStateNeeds = {
  readonly catalogue: Pick<CatalogueRepository, 'settingsAndTitles'>
  readonly bookings: Pick<BookingRepository, 'find'>
  readonly payments: Pick<PaymentRepository, 'attempt'>
  readonly clock: Clock
}

/** How a card payment and its booking are; nothing about the person. */
export async function paymentState(
  { catalogue, bookings, payments, clock }: PaymentStateNeeds,
  attemptId: string,
): Promise<Result<PaymentState, 'payment-not-found'>> {
  const attempt = await payments.attempt(attemptId)
  const booking = attempt && (await bookings.find(attempt.reference))
  if (!attempt || !booking) return refuse('payment-not-found')
  const { settings, cabinTitles } = await catalogue.settingsAndTitles(booking)
  const { paymentStatus, outstandingCents, dueDate } = moneyAskedFor(booking, moneyOf(booking), settings)
  const { now } = clock()
  const ifInFuture = (until: string | null | undefined) => (until && until > now ? until : null)
  const lineId = attempt.pfPaymentId ? cardLineId(attempt.pfPaymentId) : undefined
  const held = heldMoney(booking).find(({ line: { id, kind } }) => kind === 'payment' && id === lineId)
  const line = held && held.heldCents > 0 ? held.line : undefined
  const pending = booking.status === 'pending' ? booking : undefined
  return accept({
    attemptStatus: attempt.status,
    amountCents: attempt.amountCents,
    reference: booking.reference,
    bookingStatus: booking.status,
    paymentStatus,
    cabinTitle: stayTitle(booking, titleIn(cabinTitles)),
    checkInDate: stayOf(booking).checkInDate,
    checkOutDate: stayOf(booking).checkOutDate,
    checkInTime: settings.checkInTime,
    checkOutTime: settings.checkOutTime,
    outstandingCents,
    balanceDueDate: dueDate ?? booking.balanceDueDate,
    openUntil: ifInFuture(expiryOf(booking)),
    heldUntil: ifInFuture(pending?.hold?.until),
    nightsTaken: booking.needsAttention === 'paid-but-nights-taken',
    ...(line && { paymentPlace: booking.ledger.indexOf(line) }),
  })
}
