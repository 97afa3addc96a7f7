import { minutesAfter } from '#shared/kernel/clock.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CancelledBooking, moneyOf } from '#shared/bookings/booking.ts'
import { refundResoldNights } from '#shared/bookings/booking-state.ts'
import { refundFor } from '#shared/bookings/cancellation.ts'
import { canBeResold, receivedForNight, resaleOf } from '#shared/bookings/resale.ts'
import { sum } from '#shared/kernel/money.ts'
import type { LedgerLine } from '#shared/payments/ledger.ts'
import { aBooking, aPayment, aRefund, theSchedule } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

const CANCELLED_AT = '2027-01-20T08:00:00.000Z'
const LATER = '2027-01-25T08:00:00.000Z'
/** Two nights, 1 and 2 February, R4,000.00 paid, cancelled without a refund. */
const cancelled = (changes: Partial<CancelledBooking> = {}): CancelledBooking =>
  aBooking.cancelled({
    totalPriceCents: 4_000_00,
    depositAmountCents: 2_000_00,
    confirmedAt: '2026-11-21T08:00:00.000Z',
    closedAt: CANCELLED_AT,
    ledger: [aPayment(4_000_00)],
    ...changes,
  })
const sale = (night: string, receivedCents: number) => ({ night, receivedCents })
const refundOf = (booking: CancelledBooking, ...sales: ReturnType<typeof sale>[]) =>
  resaleOf(booking, sales).refundCents

describe('the refund for nights that were sold again', () => {
  it('is what was received for the night, at most what had been paid for it, less 5 %', () => {
    expect(refundOf(cancelled(), sale('2027-02-01', 1_500_00))).toBe(1_425_00)
    expect(refundOf(cancelled(), sale('2027-02-01', 3_000_00))).toBe(1_900_00)
    expect(refundOf(cancelled(), sale('2027-02-01', 3_000_00), sale('2027-02-02', 1_000_00))).toBe(2_850_00)
    expect(refundOf(cancelled())).toBe(0)
  })

  it('is less what went back for the night already', () => {
    expect(refundOf(cancelled({ refundDueCents: 2_000_00 }), sale('2027-02-01', 2_000_00))).toBe(900_00)
    expect(refundOf(cancelled({ refundDueCents: 3_900_00 }), sale('2027-02-01', 2_000_00))).toBe(0)
  })

  it('is rounded down to the cent, night by night', () => {
    expect(refundOf(cancelled(), sale('2027-02-01', 33), sale('2027-02-02', 33))).toBe(62)
  })

  it('does not count a surplus, which went back whole, nor what came after the cancellation', () => {
    const overpaid = cancelled({ ledger: [aPayment(4_600_00)], refundDueCents: 600_00 })
    expect(refundOf(overpaid, sale('2027-02-01', 9_000_00))).toBe(1_900_00)
    const late = cancelled({ ledger: [aPayment(4_000_00), aPayment(500_00, { at: LATER })] })
    expect(refundOf(late, sale('2027-02-01', 9_000_00))).toBe(1_900_00)
    const back = cancelled({ refundDueCents: 2_000_00, ledger: [aPayment(4_000_00), aRefund(2_000_00, { at: LATER })] })
    expect(refundOf(back, sale('2027-02-01', 2_000_00))).toBe(900_00)
  })

  it('follows a price that was agreed afterwards', () => {
    const goodwill: LedgerLine = {
      ...{ id: 'goodwill', kind: 'adjustment', amountCents: -1_000_00 },
      ...{ at: '2026-12-01T08:00:00.000Z', by: 'Nomsa', note: 'Cold tub' },
    }
    const reduced = cancelled({ ledger: [aPayment(4_000_00), goodwill], refundDueCents: 1_000_00 })
    expect(refundOf(reduced, sale('2027-02-01', 9_000_00))).toBe(1_425_00)
  })

  it('is together with the refund at the cancellation never more than was paid', () => {
    const cents = fc.integer({ min: 0, max: 9_000_00 })
    fc.assert(
      fc.property(cents, cents, cents, fc.integer({ min: 0, max: 100 }), (paid, first, second, percent) => {
        const refundDueCents = refundFor({ paidCents: paid, owedCents: 4_000_00 }, percent)
        const booking = cancelled({ ledger: paid > 0 ? [aPayment(paid)] : [], refundDueCents })
        const { refundCents, nights } = resaleOf(booking, [sale('2027-02-01', first), sale('2027-02-02', second)])
        expect(refundCents).toBe(sum(nights.map((night) => night.refundCents)))
        expect(refundDueCents + refundCents).toBeLessThanOrEqual(paid)
        expect(refundCents).toBeLessThanOrEqual(first + second)
        expect(refundCents === 0 || canBeResold(booking)).toBe(true)
      }),
    )
  })

  it('can come only to a stay that was confirmed and of whose money a part was kept', () => {
    expect(canBeResold(cancelled())).toBe(true)
    expect(canBeResold(cancelled({ confirmedAt: undefined }))).toBe(false)
    expect(canBeResold(cancelled({ refundDueCents: 4_000_00 }))).toBe(false)
    expect(canBeResold(cancelled({ ledger: [] }))).toBe(false)
    expect(canBeResold(aBooking.confirmed({ ledger: [aPayment(1_00)] }))).toBe(false)
  })
})

describe('what was received for a night', () => {
  it('is its equal part of what has been paid, without a surplus', () => {
    const paid = (cents: number) => aBooking.confirmed({ checkOutDate: '2027-02-04', ledger: [aPayment(cents)] })
    const nights = ['2027-02-01', '2027-02-02', '2027-02-03']
    expect(nights.map((night) => receivedForNight(paid(1_000_00), night))).toEqual([333_33, 333_33, 333_34])
    expect(sum(nights.map((night) => receivedForNight(paid(9_000_00), night)))).toBe(4_250_00)
    expect(receivedForNight(paid(1_000_00), '2027-02-04')).toBe(0)
    expect(receivedForNight(aBooking.confirmed(), '2027-02-01')).toBe(0)
    expect(receivedForNight(aBooking.pending({ ledger: [aPayment(1_000_00)] }), '2027-02-01')).toBe(0)
    // What the terms keep of nights that this guest has given up is no part of the nights that are left.
    const kept: LedgerLine = {
      ...{ id: 'given-up', kind: 'adjustment', cause: 'terms', amountCents: 2_000_00 },
      ...{ at: NOW, by: 'Nomsa', note: '' },
    }
    const givenUp = aBooking.confirmed({ totalPriceCents: 3_000_00, ledger: [aPayment(5_000_00), kept] })
    expect(sum(nights.map((night) => receivedForNight(givenUp, night)))).toBe(3_000_00)
    // A guest who cancelled under way has slept this night, and it is paid with what does not go back.
    const underWay = { ledger: [aPayment(3_000_00)], refundDueCents: 1_000_00, closedAt: minutesAfter(NOW, 1) }
    expect(receivedForNight(aBooking.cancelled({ ...underWay, confirmedAt: NOW }), '2027-02-01')).toBe(1_000_00)
    expect(receivedForNight(aBooking.cancelled(underWay), '2027-02-01')).toBe(0)
  })
})

describe('the refund of a cancelled stay', () => {
  const context = { by: theSchedule, now: LATER }
  const afterSale = (booking: CancelledBooking, cents: number) => {
    const change = refundResoldNights(booking, cents > 0 ? [sale('2027-02-01', cents)] : [], context)
    return change.ok ? (change.value.booking as CancelledBooking) : booking
  }

  it('grows by it once, and with what the new guest pays later', () => {
    const first = afterSale(cancelled(), 1_000_00)
    expect(moneyOf(first).refundOwedCents).toBe(950_00)
    expect(refundResoldNights(first, [sale('2027-02-01', 1_000_00)], context)).toMatchObject({
      refusal: 'resale-unchanged',
    })
    expect(moneyOf(afterSale(first, 2_000_00)).refundOwedCents).toBe(1_900_00)
  })

  it('shrinks again when the new guest cancels, but never below what has gone back', () => {
    const sold = afterSale(cancelled(), 1_000_00)
    expect(afterSale(sold, 0)).toMatchObject({ refundDueCents: 0, resale: { refundCents: 0 } })
    const partBack = { ...sold, ledger: [...sold.ledger, aRefund(400_00, { at: LATER })] }
    const again = afterSale(partBack, 0)
    expect(again.refundDueCents).toBe(400_00)
    expect(moneyOf(again).refundOwedCents).toBe(0)
    expect(moneyOf(afterSale(again, 1_000_00)).refundOwedCents).toBe(550_00)
  })
})
