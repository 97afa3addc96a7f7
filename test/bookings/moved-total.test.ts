import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { quoteParty } from '#shared/bookings/change-party.ts'
import { type Order, currentAddOns, guestRows } from '#shared/bookings/order.ts'
import { addOnLine } from '#shared/pricing/price.ts'
import { movedTotal } from '#shared/bookings/moved-total.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { MAX_CENTS } from '#shared/kernel/money.ts'
import type { AdjustmentLine } from '#shared/payments/ledger.ts'
import { aBooking, anOrder } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { aCabin, aRate, aTariff } from '#test/support/tariff-fixture.ts'

/** R1,000.00 a person, R1,500.00 on Fridays and Saturdays, R700.00 at Aloe. */
const rates = [
  aRate(),
  aRate({ id: 'weekend', weekdays: [5, 6], adultRateCents: 1_500_00, priority: 1 }),
  aRate({ id: 'aloe', cabinSlug: 'aloe', adultRateCents: 700_00, minimumNights: 5, priority: 2 }),
]
/** Monday to Wednesday, agreed at R4,250.00: other rates counted then. */
const booking = aBooking.confirmed()
const protea = (checkInDate: string, checkOutDate: string) => ({ cabinSlug: 'protea', checkInDate, checkOutDate })
const anAdjustment = (amountCents: number, id = 'adjusted'): AdjustmentLine => ({
  id,
  kind: 'adjustment',
  amountCents,
  at: NOW,
  by: 'Nomsa',
  note: 'Goodwill',
})
/** Breakfast for both, each night. */
const breakfast = addOnLine({ id: 'basket', name: 'Breakfast', unit: 'person-night', priceCents: 145_00 }, 1, 2, 2)
const firewood = addOnLine({ id: 'firewood', name: 'Firewood', unit: 'item', priceCents: 85_00 }, 2, 2, 2)
function totalOf(to: ReturnType<typeof protea>, from: Booking = booking, order = anOrder()) {
  const moved = movedTotal(from, order, { to, rates })
  return moved.ok ? moved.value.totalCents : moved.refusal
}

describe('what a moved booking costs', () => {
  it('adds and takes off the difference of the nights, and leaves those that stay as agreed', () => {
    expect(totalOf(protea('2027-02-01', '2027-02-04'))).toBe(6_250_00)
    expect(totalOf(protea('2027-02-02', '2027-02-03'))).toBe(2_250_00)
    expect(totalOf(protea('2027-02-05', '2027-02-07'))).toBe(6_250_00)
    expect(totalOf(protea('2027-03-01', '2027-03-03'))).toBe(4_250_00)
  })

  it('takes the rates of the new cabin, also those with a minimum stay', () => {
    const to = { ...protea('2027-02-01', '2027-02-03'), cabinSlug: 'aloe' }
    expect(totalOf(to)).toBe(4_250_00 - 4 * 300_00)
  })

  it('keeps what was agreed beside the price, and is refused where nothing of it would be left', () => {
    const discounted = { ...booking, ledger: [anAdjustment(-2_000_00)] }
    expect(totalOf(protea('2027-02-01', '2027-02-04'), discounted)).toBe(4_250_00)
    const nearlyFree = { ...booking, ledger: [anAdjustment(-2_249_00)] }
    expect(totalOf(protea('2027-02-01', '2027-02-02'), nearlyFree)).toBe(1_00)
    const free = { ...booking, ledger: [anAdjustment(-2_249_01)] }
    expect(totalOf(protea('2027-02-01', '2027-02-02'), free)).toBe('price-too-low')
  })

  it('stays at nothing for the owner, however long', () => {
    const ofOwner = { ...booking, source: 'owner' as const, ledger: [anAdjustment(-4_250_00)] }
    for (const to of [protea('2027-02-01', '2027-02-10'), protea('2027-02-01', '2027-02-02')])
      expect(totalOf(to, ofOwner)).toBe(0)
  })

  it('is refused where a night has no rate, or where it is more than any price', () => {
    const to = protea('2027-02-01', '2027-02-04')
    const untilThen = [aRate({ lastNight: '2027-02-02' })]
    expect(movedTotal(booking, anOrder(), { to, rates: untilThen })).toMatchObject({ refusal: 'no-rate-for-night' })
    const rich = { ...booking, totalPriceCents: MAX_CENTS }
    expect(totalOf(to, rich)).toBe('price-too-high')
  })

  it('takes more and fewer of the add-ons that are priced by the night, and leaves the others', () => {
    const order = anOrder({ addOns: [breakfast, firewood] })
    const longer = movedTotal(booking, order, { to: protea('2027-02-01', '2027-02-04'), rates })
    expect(longer).toMatchObject({ ok: true, value: { totalCents: 4_250_00 + 2_000_00 + 2 * 145_00 } })
    expect(longer.ok && longer.value.addOns.map(({ times, totalCents }) => [times, totalCents])).toEqual([
      [6, 6 * 145_00],
      [2, 2 * 85_00],
    ])
    const later = movedTotal(booking, order, { to: protea('2027-03-01', '2027-03-03'), rates })
    expect(later).toEqual({ ok: true, value: { totalCents: 4_250_00, addOns: [breakfast, firewood] } })
  })

  it('depends only on the final stay and party, and is as before once all changes are reversed', () => {
    const step = fc.record({
      cabinSlug: fc.constantFrom('protea', 'aloe'),
      first: fc.nat(60),
      nights: fc.integer({ min: 1, max: 20 }),
      numberOfAdults: fc.integer({ min: 1, max: 4 }),
    })
    // So dear that nothing on the way is refused.
    const start: Booked = {
      booking: aBooking.confirmed({ totalPriceCents: 1_000_000_00 }),
      order: anOrder({ addOns: [breakfast, firewood] }),
    }
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const stops = steps.map(({ cabinSlug, first, nights, numberOfAdults }) => {
          const checkInDate = addDays('2027-02-01', first)
          return { to: { cabinSlug, checkInDate, checkOutDate: addDays(checkInDate, nights) }, numberOfAdults }
        })
        let moved = start
        for (const { to, numberOfAdults } of stops) moved = changeAdults(moveTo(moved, to), numberOfAdults)
        const last = stops.at(-1)
        if (!last) return
        const atOnce = moveTo(changeAdults(start, last.numberOfAdults), last.to)
        expect(moneyOf(moved.booking).owedCents).toBe(moneyOf(atOnce.booking).owedCents)
        expect(currentAddOns(moved.order)).toEqual(currentAddOns(atOnce.order))
        const back = moveTo(changeAdults(moved, 2), protea('2027-02-01', '2027-02-03'))
        expect(moneyOf(back.booking).owedCents).toBe(1_000_000_00)
        expect(currentAddOns(back.order)).toEqual([breakfast, firewood])
      }),
    )
  })
})

type Booked = { readonly booking: Booking; readonly order: Order }
let lines = 0
/** With the line of the ledger by which it costs so much. */
function adjusted(from: Booking, totalCents: number): Booking {
  lines += 1
  const line = anAdjustment(totalCents - moneyOf(from).owedCents, `line-${lines}`)
  return { ...from, ledger: [...from.ledger, line] }
}

function moveTo({ booking: from, order }: Booked, to: ReturnType<typeof protea>): Booked {
  const moved = movedTotal(from, order, { to, rates })
  if (!moved.ok) throw new Error(moved.refusal)
  const { totalCents, addOns } = moved.value
  return { booking: { ...adjusted(from, totalCents), parts: [to] }, order: { ...order, changedAddOns: addOns } }
}

function changeAdults({ booking: from, order }: Booked, numberOfAdults: number): Booked {
  const addOns = currentAddOns(order).map(({ addOnId, quantity }) => ({ addOnId, quantity }))
  const rules = { cabin: aCabin({ maxGuests: 6 }), tariff: aTariff({ rates }), today: TODAY }
  const quote = quoteParty(from, order, { numberOfAdults, children: [], addOns }, rules)
  if (!quote.ok) throw new Error(quote.refusal)
  const { owedCents, recalculatedCents, addOnLines } = quote.value
  return {
    booking: { ...adjusted(from, recalculatedCents ?? owedCents), numberOfAdults },
    order: { ...order, guests: guestRows(numberOfAdults, []), changedAddOns: addOnLines },
  }
}
