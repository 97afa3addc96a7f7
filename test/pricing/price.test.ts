import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChosenAddOn } from '#shared/add-ons/add-on.ts'
import { nightsOf } from '#shared/availability/stay.ts'
import type { Party } from '#shared/bookings/party.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { sum } from '#shared/kernel/money.ts'
import { Price, priceOf } from '#shared/pricing/price.ts'
import { type Tariff, winningRate } from '#shared/pricing/rate.ts'
import { aRate, aTariff, anAddOn } from '#test/support/tariff-fixture.ts'

const aPriceInput = (changes: Partial<Parameters<typeof priceOf>[0]> = {}) => ({
  cabinSlug: 'aloe',
  stay: { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' },
  party: { adults: 2, children: [] } as Party,
  addOns: [] as readonly ChosenAddOn[],
  ...changes,
})
const ofAges = (...ages: (number | null)[]): Party => ({ adults: 2, children: ages.map((age) => ({ age })) })
const totalOf = (result: ReturnType<typeof priceOf>) => (result.ok ? result.value.totalPriceCents : result.refusal)

describe('the price of a stay', () => {
  it('is the adults’ rate for each of them and each night', () => {
    expect(totalOf(priceOf(aPriceInput(), aTariff()))).toBe(2 * 2 * 1_000_00)
  })

  it.each<[string, Party, Partial<ReturnType<typeof aRate>>, number]>([
    ['a child of four pays the child rate', ofAges(4), {}, 2 * (2_000_00 + 400_00)],
    ['a child of five pays as an adult', ofAges(5), {}, 2 * 3_000_00],
    ['a baby pays the child rate', ofAges(0), {}, 2 * (2_000_00 + 400_00)],
    ['without a child rate every child pays as an adult', ofAges(0, 17), { childRateCents: null }, 2 * 4_000_00],
    ['a child rate of nothing is nothing', ofAges(4), { childRateCents: 0 }, 2 * 2_000_00],
    ['another age limit counts', ofAges(11), { childAgeLimit: 12 }, 2 * (2_000_00 + 400_00)],
    [
      'where ages are not asked every child pays the child rate',
      ofAges(null, 17),
      { requiresChildAges: false },
      2 * (2_000_00 + 800_00),
    ],
    [
      'a night costs at least its minimum',
      { adults: 1, children: [] },
      { minimumPerNightCents: 1_800_00 },
      2 * 1_800_00,
    ],
    ['a minimum that is reached adds nothing', ofAges(), { minimumPerNightCents: 1_800_00 }, 2 * 2_000_00],
  ])('%s', (_, party, rate, total) => {
    expect(totalOf(priceOf(aPriceInput({ party }), aTariff({ rates: [aRate(rate)] })))).toBe(total)
  })

  it.each([
    ['item', 3, 3 * 85_00],
    ['night', 3, 3 * 2 * 85_00],
    ['person', 3, 3 * 4 * 85_00],
    ['person-night', 3, 3 * 4 * 2 * 85_00],
  ] as const)('counts an add-on per %s', (unit, quantity, cents) => {
    const tariff = aTariff({ addOns: [anAddOn({ unit })] })
    const price = priceOf(aPriceInput({ party: ofAges(1, 2), addOns: [{ addOnId: 'firewood', quantity }] }), tariff)
    expect(price).toMatchObject({ value: { addOnsPriceCents: cents, addOnLines: [{ totalCents: cents }] } })
  })

  it('names each night’s rate, and how the guests were counted', () => {
    const tariff = aTariff({
      rates: [aRate(), aRate({ id: 'weekend', name: 'Weekend', weekdays: [5, 6], adultRateCents: 1_500_00 })],
    })
    const price = priceOf(
      aPriceInput({ stay: { checkInDate: '2027-02-04', checkOutDate: '2027-02-06' }, party: ofAges(3, 9) }),
      tariff,
    )
    expect(price).toMatchObject({
      value: {
        nights: 2,
        guestBreakdown: { adults: 2, children5Plus: 1, childrenUnder5: 1, childRateAgeLimit: 5, hasChildRate: true },
        nightlyPrices: [
          { night: '2027-02-04', rateName: 'Every night', totalCents: 3 * 1_000_00 + 400_00 },
          { night: '2027-02-05', rateName: 'Weekend', totalCents: 3 * 1_500_00 + 400_00 },
        ],
      },
    })
  })

  it.each<[string, Parameters<typeof aPriceInput>[0], Partial<Tariff>, string, object?]>([
    [
      'a night without a rate',
      {},
      { rates: [aRate({ lastNight: '2027-02-01' })] },
      'no-rate-for-night',
      { night: '2027-02-02' },
    ],
    ['no rate at all', {}, { rates: [] }, 'no-rate-for-night', { night: '2027-02-01' }],
    [
      'children without ages, where only the last night needs them',
      { party: ofAges(3, null) },
      { rates: [aRate({ requiresChildAges: false }), aRate({ id: 'tuesdays', weekdays: [2] })] },
      'child-ages-missing',
    ],
    [
      'fewer nights than the rate of its last night wants',
      {},
      { rates: [aRate(), aRate({ id: 'tuesdays', weekdays: [2], minimumNights: 4 })] },
      'stay-too-short',
      { minNights: 4 },
    ],
    [
      'fewer nights than a rate wants',
      {},
      { rates: [aRate({ minimumNights: 3 })] },
      'stay-too-short',
      { minNights: 3 },
    ],
    ['children without ages', { party: ofAges(null) }, {}, 'child-ages-missing'],
    ['no night', { stay: { checkInDate: '2027-02-01', checkOutDate: '2027-02-01' } }, {}, 'stay-too-short'],
    [
      'an unknown add-on',
      { addOns: [{ addOnId: 'helicopter', quantity: 1 }] },
      {},
      'add-on-not-available',
      { addOnId: 'helicopter' },
    ],
    [
      'an add-on that is switched off',
      { addOns: [{ addOnId: 'firewood', quantity: 1 }] },
      { addOns: [anAddOn({ active: false })] },
      'add-on-not-available',
    ],
    [
      'an archived add-on',
      { addOns: [{ addOnId: 'firewood', quantity: 1 }] },
      { addOns: [anAddOn({ archivedAt: '2026-11-01T08:00:00.000Z' })] },
      'add-on-not-available',
    ],
    [
      'an add-on of other cabins',
      { addOns: [{ addOnId: 'firewood', quantity: 1 }] },
      { addOns: [anAddOn({ cabinSlugs: ['nowhere'] })] },
      'add-on-not-for-cabin',
      { addOnId: 'firewood', name: 'Bag of firewood' },
    ],
    [
      'too many of an add-on',
      { addOns: [{ addOnId: 'firewood', quantity: 11 }] },
      {},
      'add-on-too-many',
      { addOnId: 'firewood', name: 'Bag of firewood', most: 10 },
    ],
    [
      'an add-on written twice',
      {
        addOns: [
          { addOnId: 'firewood', quantity: 1 },
          { addOnId: 'firewood', quantity: 1 },
        ],
      },
      {},
      'add-on-not-available',
    ],
  ])('is refused by name for %s, never zero', (_, changes, tariff, refusal, details) => {
    expect(priceOf(aPriceInput(changes), aTariff(tariff))).toMatchObject({
      ok: false,
      refusal,
      ...(details && { details }),
    })
  })
})

const cents = fc.integer({ min: 0, max: 5_000_00 })
const anyTariff = fc
  .array(
    fc.record({
      cabinSlug: fc.constantFrom(null, 'aloe', 'protea'),
      weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }))),
      adultRateCents: cents,
      childRateCents: fc.option(cents),
      childAgeLimit: fc.integer({ min: 0, max: 18 }),
      minimumPerNightCents: fc.option(cents),
      requiresChildAges: fc.boolean(),
      priority: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 6 },
  )
  .map((rates) =>
    aTariff({
      // One rate always applies, so that there is always a price.
      rates: [aRate(), ...rates.map((rate, index) => aRate({ ...rate, id: `rate-${index}` }))],
      addOns: (['item', 'night', 'person', 'person-night'] as const).map((unit) =>
        anAddOn({ id: unit, unit, priceCents: 33_33 }),
      ),
    }),
  )
const anyPriceRequest = fc
  .record({
    first: fc.integer({ min: 0, max: 60 }),
    nights: fc.integer({ min: 1, max: 14 }),
    adults: fc.integer({ min: 1, max: 6 }),
    ages: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
    addOns: fc.uniqueArray(fc.constantFrom('item', 'night', 'person', 'person-night')),
    quantity: fc.integer({ min: 1, max: 10 }),
  })
  .map(({ first, nights, adults, ages, addOns, quantity }) => {
    const checkInDate = addDays('2027-02-01', first)
    return aPriceInput({
      stay: { checkInDate, checkOutDate: addDays(checkInDate, nights) },
      party: { adults, children: ages.map((age) => ({ age })) },
      addOns: addOns.map((addOnId) => ({ addOnId, quantity })),
    })
  })

describe('every price', () => {
  it('is the sum of its lines, to the cent, and never negative', () => {
    fc.assert(
      fc.property(anyPriceRequest, anyTariff, (request, tariff) => {
        const result = priceOf(request, tariff)
        if (!result.ok) throw new Error(result.refusal)
        const price = Price.parse(result.value)
        const nights = sum(price.nightlyPrices.map(({ totalCents }) => totalCents))
        const addOns = sum(price.addOnLines.map(({ totalCents }) => totalCents))
        expect(price.totalPriceCents).toBe(nights + addOns)
        expect(price.totalPriceCents).toBe(
          price.adultPriceCents + price.childPriceCents + price.minimumTopUpCents + price.addOnsPriceCents,
        )
        expect(price.nightlyPrices).toHaveLength(price.nights)
        for (const night of price.nightlyPrices) {
          expect(night.totalCents).toBe(night.adultPriceCents + night.childPriceCents + night.minimumTopUpCents)
          expect(night.rateId).toBe(winningRate(tariff.rates, 'aloe', night.night)?.id)
        }
        for (const line of price.addOnLines) expect(line.totalCents).toBe(line.times * line.priceAtBookingCents)
        const { adults, children5Plus, childrenUnder5 } = price.guestBreakdown
        expect(adults + children5Plus + childrenUnder5).toBe(request.party.adults + request.party.children.length)
      }),
    )
  })

  it('depends on its inputs alone: not on the order of the rates, nor on rates of other cabins and other times', () => {
    const elsewhere = [
      aRate({ id: 'protea', cabinSlug: 'protea', adultRateCents: 1 }),
      aRate({ id: 'last-year', firstNight: '2026-01-01', lastNight: '2026-12-31', adultRateCents: 2 }),
      aRate({ id: 'off', cabinSlug: 'aloe', active: false, adultRateCents: 3 }),
    ]
    fc.assert(
      fc.property(anyPriceRequest, anyTariff, fc.nat(), (request, tariff, seed) => {
        const offset = seed % tariff.rates.length
        const shuffled = [...elsewhere, ...tariff.rates.slice(offset), ...tariff.rates.slice(0, offset)].toReversed()
        expect(priceOf(request, { ...tariff, rates: shuffled })).toEqual(priceOf(request, tariff))
      }),
    )
  })

  it('exists exactly when each of its nights has a rate, and else the first night without one is named', () => {
    const gap = fc.record({ firstNight: fc.integer({ min: 0, max: 60 }), nights: fc.integer({ min: 0, max: 20 }) })
    fc.assert(
      fc.property(anyPriceRequest, anyTariff, gap, (request, { rates, addOns }, { firstNight, nights }) => {
        // The rate that always applies is closed for a while; the others may replace it or not.
        const closed = [addDays('2027-02-01', firstNight), addDays('2027-02-01', firstNight + nights)] as const
        const someRates = [
          aRate({ id: 'before', lastNight: addDays(closed[0], -1) }),
          aRate({ id: 'after', firstNight: closed[1] }),
          ...rates.slice(1),
        ]
        const firstGap = nightsOf(request.stay).find((night) => !winningRate(someRates, 'aloe', night))
        const result = priceOf(request, { rates: someRates, addOns })
        expect(result.ok).toBe(firstGap === undefined)
        if (!result.ok)
          expect(result).toEqual({ ok: false, refusal: 'no-rate-for-night', details: { night: firstGap } })
      }),
    )
  })

  it('is the same on a second call, and leaves its inputs unchanged', () => {
    fc.assert(
      fc.property(
        anyPriceRequest,
        anyTariff,
        anyPriceRequest,
        anyTariff,
        (request, tariff, otherRequest, otherTariff) => {
          const original = structuredClone({ request, tariff })
          const price = priceOf(request, tariff)
          priceOf(otherRequest, otherTariff)
          expect(priceOf(request, { ...tariff, addOns: tariff.addOns.toReversed() })).toEqual(price)
          expect({ request, tariff }).toEqual(original)
        },
      ),
    )
  })

  it('is never below a night’s minimum, nor above it where the guests pay less', () => {
    fc.assert(
      fc.property(anyPriceRequest, anyTariff, (request, tariff) => {
        const result = priceOf(request, tariff)
        if (!result.ok) throw new Error(result.refusal)
        for (const { night, adultPriceCents, childPriceCents, totalCents } of result.value.nightlyPrices) {
          const minimum = winningRate(tariff.rates, 'aloe', night)?.minimumPerNightCents ?? 0
          expect(totalCents).toBe(Math.max(minimum, adultPriceCents + childPriceCents))
        }
      }),
    )
  })

  it('of two adjacent stays is the price of both as one, where every night has its own rate', () => {
    fc.assert(
      fc.property(anyPriceRequest, anyTariff, fc.integer({ min: 1, max: 13 }), (request, tariff, split) => {
        const { checkInDate, checkOutDate } = request.stay
        const middle = addDays(checkInDate, split)
        fc.pre(middle < checkOutDate)
        const parts = [
          { checkInDate, checkOutDate: middle },
          { checkInDate: middle, checkOutDate },
        ].map((stay) => totalOf(priceOf({ ...request, stay, addOns: [] }, tariff)) as number)
        expect(sum(parts)).toBe(totalOf(priceOf({ ...request, addOns: [] }, tariff)))
      }),
    )
  })
})
