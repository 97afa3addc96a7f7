import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundQuote } from '#lambdas/bookings/booking-views.ts'
import { isStillOpen, refundFor, refundPercent, refundSteps } from '#shared/bookings/cancellation.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'

const tiers = [
  { daysBefore: 30, refundPercent: 100 },
  { daysBefore: 14, refundPercent: 50 },
  { daysBefore: 0, refundPercent: 0 },
]
const ARRIVAL = '2027-02-01'
const daysBefore = (days: number) => addDays(ARRIVAL, -days)

describe('the refund of a cancelled stay', () => {
  it.each([
    [31, 100],
    [30, 100],
    [29, 50],
    [14, 50],
    [13, 0],
    [0, 0],
    [-1, 0],
  ])('is, %i days before arrival, %i per cent', (days, percent) => {
    expect(refundPercent(tiers, ARRIVAL, daysBefore(days))).toBe(percent)
    expect(refundPercent(tiers.toReversed(), ARRIVAL, daysBefore(days))).toBe(percent)
  })

  it('is nothing without any tier', () => {
    expect(refundPercent([], ARRIVAL, daysBefore(100))).toBe(0)
  })

  it('is rounded down to the cent, never more than was paid, never less than nothing', () => {
    const cents = fc.integer({ min: -1_000, max: 5_000_00 })
    expect(refundFor({ paidCents: 99, owedCents: 99 }, 50)).toBe(49)
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 100 }), (paidCents, owedCents, percent) => {
        const refund = refundFor({ paidCents, owedCents: Math.max(0, owedCents) }, percent)
        expect(refund).toBeGreaterThanOrEqual(0)
        expect(refund).toBeLessThanOrEqual(Math.max(0, paidCents))
      }),
    )
  })

  it.each([
    ['twice, on a day without a refund', 4_600_00, 0, 2_300_00],
    ['twice, on a day of half', 4_600_00, 50, 3_450_00],
    ['twice, on a day of all', 4_600_00, 100, 4_600_00],
    ['a cent too much', 2_300_01, 0, 1],
    ['less than the price', 1_150_00, 50, 575_00],
  ])('gives back whole what was paid beyond the price: paid %s', (_, paidCents, percent, refund) => {
    expect(refundFor({ paidCents, owedCents: 2_300_00 }, percent)).toBe(refund)
  })

  it('never grows as arrival comes nearer', () => {
    const someTiers = fc.array(
      fc.record({ daysBefore: fc.integer({ min: 0, max: 90 }), refundPercent: fc.integer({ min: 0, max: 100 }) }),
    )
    fc.assert(
      fc.property(someTiers, fc.integer({ min: 0, max: 120 }), (some, days) => {
        const today = refundPercent(some, ARRIVAL, daysBefore(days))
        expect(refundPercent(some, ARRIVAL, daysBefore(days - 1))).toBeLessThanOrEqual(today)
      }),
    )
  })

  it('is described as calendar days, one step for each share', () => {
    expect(refundSteps(tiers.toReversed(), ARRIVAL)).toEqual([
      { lastDay: '2027-01-02', refundPercent: 100 },
      { lastDay: '2027-01-18', refundPercent: 50 },
      { lastDay: null, refundPercent: 0 },
    ])
    expect(refundSteps([{ daysBefore: 0, refundPercent: 80 }], ARRIVAL)).toEqual([
      { lastDay: ARRIVAL, refundPercent: 80 },
      { lastDay: null, refundPercent: 0 },
    ])
    expect(refundSteps([], ARRIVAL)).toEqual([{ lastDay: null, refundPercent: 0 }])
  })

  it('equals on every day the described step of that day, for any tiers', () => {
    const someTiers = fc.array(
      fc.record({ daysBefore: fc.integer({ min: 0, max: 90 }), refundPercent: fc.integer({ min: 0, max: 100 }) }),
    )
    fc.assert(
      fc.property(someTiers, fc.integer({ min: -5, max: 120 }), (some, days) => {
        const today = daysBefore(days)
        const steps = refundSteps(some, ARRIVAL)
        const step = steps.find((one) => isStillOpen(one, today))
        expect(step?.refundPercent).toBe(refundPercent(some, ARRIVAL, today))
        const percents = steps.map((one) => one.refundPercent)
        expect(percents).toEqual([...new Set(percents)].toSorted((a, b) => b - a))
        expect(steps.at(-1)?.lastDay).toBe(null)
      }),
    )
  })

  it('is everything while the booking is not confirmed, and a closed booking cannot be cancelled', () => {
    const ledger = [aPayment(2_125_01)]
    const order = { cancellationTiers: tiers }
    expect(refundQuote(aBooking.pending({ ledger }), order, daysBefore(1))).toEqual({
      refundCents: 2_125_01,
      refundPercent: 100,
    })
    expect(refundQuote(aBooking.confirmed({ ledger }), order, daysBefore(20))).toEqual({
      refundCents: 1_062_50,
      refundPercent: 50,
    })
    for (const closed of [
      aBooking.completed({ ledger }),
      aBooking.cancelled({ ledger }),
      aBooking.expired({ ledger }),
    ]) {
      expect(refundQuote(closed, order, daysBefore(20))).toBeNull()
    }
  })
})
