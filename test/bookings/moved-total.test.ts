import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyOf } from '#shared/bookings/booking.ts'
import { movedTotal } from '#shared/bookings/moved-total.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { MAX_CENTS } from '#shared/kernel/money.ts'
import type { AdjustmentEntry } from '#shared/payments/ledger.ts'
import { aBooking } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aRate } from '#test/support/tariff-fixture.ts'

/** R1,000.00 a person, R1,500.00 on Fridays and Saturdays, R700.00 at Aloe. */
const rates = [
  aRate(),
  aRate({ id: 'weekend', weekdays: [5, 6], adultRateCents: 1_500_00, priority: 1 }),
  aRate({ id: 'aloe', cabinSlug: 'aloe', adultRateCents: 700_00, minimumNights: 5, priority: 2 }),
]
const party = { adults: 2, children: [] }
/** Monday to Wednesday, agreed at R4,250.00: other rates counted then. */
const booking = aBooking.confirmed()
const protea = (checkInDate: string, checkOutDate: string) => ({ cabinSlug: 'protea', checkInDate, checkOutDate })
const anAdjustment = (amountCents: number, id = 'adjusted'): AdjustmentEntry => ({
  id,
  kind: 'adjustment',
  amountCents,
  at: NOW,
  by: 'Nomsa',
  note: 'Goodwill',
})
const totalOf = (to: ReturnType<typeof protea>, from = booking) => movedTotal(from, { to, party, rates })

describe('what a moved booking costs', () => {
  it('adds and takes off the difference of the nights, and leaves those that stay as agreed', () => {
    expect(totalOf(protea('2027-02-01', '2027-02-04'))).toEqual({ ok: true, value: 6_250_00 })
    expect(totalOf(protea('2027-02-02', '2027-02-03'))).toEqual({ ok: true, value: 2_250_00 })
    expect(totalOf(protea('2027-02-05', '2027-02-07'))).toEqual({ ok: true, value: 6_250_00 })
    expect(totalOf(protea('2027-03-01', '2027-03-03'))).toEqual({ ok: true, value: 4_250_00 })
  })

  it('takes the rates of the new cabin, whatever length they ask of guests', () => {
    const to = { ...protea('2027-02-01', '2027-02-03'), cabinSlug: 'aloe' }
    expect(totalOf(to)).toEqual({ ok: true, value: 4_250_00 - 4 * 300_00 })
  })

  it('keeps what was agreed beside the price, and is refused where nothing of it would be left', () => {
    const discounted = { ...booking, ledger: [anAdjustment(-2_000_00)] }
    expect(totalOf(protea('2027-02-01', '2027-02-04'), discounted)).toEqual({ ok: true, value: 4_250_00 })
    const nearlyFree = { ...booking, ledger: [anAdjustment(-2_249_00)] }
    expect(totalOf(protea('2027-02-01', '2027-02-02'), nearlyFree)).toEqual({ ok: true, value: 1_00 })
    const free = { ...booking, ledger: [anAdjustment(-2_249_01)] }
    expect(totalOf(protea('2027-02-01', '2027-02-02'), free)).toEqual({ ok: false, refusal: 'price-too-low' })
  })

  it('stays at nothing for the owner, however long', () => {
    const ofOwner = { ...booking, source: 'owner' as const, ledger: [anAdjustment(-4_250_00)] }
    for (const to of [protea('2027-02-01', '2027-02-10'), protea('2027-02-01', '2027-02-02')])
      expect(totalOf(to, ofOwner)).toEqual({ ok: true, value: 0 })
  })

  it('is refused where a night has no rate, or where it is more than any price', () => {
    const to = protea('2027-02-01', '2027-02-04')
    const untilThen = [aRate({ lastNight: '2027-02-02' })]
    expect(movedTotal(booking, { to, party, rates: untilThen })).toMatchObject({ refusal: 'no-rate-for-night' })
    const rich = { ...booking, totalPriceCents: MAX_CENTS }
    expect(totalOf(to, rich)).toMatchObject({ refusal: 'price-too-high' })
  })

  it('is the same whatever the way there, and as before after the way back', () => {
    const place = fc.record({
      cabinSlug: fc.constantFrom('protea', 'aloe'),
      first: fc.nat(60),
      nights: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), (places) => {
        // So dear that nothing on the way is cut off at zero.
        const dear = { ...booking, totalPriceCents: 1_000_000_00 }
        let moved = dear
        const stays = places.map(({ cabinSlug, first, nights }) => {
          const checkInDate = addDays('2027-02-01', first)
          return { cabinSlug, checkInDate, checkOutDate: addDays(checkInDate, nights) }
        })
        for (const [step, to] of [...stays, protea(booking.checkInDate, booking.checkOutDate)].entries()) {
          const total = totalOf(to, moved)
          if (!total.ok) throw new Error(total.refusal)
          expect(total).toEqual(totalOf(to, dear))
          const adjustment = anAdjustment(total.value - moneyOf(moved).owedCents, `step-${step}`)
          moved = { ...moved, ...to, ledger: [...moved.ledger, adjustment] }
        }
        expect(moneyOf(moved).owedCents).toBe(moneyOf(dear).owedCents)
      }),
    )
  })
})
