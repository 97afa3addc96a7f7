import type { PaymentState } from '#shared/payments/payments.contract.ts'

/**
 * What a payment page has to say. `paid` money is here and the nights with it · `paid-nights-gone` money is here, the
 * nights are not · `part-paid` money is here, not yet enough to confirm · `paid-closed` money came for a booking that
 * was closed · `waiting` PayFast has not said anything yet · `late` nor after ten minutes · `failed` / `cancelled` no money.
 */
export type PaymentOutcome =
  | 'paid'
  | 'paid-nights-gone'
  | 'part-paid'
  | 'paid-closed'
  | 'waiting'
  | 'late'
  | 'failed'
  | 'cancelled'

export function paymentOutcome(payment: PaymentState, isLate: boolean): PaymentOutcome {
  const { attemptStatus, bookingStatus, nightsTaken } = payment
  if (attemptStatus === 'paid') {
    if (nightsTaken) return 'paid-nights-gone'
    if (bookingStatus === 'pending') return 'part-paid'
    return bookingStatus === 'confirmed' || bookingStatus === 'completed' ? 'paid' : 'paid-closed'
  }
  if (attemptStatus === 'open') return isLate ? 'late' : 'waiting'
  return attemptStatus
}
