import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeParty } from '#shared/bookings/booking-state.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import type { PartyForm } from '#shared/bookings/change-booking.contract.ts'
import { quoteParty } from '#shared/bookings/change-party.ts'
import { type Order, addOnsNow, guestRows } from '#shared/bookings/order.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { aBooking, anOrder } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { aCabin, aRate, aTariff, anAddOn } from '#test/support/tariff-fixture.ts'

const cabin = aCabin({ maxGuests: 6 })
const tariff = aTariff({
  rates: [aRate({ minimumPerNightCents: 2_500_00, minimumNights: 3 })],
  addOns: [anAddOn(), anAddOn({ id: 'basket', unit: 'person-night', priceCents: 145_00, maxQuantity: 1 })],
})
const stay = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
const rules = { cabin, tariff, today: TODAY }
const by = { kind: 'staff', name: 'Nomsa' } as const

const someAddOns = fc
  .record({ firewood: fc.integer({ min: 0, max: 10 }), basket: fc.integer({ min: 0, max: 1 }) })
  .map((wanted) =>
    Object.entries(wanted).flatMap(([addOnId, quantity]) => (quantity > 0 ? [{ addOnId, quantity }] : [])),
  )
const party: fc.Arbitrary<PartyForm> = fc.record({
  numberOfAdults: fc.integer({ min: 1, max: 4 }),
  children: fc.array(fc.record({ age: fc.integer({ min: 0, max: 17 }) }), { maxLength: 2 }),
  addOns: someAddOns,
})

/** The price of a party by the tariff, whatever the length of the stay. */
const priceOfParty = ({ numberOfAdults, children, addOns }: PartyForm): number => {
  const rates = tariff.rates.map((rate) => ({ ...rate, minimumNights: null }))
  const price = priceOf(
    { cabinSlug: 'aloe', stay, party: { adults: numberOfAdults, children }, addOns },
    { ...tariff, rates },
  )
  if (!price.ok) throw new Error(price.refusal)
  return price.value.totalPriceCents
}

const booked = (first: PartyForm, agreedCents: number): { booking: Booking; order: Order } => ({
  booking: aBooking.pending({
    ...stay,
    cabinSlug: 'aloe',
    numberOfAdults: first.numberOfAdults,
    numberOfChildren: first.children.length,
    totalPriceCents: agreedCents,
  }),
  order: anOrder({ guests: guestRows(first.numberOfAdults, first.children) }),
})

let entries = 0
function change({ booking, order }: { booking: Booking; order: Order }, to: PartyForm) {
  const quote = quoteParty(booking, order, to, rules)
  if (!quote.ok) throw new Error(quote.refusal)
  const amountCents = (quote.value.recalculatedCents ?? quote.value.owedCents) - quote.value.owedCents
  entries += 1
  const entry = { id: `entry-${entries}`, kind: 'adjustment', amountCents, at: NOW, by: by.name, note: '' } as const
  const changed = changeParty(
    booking,
    { numberOfAdults: to.numberOfAdults, numberOfChildren: to.children.length },
    amountCents === 0 ? undefined : entry,
    { by, now: NOW, notifyGuest: false, facts: {} },
  )
  if (!changed.ok) throw new Error(changed.refusal)
  return {
    booking: changed.value.booking,
    order: {
      ...order,
      guests: guestRows(to.numberOfAdults, to.children),
      changedAddOns: quote.value.addOnLines,
    },
  }
}

describe('changes of party and extras', () => {
  it('in whatever order end at the price of the last party, to the cent, where nothing else was agreed', () => {
    fc.assert(
      fc.property(party, fc.array(party, { minLength: 1, maxLength: 6 }), (first, changes) => {
        const without = { ...first, addOns: [] }
        const end = changes.reduce(change, booked(without, priceOfParty(without)))
        const last = changes.at(-1) ?? without
        expect(moneyOf(end.booking).owedCents).toBe(priceOfParty(last))
        expect(addOnsNow(end.order).map(({ addOnId, quantity }) => ({ addOnId, quantity }))).toEqual(last.addOns)
      }),
    )
  })

  it('keep what was agreed for the rest: another price than the tariff’s stays as far from it as it was', () => {
    fc.assert(
      fc.property(party, party, fc.integer({ min: -2_000_00, max: 2_000_00 }), (first, next, agreed) => {
        const without = { ...first, addOns: [] }
        const end = change(booked(without, priceOfParty(without) + agreed), next)
        const wanted = priceOfParty(next) + agreed
        const before = priceOfParty(without) + agreed
        // Below the smallest price the former stays.
        expect(moneyOf(end.booking).owedCents).toBe(wanted < 1_00 && wanted !== before ? before : wanted)
      }),
    )
  })

  it('never make dearer what the booking has already, whatever has become of the add-on', () => {
    const two = { numberOfAdults: 2, children: [], addOns: [{ addOnId: 'firewood', quantity: 3 }] }
    const had = change(booked({ ...two, addOns: [] }, 5_000_00), two)
    const dearer = aTariff({ ...tariff, addOns: [anAddOn({ priceCents: 200_00, active: false })] })
    const quote = (quantity: number) =>
      quoteParty(
        had.booking,
        had.order,
        { ...two, addOns: [{ addOnId: 'firewood', quantity }] },
        { ...rules, tariff: dearer },
      )
    expect(quote(3)).toMatchObject({ ok: true, value: { recalculatedCents: 5_255_00 } })
    expect(quote(1)).toMatchObject({ ok: true, value: { recalculatedCents: 5_085_00 } })
    expect(quote(4)).toMatchObject({ ok: false, refusal: 'add-on-not-available' })
  })

  it('are refused on a booking that is closed or whose guest was erased', () => {
    const two = { numberOfAdults: 2, children: [], addOns: [] }
    expect(quoteParty(aBooking.completed(), anOrder(), two, rules)).toMatchObject({ refusal: 'booking-closed' })
    const over = aBooking.confirmed({ checkInDate: '2026-11-18', checkOutDate: TODAY })
    expect(quoteParty(over, anOrder(), two, rules)).toMatchObject({ refusal: 'stay-over' })
    expect(quoteParty(aBooking.confirmed({ erasedAt: NOW }), anOrder(), two, rules)).toMatchObject({
      refusal: 'guest-erased',
    })
  })

  it('leave the owner’s own stay at what it costs', () => {
    const own = booked({ numberOfAdults: 2, children: [], addOns: [] }, 0)
    const booking = { ...own.booking, source: 'owner' } as const
    const four = { numberOfAdults: 4, children: [], addOns: [] }
    expect(quoteParty(booking, own.order, four, rules)).toMatchObject({ value: { owedCents: 0, recalculatedCents: 0 } })
  })
})
