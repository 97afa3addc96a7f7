import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreeNights, agreedAtTotal, packNights, unpackNights } from '#shared/bookings/agreed-rates.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { cancel, changeStay, refund, refundGivenUpNights, refundResoldNights } from '#shared/bookings/booking-state.ts'
import { refundFor } from '#shared/bookings/cancellation.ts'
import { type Order, currentAddOns, guestRows } from '#shared/bookings/order.ts'
import { orderLinesOf } from '#shared/bookings/order-lines.ts'
import { type Party, partyOf } from '#shared/bookings/party.ts'
import { type StayChange, quoteStayChange } from '#shared/bookings/stay-change.ts'
import { cabinNightsOf, partsAfter } from '#shared/bookings/stay-parts.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { sum } from '#shared/kernel/money.ts'
import { keptCents, refundedCents, transferredCents } from '#shared/payments/ledger.ts'
import { addOnLine, addOnTotalCents } from '#shared/pricing/price.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import { aBooking, aPayment, aRefund, aStaffMember, aTransfer, anOrder } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aRate, anAddOn } from '#test/support/tariff-fixture.ts'

const rateOf = (adultRateCents: number, changes: Partial<Rate> = {}) =>
  aRate({ id: `rate-${adultRateCents}`, adultRateCents, childRateCents: null, minimumPerNightCents: null, ...changes })
const adults = (count: number): Party => ({ adults: count, children: [] })
const stay = (cabinSlug: string, checkInDate: string, nights: number) => ({
  cabinSlug,
  checkInDate,
  checkOutDate: addDays(checkInDate, nights),
})
const FAR_AHEAD = '2026-11-21'
const firewood = anAddOn({ id: 'firewood', name: 'Firewood', priceCents: 85_00, unit: 'item' })
const breakfast = anAddOn({ id: 'breakfast', name: 'Breakfast', priceCents: 120_00, unit: 'person-night' })
const addOns = [firewood, breakfast]

type Booked = { readonly booking: Booking; readonly order: Order }

/** A confirmed booking as guests book it, at the rates of that day. */
function booked(
  parts: Booking['parts'],
  party: Party,
  rates: readonly Rate[],
  paid: 'paid' | 'unpaid' = 'paid',
): Booked {
  const agreed = agreeNights(cabinNightsOf({ parts }), party, rates)
  if (!agreed.ok) throw new Error(agreed.refusal)
  const lines = [addOnLine(firewood, 1, cabinNightsOf({ parts }).length, party.adults)]
  const order = anOrder({
    guests: guestRows(party.adults, party.children),
    agreed: packNights(agreed.value),
    addOns: lines,
  })
  const nightsCents = sum(orderLinesOf(aBooking.confirmed({ parts }), order).nights.map(({ cents }) => cents))
  const totalPriceCents = nightsCents + addOnTotalCents(lines)
  return {
    booking: aBooking.confirmed({
      parts,
      numberOfAdults: party.adults,
      totalPriceCents,
      ledger: paid === 'paid' ? [aPayment(totalPriceCents)] : [],
    }),
    order,
  }
}

const choiceOf = ({ booking, order }: Booked, changes: Partial<StayChange>): StayChange => ({
  parts: booking.parts,
  party: partyOf(order),
  addOns: currentAddOns(order).map(({ addOnId, quantity }) => ({ addOnId, quantity })),
  ...changes,
})

function quote(from: Booked, changes: Partial<StayChange>, rates: readonly Rate[], today = FAR_AHEAD) {
  const quoted = quoteStayChange(from.booking, from.order, choiceOf(from, changes), { rates, addOns, today })
  if (!quoted.ok) throw new Error(quoted.refusal)
  return quoted.value
}

let entries = 0
/** The booking after a change, with its lines in the ledger. */
function change(from: Booked, changes: Partial<StayChange>, rates: readonly Rate[], today = FAR_AHEAD): Booked {
  const quoted = quote(from, changes, rates, today)
  const { parts, party } = choiceOf(from, changes)
  const line = { kind: 'adjustment', at: NOW, by: 'Nomsa', note: '' } as const
  entries += 1
  const adjustments = [
    { ...line, id: `entry-${entries}-change`, cause: 'change' as const, amountCents: quoted.changeCents },
    {
      ...line,
      id: `entry-${entries}-terms`,
      cause: 'terms' as const,
      amountCents: quoted.termsCents + quoted.termsUndoneCents,
    },
  ].filter(({ amountCents }) => amountCents !== 0)
  const changed = changeStay(
    from.booking,
    { ...from.booking, parts, numberOfAdults: party.adults, numberOfChildren: party.children.length },
    { by: aStaffMember, now: NOW, adjustments },
  )
  if (!changed.ok) throw new Error(changed.refusal)
  return {
    booking: changed.value.booking,
    order: {
      ...from.order,
      guests: guestRows(party.adults, party.children),
      agreed: quoted.agreedWithTerms,
      changedAddOns: quoted.addOnLines,
    },
  }
}

const owed = ({ booking }: Booked) => moneyOf(booking).owedCents

describe('the price of a changed stay', () => {
  const four = booked([stay('yellowwood', '2027-06-01', 4)], adults(4), [rateOf(950_00)])

  it.each([[1_450_00], [700_00], [2_000_00]])(
    'gives back what was agreed for nights that go, at a rate of %i today',
    (today) => {
      const quoted = quote(four, { parts: [stay('yellowwood', '2027-06-01', 2)] }, [rateOf(today)])
      expect(quoted.changeCents).toBe(-7_600_00)
      expect(quoted.termsCents).toBe(0)
    },
  )

  it('gives back what was agreed where the tariff has no rate any more', () => {
    expect(quote(four, { parts: [stay('yellowwood', '2027-06-01', 2)] }, []).changeCents).toBe(-7_600_00)
  })

  it('takes the rates of today for nights that come, and the agreed ones for people who come', () => {
    const longer = { parts: [stay('yellowwood', '2027-06-01', 5)] }
    expect(quote(four, longer, [rateOf(1_450_00)]).changeCents).toBe(4 * 1_450_00)
    expect(quote(four, { party: adults(5) }, [rateOf(1_450_00)]).changeCents).toBe(4 * 950_00)
  })

  it('names a night that comes and has no rate', () => {
    expect(quote(four, { parts: [stay('yellowwood', '2027-06-01', 5)] }, [])).toMatchObject({
      nightWithoutRate: '2027-06-05',
      changeCents: 0,
    })
  })

  it('keeps the price of an add-on, also of one that is taken off and comes back', () => {
    const without = change(four, { addOns: [] }, [rateOf(950_00)])
    expect(owed(without)).toBe(owed(four) - 85_00)
    const dearer = { ...firewood, priceCents: 200_00 }
    const back = quoteStayChange(
      without.booking,
      without.order,
      choiceOf(without, { addOns: [{ addOnId: 'firewood', quantity: 1 }] }),
      { rates: [], addOns: [dearer], today: FAR_AHEAD },
    )
    expect(back).toMatchObject({ ok: true, value: { changeCents: 85_00 } })
  })

  it('names the add-ons that stay though the new cabin does not have them', () => {
    const forProtea = { ...firewood, cabinSlugs: ['yellowwood'] }
    const to = choiceOf(four, { parts: [stay('aloe', '2027-06-01', 4)] })
    const quoted = quoteStayChange(four.booking, four.order, to, {
      rates: [rateOf(950_00)],
      addOns: [forProtea],
      today: FAR_AHEAD,
    })
    expect(quoted).toMatchObject({ value: { addOnsNotForCabin: ['Firewood'], changeCents: 0 } })
  })

  it('moves the rest of a stay at the rates of today and leaves the nights that were slept', () => {
    const three = booked([stay('protea', '2027-06-01', 3)], adults(2), [rateOf(1_150_00)])
    const parts = partsAfter(three.booking, stay('aloe', '2027-06-01', 3), '2027-06-02')
    expect(parts).toEqual([stay('protea', '2027-06-01', 1), stay('aloe', '2027-06-02', 2)])
    const moved = change(three, { parts }, [rateOf(1_050_00)], '2027-06-02')
    expect(owed(moved)).toBe(owed(three) - 400_00)
    expect(orderLinesOf(moved.booking, moved.order).nights).toEqual([
      { cabinSlug: 'protea', firstNight: '2027-06-01', nights: 1, eachCents: 2_300_00, cents: 2_300_00 },
      { cabinSlug: 'aloe', firstNight: '2027-06-02', nights: 2, eachCents: 2_100_00, cents: 4_200_00 },
    ])
  })

  it('scales the rates of a stay to the total that was agreed for it, persons included', () => {
    const nights = cabinNightsOf({ parts: [stay('protea', '2027-06-01', 3)] })
    const agreed = agreedAtTotal(nights, adults(2), { rates: [rateOf(1_000_00)], nightsCents: 5_000_00 })
    const order = anOrder({ agreed: packNights(agreed) })
    const booking = aBooking.confirmed({ parts: [stay('protea', '2027-06-01', 3)], totalPriceCents: 5_000_00 })
    const from = { booking, order }
    expect(orderLinesOf(booking, order)).toMatchObject({ nights: [{ nights: 3, eachCents: null, cents: 5_000_00 }] })
    expect(quote(from, { party: adults(3) }, []).changeCents).toBe(2_500_02)
    expect(quote(from, { parts: [stay('protea', '2027-06-01', 2)] }, []).changeCents).toBe(-1_666_68)
    expect(unpackNights(packNights(agreed))).toEqual(agreed)
  })

  it('asks staff what people cost who come to nights without a rate', () => {
    const parts = [stay('protea', '2027-06-01', 3)]
    const order = anOrder({
      agreed: packNights(agreedAtTotal(cabinNightsOf({ parts }), adults(2), { rates: [], nightsCents: 1_000_00 })),
    })
    const from = { booking: aBooking.confirmed({ parts, totalPriceCents: 1_000_00 }), order }
    expect(quote(from, { party: adults(3) }, [])).toMatchObject({ nightWithoutRate: '2027-06-01', changeCents: 0 })
    expect(quote(from, { parts: [stay('protea', '2027-06-01', 1)] }, [])).toMatchObject({
      nightWithoutRate: null,
      changeCents: -667_00 + 33,
    })
  })

  it('costs nothing more or less for a stay of the owner', () => {
    const owners = { ...four, booking: { ...four.booking, source: 'owner' as const } }
    expect(quote(owners, { parts: [stay('aloe', '2027-06-01', 9)] }, [rateOf(950_00)]).changeCents).toBe(0)
  })
})

describe('a booking from before agreed rates were stored', () => {
  const before = aBooking.confirmed({ totalPriceCents: 4_000_01 })
  const order = anOrder({ addOns: [addOnLine(firewood, 1, 2, 2)] })

  it('has its nights in equal parts of its total, never by the tariff of today', () => {
    expect(orderLinesOf(before, order)).toMatchObject({
      nights: [{ cabinSlug: 'protea', firstNight: '2027-02-01', nights: 2, eachCents: null, cents: 3_915_01 }],
      differenceCents: 0,
      owedCents: 4_000_01,
    })
    const shorter = quote({ booking: before, order }, { parts: [stay('protea', '2027-02-01', 1)] }, [rateOf(9_999_00)])
    expect(shorter.changeCents).toBe(-1_957_51)
  })

  it('counts what a move has added since as a part of its nights, and goodwill as a difference', () => {
    const adjustment = { kind: 'adjustment', at: NOW, by: 'Nomsa', note: '' } as const
    const moved = {
      ...before,
      ledger: [
        { ...adjustment, id: 'move-3', amountCents: -1_000_00 },
        { ...adjustment, id: 'goodwill1', amountCents: -100_00 },
      ],
    }
    expect(orderLinesOf(moved, order)).toMatchObject({
      nights: [{ cents: 2_915_01 }],
      differenceCents: -100_00,
      owedCents: 2_900_01,
    })
  })
})

describe('nights and people that are given up inside the cancellation period', () => {
  const three = booked([stay('protea', '2027-06-10', 3)], adults(2), [rateOf(1_150_00)])
  const inside = '2027-06-04'
  const halfway = '2027-05-25'
  const short = { parts: [stay('protea', '2027-06-10', 1)] }

  it('go back by the tiers: nothing six days before, half of it sixteen days before', () => {
    expect(quote(three, short, [], inside)).toMatchObject({ changeCents: -4_600_00, termsCents: 4_600_00 })
    expect(quote(three, short, [], halfway)).toMatchObject({ changeCents: -4_600_00, termsCents: 2_300_00 })
    expect(quote(three, { party: adults(1) }, [], inside)).toMatchObject({
      changeCents: -3_450_00,
      termsCents: 3_450_00,
    })
  })

  it('keep of what was paid for them alone', () => {
    const unpaid = booked([stay('protea', '2027-06-10', 3)], adults(2), [rateOf(1_150_00)], 'unpaid')
    expect(quote(unpaid, short, [], inside)).toMatchObject({ changeCents: -4_600_00, termsCents: 0 })
  })

  it('lose nothing where others replace them', () => {
    const later = { parts: [stay('protea', '2027-06-12', 3)] }
    expect(quote(three, later, [rateOf(1_150_00)], inside)).toMatchObject({ changeCents: 0, termsCents: 0 })
    expect(quote(three, { parts: [stay('aloe', '2027-06-10', 3)] }, [rateOf(1_000_00)], inside).termsCents).toBe(0)
  })

  it('are kept no more once they come back', () => {
    const given = change(three, { ...short, party: adults(1) }, [], inside)
    expect(owed(given)).toBe(owed(three))
    const back = change(given, { parts: three.booking.parts, party: adults(2) }, [], inside)
    expect(owed(back)).toBe(owed(three))
    expect(orderLinesOf(back.booking, back.order)).toMatchObject({ keptCents: 0, differenceCents: 0 })
  })

  it('are kept no more once they come back, also where others are given up by the same change', () => {
    const given = change(three, { parts: [stay('protea', '2027-06-10', 2)] }, [], inside)
    const quoted = quote(given, { parts: [stay('protea', '2027-06-12', 1)] }, [], inside)
    expect(quoted).toMatchObject({ termsUndoneCents: -2_300_00, termsCents: 4_600_00 })
    expect(quoted.agreed.givenUp).toBeUndefined()
    expect(quoted.agreedWithTerms.givenUp?.nights.map(({ night }) => night)).toEqual(['2027-06-10', '2027-06-11'])
  })
})

describe('any sequence of changes', () => {
  const step = fc.record({
    cabinSlug: fc.constantFrom('protea', 'aloe'),
    first: fc.nat(20),
    nights: fc.integer({ min: 1, max: 12 }),
    people: fc.integer({ min: 1, max: 5 }),
    firewood: fc.nat(3),
    rate: fc.integer({ min: 1_00, max: 3_000_00 }),
  })
  const start = booked([stay('protea', '2027-06-01', 4)], adults(2), [
    rateOf(950_00, { minimumPerNightCents: 2_500_00 }),
  ])
  const changesOf = ({
    cabinSlug,
    first,
    nights,
    people,
    firewood: quantity,
  }: {
    cabinSlug: string
    first: number
    nights: number
    people: number
    firewood: number
  }) => ({
    parts: [stay(cabinSlug, addDays('2027-06-01', first), nights)],
    party: adults(people),
    addOns: quantity > 0 ? [{ addOnId: 'firewood', quantity }] : [],
  })

  it('adds up: the agreed total and its changes are the nights, the add-ons and what is kept', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), fc.nat(250), (steps, daysAhead) => {
        const today = addDays('2026-11-21', daysAhead)
        let now = start
        for (const one of steps) now = change(now, changesOf(one), [rateOf(one.rate)], today)
        const lines = orderLinesOf(now.booking, now.order)
        const costs = sum(lines.nights.map(({ cents }) => cents)) + addOnTotalCents(lines.addOns)
        expect(lines.agreedTotalCents + lines.changedCents).toBe(costs)
        expect(lines.differenceCents).toBe(0)
        expect(lines.owedCents).toBe(costs + lines.keptCents)
      }),
    )
  })

  it('costs what it did once the stay is as it was, whatever staff do to the tariff meanwhile', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        let now = start
        for (const one of steps) now = change(now, changesOf(one), [rateOf(one.rate)])
        const { parts } = start.booking
        const back = change(now, { parts, party: adults(2), addOns: [{ addOnId: 'firewood', quantity: 1 }] }, [])
        expect(owed(back)).toBe(owed(start))
      }),
    )
  })
})

describe('what goes back of a booking that loses nights', () => {
  const DAY_BEFORE = '2027-01-31'
  const rates = [rateOf(500_00)]
  const step = fc.oneof(
    fc.record({ kind: fc.constant('shorten' as const) }),
    fc.record({ kind: fc.constant('lengthen' as const) }),
    fc.record({
      kind: fc.constant('resell' as const),
      received: fc.array(fc.integer({ min: 0, max: 1_500_00 }), { minLength: 4, maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant('pay back' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('transfer' as const), cents: fc.integer({ min: 1, max: 900_00 }) }),
    fc.record({ kind: fc.constant('cancel' as const) }),
  )
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
  const nightAt = (index: number) => addDays('2027-02-01', index)

  it('is owed once, after any cancellation, transfer, return of a dropped night or resale', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 14 }), (steps) => {
        const first = booked([stay('protea', '2027-02-01', 4)], adults(2), rates)
        let now: Booked = { ...first, order: { ...first.order, cancellationTiers: [] } }
        const received = moneyOf(now.booking).paidCents
        for (const [index, one] of steps.entries()) {
          const at = minutesAfter(NOW, index + 1)
          now = after(now, one, at)
          const { refundOwedCents, owedCents } = moneyOf(now.booking)
          const backCents = refundedCents(now.booking.ledger) + refundOwedCents
          // Nothing goes back by these terms but for nights that are sold again, less 5 %.
          expect(backCents).toBeLessThanOrEqual(Math.floor((received * 95) / 100))
          expect(backCents - transferredCents(now.booking.ledger)).toBeLessThanOrEqual(received)
          expect(owedCents).toBeGreaterThanOrEqual(0)
          const nights = now.order.agreed?.givenUp?.nights ?? []
          for (const { keptCents: kept, resoldCents = 0 } of nights) {
            expect(resoldCents).toBeGreaterThanOrEqual(0)
            expect(resoldCents).toBeLessThanOrEqual(kept)
          }
          expect(keptCents(now.booking)).toBe(sum(nights.map((night) => night.keptCents - (night.resoldCents ?? 0))))
        }
      }),
      { numRuns: 500 },
    )
  })

  function after(from: Booked, one: Step, at: string): Booked {
    const { booking, order } = from
    const nights = cabinNightsOf(booking).length
    const context = { by: aStaffMember, now: at }
    switch (one.kind) {
      case 'shorten':
      case 'lengthen': {
        const wanted = nights + (one.kind === 'shorten' ? -1 : 1)
        if (booking.status !== 'confirmed' || wanted < 1 || wanted > 4) return from
        return change(from, { parts: [stay('protea', '2027-02-01', wanted)] }, rates, DAY_BEFORE)
      }
      case 'resell': {
        // Whoever has a night now has paid something for it; nobody else has those of a living booking.
        const lost = one.received.flatMap((receivedCents, index) =>
          receivedCents > 0 && (booking.status === 'cancelled' || index >= nights)
            ? [{ night: nightAt(index), receivedCents }]
            : [],
        )
        const givenUp = order.agreed?.givenUp
        if (booking.status === 'cancelled') {
          const resold = refundResoldNights(booking, lost, { ...context, givenUp: givenUp?.nights })
          return resold.ok ? { ...from, booking: resold.value.booking } : from
        }
        if (!givenUp || !order.agreed) return from
        const resold = refundGivenUpNights(booking, givenUp, lost, context)
        if (!resold.ok) return from
        const agreed = { ...order.agreed, givenUp: resold.value.givenUp }
        return { booking: resold.value.booking, order: { ...order, agreed } }
      }
      case 'pay back': {
        const amountCents = Math.ceil((moneyOf(booking).refundOwedCents * one.percent) / 100)
        const paidBack = amountCents > 0 && refund(booking, aRefund(amountCents, { id: `refund-${at}`, at }), context)
        return paidBack && paidBack.ok ? { ...from, booking: paidBack.value.booking } : from
      }
      case 'transfer': {
        const amountCents = Math.min(one.cents, moneyOf(booking).paidCents)
        if (amountCents <= 0) return from
        const line = aTransfer(-amountCents, { id: `transfer-${at}`, at })
        return { ...from, booking: { ...booking, ledger: [...booking.ledger, line] } }
      }
      case 'cancel': {
        const { paidCents, owedCents } = moneyOf(booking)
        const refundDueCents = refundFor({ paidCents, owedCents, keptCents: keptCents(booking) }, 0)
        const cancelled = cancel(booking, { ...context, today: DAY_BEFORE, refundDueCents })
        return cancelled.ok ? { ...from, booking: cancelled.value.booking } : from
      }
    }
  }
})
