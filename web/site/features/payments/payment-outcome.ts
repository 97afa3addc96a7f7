import type { PaymentState } from '#shared/payments/payments.contract.ts'

/**
 * The outcome that a payment page shows. `paid`: paid and confirmed · `paid-nights-gone`: paid, but the nights are taken
 * · `part-paid`: paid, but not enough to confirm · `paid-closed`: paid for a closed booking · `waiting`: no message from
 * PayFast yet · `late`: none after ten minutes · `failed` / `cancelled`: not paid.
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
