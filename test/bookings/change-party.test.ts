import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptPayment, changeParty, move, refund } from '#shared/bookings/booking-state.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import type { PartyForm } from '#shared/bookings/change-booking.contract.ts'
import { quoteParty } from '#shared/bookings/change-party.ts'
import { movedTotal } from '#shared/bookings/moved-total.ts'
import { type Order, addOnsNow, guestRows } from '#shared/bookings/order.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
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

const stayOf = (nights: number) => ({ ...stay, checkOutDate: addDays(stay.checkInDate, nights) })

/** The price of a party by the tariff, whatever the length of the stay. */
const priceOfParty = ({ numberOfAdults, children, addOns }: PartyForm, nights = 2): number => {
  const rates = tariff.rates.map((rate) => ({ ...rate, minimumNights: null }))
  const price = priceOf(
    { cabinSlug: 'aloe', stay: stayOf(nights), party: { adults: numberOfAdults, children }, addOns },
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
const newEntry = (amountCents: number) => {
  entries += 1
  return { id: `entry-${entries}`, amountCents, at: NOW, by: by.name, note: '' }
}
function change({ booking, order }: { booking: Booking; order: Order }, to: PartyForm) {
  const quote = quoteParty(booking, order, to, rules)
  if (!quote.ok) throw new Error(quote.refusal)
  const amountCents = (quote.value.recalculatedCents ?? quote.value.owedCents) - quote.value.owedCents
  const entry = { ...newEntry(amountCents), kind: 'adjustment' } as const
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

/** Moves the departure at a recalculated price; where that is refused, nothing happens. */
function changeNights({ booking, order }: { booking: Booking; order: Order }, nights: number) {
  const to = { cabinSlug: 'aloe', ...stayOf(nights) }
  const priced = movedTotal(booking, order, { to, rates: tariff.rates })
  if (!priced.ok) return { booking, order }
  const amountCents = priced.value.totalCents - moneyOf(booking).owedCents
  const adjustment = amountCents === 0 ? undefined : ({ ...newEntry(amountCents), kind: 'adjustment' } as const)
  const moved = move(booking, { ...to, balanceDueDate: booking.balanceDueDate }, { by, now: NOW, adjustment })
  if (!moved.ok) throw new Error(moved.refusal)
  return { booking: moved.value.booking, order: { ...order, changedAddOns: priced.value.addOns } }
}

type MoneyAct =
  | { readonly kind: 'pay'; readonly amountCents: number }
  /** `lowers`: what is owed goes down by it. */
  | { readonly kind: 'refund'; readonly amountCents: number; readonly lowers: boolean }
type Act =
  | MoneyAct
  | { readonly kind: 'party'; readonly party: PartyForm }
  | { readonly kind: 'nights'; readonly nights: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('party' as const), party }),
  fc.record({ kind: fc.constant('nights' as const), nights: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('pay' as const), amountCents: fc.integer({ min: 1, max: 9_000_00 }) }),
  fc.record({
    kind: fc.constant('refund' as const),
    amountCents: fc.integer({ min: 1, max: 9_000_00 }),
    lowers: fc.boolean(),
  }),
)

/** Money that comes in or goes back; a refund that is refused changes nothing. */
function moveMoney(booking: Booking, given: MoneyAct): Booking {
  const entry = newEntry(given.amountCents)
  const context = { by, now: NOW }
  if (given.kind === 'pay') {
    const paid = acceptPayment(
      booking,
      { ...entry, kind: 'payment', method: 'eft' },
      { ...context, nightsAre: 'available' },
    )
    if (!paid.ok) throw new Error(paid.refusal)
    return paid.value.booking
  }
  const adjustment = given.lowers ? ({ ...newEntry(-given.amountCents), kind: 'adjustment' } as const) : undefined
  const back = refund(booking, { ...entry, kind: 'refund', method: 'eft' }, { ...context, adjustment })
  return back.ok ? back.value.booking : booking
}

describe('changes of party and of nights among payments and refunds', () => {
  it('leave to pay what was agreed less what was paid, to the cent, never below zero', () => {
    fc.assert(
      fc.property(party, fc.array(act, { minLength: 1, maxLength: 12 }), (first, acts) => {
        const without = { ...first, addOns: [] }
        const expected = { party: without, nights: 2, owed: priceOfParty(without), paid: 0 }
        let now = booked(without, expected.owed)
        for (const given of acts) {
          if (given.kind === 'party' || given.kind === 'nights') {
            const next = {
              party: given.kind === 'party' ? given.party : expected.party,
              nights: given.kind === 'nights' ? given.nights : expected.nights,
            }
            const total =
              expected.owed + priceOfParty(next.party, next.nights) - priceOfParty(expected.party, expected.nights)
            // Below the smallest price a party comes at the former one, and a stay keeps its nights.
            const isTooLow = total < 1_00 && total !== expected.owed
            now = given.kind === 'party' ? change(now, given.party) : changeNights(now, given.nights)
            if (!isTooLow || given.kind === 'party') Object.assign(expected, next)
            if (!isTooLow) expected.owed = total
          } else {
            now = { ...now, booking: moveMoney(now.booking, given) }
            if (given.kind === 'pay') expected.paid += given.amountCents
            else {
              const lowered = given.lowers ? given.amountCents : 0
              if (given.amountCents <= expected.paid && lowered <= expected.owed) {
                expected.paid -= given.amountCents
                expected.owed -= lowered
              }
            }
          }
          const { owed, paid } = expected
          expect(moneyOf(now.booking)).toMatchObject({
            owedCents: owed,
            paidCents: paid,
            outstandingCents: Math.max(0, owed - paid),
            surplusCents: Math.max(0, paid - owed),
          })
        }
      }),
      { numRuns: 500 },
    )
  })
})

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
