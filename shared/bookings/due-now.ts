import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { Cents } from '#shared/kernel/money.ts'

/** The next expected amount: the rest of the first instalment, else all that is outstanding, in cents. */
export function dueNowOf(
  booking: Pick<StaffBooking, 'paymentType' | 'owedCents' | 'depositAmountCents' | 'paidCents' | 'outstandingCents'>,
): Cents {
  const first =
    booking.paymentType === 'full' ? booking.owedCents : Math.min(booking.depositAmountCents, booking.owedCents)
  return booking.paidCents < first ? first - booking.paidCents : booking.outstandingCents
}
