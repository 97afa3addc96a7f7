import type { Cents } from '#shared/kernel/money.ts'
import type { BookingStatus } from './booking-status.ts'
import { isConfirmedOrCompleted } from './is-closed.ts'
import type { PaymentType } from './payment-type.ts'

type Owed = {
  readonly status: BookingStatus
  readonly paymentType: PaymentType
  readonly depositAmountCents: Cents
  readonly owedCents: Cents
  readonly paidCents: Cents
  readonly outstandingCents: Cents
}

/**
 * The next expected amount, in cents: the rest of the first instalment, else all that is outstanding. A confirmed stay
 * has no first instalment any more, even where staff confirmed it without one.
 */
export function dueNowOf(booking: Owed): Cents {
  if (isConfirmedOrCompleted(booking)) return booking.outstandingCents
  const first =
    booking.paymentType === 'full' ? booking.owedCents : Math.min(booking.depositAmountCents, booking.owedCents)
  return booking.paidCents < first ? first - booking.paidCents : booking.outstandingCents
}
