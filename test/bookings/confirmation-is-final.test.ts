import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import * as bookingState from '#shared/bookings/booking-state.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { type Result, accept } from '#shared/kernel/result.ts'
import { aBooking, aPayment, aRefund, theSchedule } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

type Action = (booking: Booking, now: string) => Result<bookingState.BookingChange, string>
const payfast = { kind: 'payfast', name: '' } as const
const attemptId = 'attemptattemptattempt1'

/** Everything that happens to a booking without a guest or staff ending or moving it. */
const automaticActions: Record<string, Action> = {
  'its expiry comes': (booking, now) => bookingState.expire(booking, { by: theSchedule, now }),
  'the day of departure comes': (booking, now) =>
    bookingState.complete(booking, { by: theSchedule, now, today: now.slice(0, 10) }),
  'PayFast tells of a payment': (booking, now) =>
    bookingState.acceptPayment(booking, aPayment(1_000_00, { id: now }), {
      by: payfast,
      now,
      nightsStatus: 'available',
    }),
  'PayFast tells of a payment too late for its nights': (booking, now) =>
    bookingState.acceptPayment(booking, aPayment(1_000_00, { id: now }), { by: payfast, now, nightsStatus: 'taken' }),
  'a card payment starts': (booking, now) =>
    bookingState.startCardPayment(booking, {
      by: payfast,
      now,
      today: now.slice(0, 10),
      isBeforeCutOff: true,
      attemptId,
      amountCents: 1,
      until: minutesAfter(now, 15),
    }),
  'a card is declined': (booking, now) =>
    bookingState.endCardPayment(booking, { by: payfast, now, attemptId, why: 'failed' }),
  'a proof comes': (booking, now) =>
    accept(bookingState.receiveProof(booking, { by: payfast, now, fileName: 'slip.pdf' })),
  'a proof is refused': (booking, now) =>
    accept(
      bookingState.refuseProof(booking, {
        by: payfast,
        now,
        reason: 'blurred',
        hasOtherWaitingProofs: false,
        eftExpiryHours: 1,
      }),
    ),
  'the balance is reminded of': (booking, now) =>
    accept(bookingState.recordEvent(booking, { by: theSchedule, now, name: 'balance-reminded' })),
}

describe('a confirmed booking', () => {
  it('is never undone by PayFast, the clock, or any other automatic action', () => {
    const actionName = fc.constantFrom(...Object.keys(automaticActions))
    const hours = fc.integer({ min: 1, max: 24 * 120 })
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.tuple(actionName, hours), { maxLength: 12 }), (isPaid, steps) => {
        // Staff may confirm without any money.
        const ledger = isPaid ? [aPayment(2_125_00, { id: 'deposit' })] : []
        let booking: Booking = aBooking.confirmed({ ledger })
        let now = NOW
        for (const [name, later] of steps) {
          now = minutesAfter(now, later * 60)
          const result: Result<bookingState.BookingChange, string> | undefined = automaticActions[name]?.(booking, now)
          if (!result?.ok) continue
          expect(['keep', 'claim']).toContain(result.value.nights.kind)
          booking = result.value.booking
          expect(['confirmed', 'completed']).toContain(booking.status)
        }
      }),
    )
  })

  it('keeps its nights even when staff refund money', () => {
    const confirmed = aBooking.confirmed({ ledger: [aPayment(2_125_00)] })
    const result = bookingState.refund(confirmed, aRefund(2_125_00), {
      by: theSchedule,
      now: NOW,
      hasWaitingProof: false,
    })
    expect(result).toMatchObject({ ok: true, value: { booking: { status: 'confirmed' }, nights: { kind: 'keep' } } })
  })
})
