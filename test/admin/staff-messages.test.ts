import { describe, expect, it } from 'vitest'
import { aBooking } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { moneyOutcome } from '#web/admin/features/bookings/money-outcome.ts'
import { timeLeft } from '#web/admin/features/bookings/time-left.ts'

describe('the staff’s messages', () => {
  it('say how soon a booking expires', () => {
    const left = (instant: string) => timeLeft(instant, Date.parse(NOW))
    expect(left('2026-11-21T07:00:00.000Z')).toBe('any minute')
    expect(left('2026-11-21T08:40:00.000Z')).toBe('in 40 min')
    expect(left('2026-11-22T02:00:00.000Z')).toBe('in 18 h')
    expect(left('2026-11-23T08:00:00.000Z')).toBe('in 2 days')
  })

  it('say what a recorded payment did to the booking', () => {
    const outcome = (wasPending: boolean, booking: Parameters<typeof staffRow>[0]) =>
      moneyOutcome('Recorded', wasPending, staffRow(booking))
    expect(outcome(true, aBooking.confirmed()).detail).toBe('MC-7K4QX is confirmed.')
    expect(outcome(true, aBooking.pending()).detail).toBe('It is not enough to confirm the booking.')
    expect(outcome(false, aBooking.confirmed()).detail).toBeUndefined()
    expect(outcome(true, aBooking.pending({ needsAttention: 'paid-but-nights-taken' })).tone).toBe('warning')
  })
})
