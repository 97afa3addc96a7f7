import type { Cents } from '#shared/kernel/money.ts'
import type { BookingStatus } from './booking-status.ts'
import { isConfirmedOrCompleted } from './is-closed.ts'
import type { PaymentType } from './payment-type.ts'

type Owed = {
  readonly status: BookingStatus
  readonly paymentType: PaymentType
  readonly requiresFullPayment: boolean
  readonly depositAmountCents: Cents
  readonly owedCents: Cents
  readonly paidCents: Cents
  readonly outstandingCents: Cents
}

/**
 * The next expected amount, in cents: the rest of the first instalment, else all that is outstanding. Of a first payment
 * that was too small it is what is missing to confirm, also where the guest had chosen to pay everything at once. A
 * confirmed stay has no first instalment any more, even where staff confirmed it without one.
 */
export function dueNowOf(booking: Owed): Cents {
  if (isConfirmedOrCompleted(booking)) return booking.outstandingCents
  const isAllAtOnce = booking.requiresFullPayment || (booking.paymentType === 'full' && booking.paidCents <= 0)
  const first = isAllAtOnce ? booking.owedCents : Math.min(booking.depositAmountCents, booking.owedCents)
  return booking.paidCents < first ? first - booking.paidCents : booking.outstandingCents
}
