import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { guestActor } from '#shared/bookings/booking-event.ts'
import { newPendingBooking } from '#shared/bookings/new-booking.ts'
import { guestRows } from '#shared/bookings/order.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { type BusinessTime, DAY_MINUTES, minutesAfter } from '#shared/kernel/clock.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'

const ID = '0'.repeat(22)
const TOTAL_CENTS = 2_800_00

/** A made-up booking in a state, for what an e-mail says before there is a real one. */
export function sampleBooking(
  status: Booking['status'],
  { cabinSlug, now, today }: { readonly cabinSlug: CabinSlug } & Pick<BusinessTime, 'now' | 'today'>,
): WholeBooking {
  const checkInDate = status === 'completed' ? addDays(today, -3) : addDays(today, 30)
  const children = [{ age: 6 }]
  const pending = {
    ...newPendingBooking(
      {
        form: {
          ...{ cabinSlug, checkInDate, checkOutDate: addDays(checkInDate, 2) },
          ...{ guestName: 'Thandi Mokoena', guestEmail: 'thandi@example.co.za', guestPhone: '082 555 0199' },
          ...{ guestSuburb: 'Melville', numberOfAdults: 2, numberOfChildren: children.length },
        },
        totalPriceCents: TOTAL_CENTS,
        payment: {
          ...{ requiresFullPayment: false, businessDaysUntilCheckIn: 20, balanceDueDate: addDays(checkInDate, -20) },
          ...{ depositAmountCents: TOTAL_CENTS / 2, balanceAmountCents: TOTAL_CENTS / 2 },
        },
        now,
      },
      { paymentType: 'deposit', paymentMethod: 'eft', expiresAt: minutesAfter(now, 2 * DAY_MINUTES) },
    ),
    ...{ id: ID, reference: 'MC-7K4QX', tokenHash: '' },
  }
  const { status: _, expiresAt: __, hold: ___, ...agreed } = pending
  const { depositAmountCents: amountCents } = moneyOf(pending)
  const paid = {
    ...agreed,
    ledger: [{ id: ID, kind: 'payment', method: 'eft', amountCents, at: now, by: '', note: '' } as const],
  }
  const closedAt = now
  const bookings: Readonly<Record<Booking['status'], Booking>> = {
    pending,
    confirmed: { ...paid, status: 'confirmed', confirmedAt: now },
    completed: { ...paid, status: 'completed', confirmedAt: now, closedAt },
    cancelled: { ...paid, status: 'cancelled', closedAt, cancelledBy: 'guest', refundDueCents: amountCents },
    expired: { ...agreed, status: 'expired', closedAt },
  }
  return {
    booking: bookings[status],
    order: {
      ...{ guests: guestRows(2, children), addOns: [], formHash: '' },
      ...{ specialRequests: '', arrivalTime: null },
      ...{ termsAccepted: true, termsAcceptedAt: now, termsId: '', termsVersion: '1', cancellationTiers: [] },
      event: { id: ID, at: now, by: guestActor, name: 'booked', details: {}, emails: [] },
    },
    ...{ events: [], uploads: [], emails: [], billingDocuments: [] },
  }
}
