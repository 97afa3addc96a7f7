import { describe, expect, it } from 'vitest'
import { startCardPayment } from '#shared/bookings/booking-state.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { aBooking, aGuest } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'

const start = (expiresAt: string | null) =>
  startCardPayment(aBooking.pending({ expiresAt }), {
    by: aGuest,
    now: NOW,
    today: TODAY,
    isBeforeCutOff: true,
    attemptId: 'A'.repeat(22),
    amountCents: 2_125_00,
    until: minutesAfter(NOW, 15),
  })

describe('starting a card payment', () => {
  it('holds the nights of a booking that has not expired', () => {
    expect(start(minutesAfter(NOW, 1))).toMatchObject({ ok: true, value: { nights: { kind: 'hold' } } })
  })

  it('holds them for a booking that waits for staff and does not expire', () => {
    expect(start(null)).toMatchObject({ ok: true })
  })

  it.each([NOW, minutesAfter(NOW, -1)])(
    'is refused once the booking has expired, so that no nights are held forever',
    (hour) => {
      expect(start(hour)).toEqual({ ok: false, refusal: 'booking-lapsed' })
    },
  )
})
