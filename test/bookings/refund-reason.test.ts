import { describe, expect, it } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import { refundReason } from '#shared/bookings/refund-reason.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { aBooking, aPayment, aRefund } from '#test/support/booking-fixture.ts'
import { A_DAY, NOW } from '#test/support/business-time-fixture.ts'

/** The fixture's stay is cancelled 72 days before it. */
const tiers = [
  { daysBefore: 60, refundPercent: 50 },
  { daysBefore: 30, refundPercent: 25 },
]
const BEFORE = minutesAfter(NOW, -A_DAY)
const LATER = minutesAfter(NOW, A_DAY)
const paid = aPayment(4_250_00, { at: BEFORE })
const adjustment = { id: 'adjustment', kind: 'adjustment', at: LATER, by: 'Nomsa', note: '' } as const
const cancelled = (changes: Parameters<typeof aBooking.cancelled>[0] = {}) =>
  aBooking.cancelled({ confirmedAt: BEFORE, refundDueCents: 2_125_00, ledger: [paid], ...changes })

describe('why money goes back', () => {
  it('of a cancelled stay: the tier of that day, and what is kept', () => {
    expect(refundReason(cancelled(), tiers)).toEqual({
      reason: {
        ...{ kind: 'cancelled', cancelledBy: 'guest', percent: 50, chargeCents: 2_125_00 },
        ...{ resaleCents: 0, resoldNights: 0 },
      },
      since: NOW,
    })
  })

  it('of one for which staff decided otherwise: no tier', () => {
    expect(refundReason(cancelled({ refundDueCents: 3_000_00 }), tiers).reason).toMatchObject({
      ...{ percent: null, chargeCents: 1_250_00 },
    })
  })

  it('of one that was never confirmed: all of it', () => {
    const { confirmedAt: _, ...pending } = cancelled({ refundDueCents: 4_250_00 })
    expect(refundReason(pending, tiers).reason).toMatchObject({ percent: 100, chargeCents: 0 })
  })

  it('of nights that were sold again: from that day on, once the rest has gone back', () => {
    const nights = [{ night: '2027-02-01', receivedCents: 2_000_00, refundCents: 500_00 }]
    const resold = cancelled({ refundDueCents: 2_625_00, resale: { at: LATER, refundCents: 500_00, nights } })
    const reason = { percent: 50, chargeCents: 2_125_00, resaleCents: 500_00, resoldNights: 1 }
    expect(refundReason(resold, tiers)).toMatchObject({ reason, since: NOW })
    const ledger = [paid, aRefund(2_125_00, { at: LATER })]
    expect(refundReason({ ...resold, ledger }, tiers)).toMatchObject({ reason, since: LATER })
  })

  it.each([
    ['changed', [paid, { ...adjustment, amountCents: -500_00, cause: 'change' }]],
    ['resold', [paid, { ...adjustment, amountCents: -500_00, cause: 'terms' }]],
    ['price-down', [paid, { ...adjustment, amountCents: -500_00 }]],
    ['surplus', [paid, aPayment(500_00, { at: LATER })]],
    // What came before a charge is not why money goes back after it.
    [
      'surplus',
      [
        { ...adjustment, at: BEFORE, amountCents: -500_00, cause: 'change' },
        { ...paid, at: LATER },
      ],
    ],
  ] as const)('of a stay that is paid beyond what is owed: %s', (kind, ledger) => {
    const booking = aBooking.confirmed({ ledger: [...ledger] as Booking['ledger'] })
    expect(refundReason(booking, tiers)).toEqual({ reason: { kind }, since: LATER })
  })
})
