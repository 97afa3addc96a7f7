import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptPayment, changeParty, move, refund } from '#shared/bookings/booking-state.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import type { PartyForm } from '#shared/bookings/change-booking.contract.ts'
import { quoteParty } from '#shared/bookings/change-party.ts'
import { movedTotal } from '#shared/bookings/moved-total.ts'
import { type Order, currentAddOns, guestRows } from '#shared/bookings/order.ts'
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

const ofNights = (nights: number) => ({ ...stay, checkOutDate: addDays(stay.checkInDate, nights) })

/** The price of a party by the tariff, for a stay of any length. */
const priceOfParty = ({ numberOfAdults, children, addOns }: PartyForm, nights = 2): number => {
  const rates = tariff.rates.map((rate) => ({ ...rate, minimumNights: null }))
  const price = priceOf(
    { cabinSlug: 'aloe', stay: ofNights(nights), party: { adults: numberOfAdults, children }, addOns },
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

let lines = 0
const newLine = (amountCents: number) => {
  lines += 1
  return { id: `line-${lines}`, amountCents, at: NOW, by: by.name, note: '' }
}
function change({ booking, order }: { booking: Booking; order: Order }, to: PartyForm) {
  const quote = quoteParty(booking, order, to, rules)
  if (!quote.ok) throw new Error(quote.refusal)
  const amountCents = (quote.value.recalculatedCents ?? quote.value.owedCents) - quote.value.owedCents
  const line = { ...newLine(amountCents), kind: 'adjustment' } as const
  const changed = changeParty(
    booking,
    { numberOfAdults: to.numberOfAdults, numberOfChildren: to.children.length },
    amountCents === 0 ? undefined : line,
    { by, now: NOW, notifyGuest: false, details: {} },
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
  const to = { cabinSlug: 'aloe', ...ofNights(nights) }
  const priced = movedTotal(booking, order, { to, rates: tariff.rates })
  if (!priced.ok) return { booking, order }
  const amountCents = priced.value.totalCents - moneyOf(booking).owedCents
  const adjustment = amountCents === 0 ? undefined : ({ ...newLine(amountCents), kind: 'adjustment' } as const)
  const moved = move(booking, { parts: [to] }, { by, now: NOW, adjustment })
  if (!moved.ok) throw new Error(moved.refusal)
  return { booking: moved.value.booking, order: { ...order, changedAddOns: priced.value.addOns } }
}

type MoneyAction =
  | { readonly kind: 'pay'; readonly amountCents: number }
  /** `lowers`: what is owed goes down by it. */
  | { readonly kind: 'refund'; readonly amountCents: number; readonly lowers: boolean }
type Action =
  | MoneyAction
  | { readonly kind: 'party'; readonly party: PartyForm }
  | { readonly kind: 'nights'; readonly nights: number }

const anyAction: fc.Arbitrary<Action> = fc.oneof(
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
function moveMoney(booking: Booking, action: MoneyAction): Booking {
  const line = newLine(action.amountCents)
  const context = { by, now: NOW }
  if (action.kind === 'pay') {
    const paid = acceptPayment(
      booking,
      { ...line, kind: 'payment', method: 'eft' },
      { ...context, nightsStatus: 'available' },
    )
    if (!paid.ok) throw new Error(paid.refusal)
    return paid.value.booking
  }
  const adjustment = action.lowers ? ({ ...newLine(-action.amountCents), kind: 'adjustment' } as const) : undefined
  const refunded = refund(booking, { ...line, kind: 'refund', method: 'eft' }, { ...context, adjustment })
  return refunded.ok ? refunded.value.booking : booking
}

describe('changes of party and of nights among payments and refunds', () => {
  it('leave to pay what was agreed less what was paid, to the cent, never below zero', () => {
    fc.assert(
      fc.property(party, fc.array(anyAction, { minLength: 1, maxLength: 12 }), (first, actions) => {
        const withoutAddOns = { ...first, addOns: [] }
        const expected = { party: withoutAddOns, nights: 2, owed: priceOfParty(withoutAddOns), paid: 0 }
        let now = booked(withoutAddOns, expected.owed)
        for (const action of actions) {
          if (action.kind === 'party' || action.kind === 'nights') {
            const next = {
              party: action.kind === 'party' ? action.party : expected.party,
              nights: action.kind === 'nights' ? action.nights : expected.nights,
            }
            const total =
              expected.owed + priceOfParty(next.party, next.nights) - priceOfParty(expected.party, expected.nights)
            // Below the smallest price a party comes at the former one, and a stay keeps its nights.
            const isTooLow = total < 1_00 && total !== expected.owed
            now = action.kind === 'party' ? change(now, action.party) : changeNights(now, action.nights)
            if (!isTooLow || action.kind === 'party') Object.assign(expected, next)
            if (!isTooLow) expected.owed = total
          } else {
            now = { ...now, booking: moveMoney(now.booking, action) }
            if (action.kind === 'pay') expected.paid += action.amountCents
            else {
              const lowered = action.lowers ? action.amountCents : 0
              if (action.amountCents <= expected.paid && lowered <= expected.owed) {
                expected.paid -= action.amountCents
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

describe('changes of party and add-ons', () => {
  it('in any order end at the price of the last party, to the cent, if no other price was agreed', () => {
    fc.assert(
      fc.property(party, fc.array(party, { minLength: 1, maxLength: 6 }), (first, changes) => {
        const withoutAddOns = { ...first, addOns: [] }
        const end = changes.reduce(change, booked(withoutAddOns, priceOfParty(withoutAddOns)))
        const last = changes.at(-1) ?? withoutAddOns
        expect(moneyOf(end.booking).owedCents).toBe(priceOfParty(last))
        expect(currentAddOns(end.order).map(({ addOnId, quantity }) => ({ addOnId, quantity }))).toEqual(last.addOns)
      }),
    )
  })

  it('keep the difference between an agreed price and the tariff', () => {
    fc.assert(
      fc.property(party, party, fc.integer({ min: -2_000_00, max: 2_000_00 }), (first, next, agreed) => {
        const withoutAddOns = { ...first, addOns: [] }
        const end = change(booked(withoutAddOns, priceOfParty(withoutAddOns) + agreed), next)
        const expectedCents = priceOfParty(next) + agreed
        const before = priceOfParty(withoutAddOns) + agreed
        // Below the smallest price the former price stays.
        expect(moneyOf(end.booking).owedCents).toBe(
          expectedCents < 1_00 && expectedCents !== before ? before : expectedCents,
        )
      }),
    )
  })

  it('never raise the price of an add-on that the booking already has, even if the add-on is changed or stopped', () => {
    const two = { numberOfAdults: 2, children: [], addOns: [{ addOnId: 'firewood', quantity: 3 }] }
    const before = change(booked({ ...two, addOns: [] }, 5_000_00), two)
    const dearer = aTariff({ ...tariff, addOns: [anAddOn({ priceCents: 200_00, active: false })] })
    const quote = (quantity: number) =>
      quoteParty(
        before.booking,
        before.order,
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
