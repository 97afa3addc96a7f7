import type { Cents } from '#shared/kernel/money.ts'

type Owed = {
  readonly paymentType: 'full' | 'deposit'
  readonly owedCents: Cents
  readonly depositAmountCents: Cents
  readonly paidCents: Cents
  readonly outstandingCents: Cents
}

/** The next expected amount: the rest of the first instalment, else all that is outstanding, in cents. */
export function dueNowOf(booking: Owed): Cents {
  const first =
    booking.paymentType === 'full' ? booking.owedCents : Math.min(booking.depositAmountCents, booking.owedCents)
  return booking.paidCents < first ? first - booking.paidCents : booking.outstandingCents
}
