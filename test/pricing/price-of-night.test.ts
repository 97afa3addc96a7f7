import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nightsOf } from '#shared/availability/stay.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { MAX_CENTS, sum } from '#shared/kernel/money.ts'
import { priceOf, priceOfNight } from '#shared/pricing/price.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import { aRate, aTariff } from '#test/support/tariff-fixture.ts'

const cabinSlug = 'aloe'
const twoAdults = { adults: 2, children: [] }
const nightPrice = (night: string, ...rates: Rate[]) => priceOfNight({ cabinSlug, night, party: twoAdults }, rates)

const anyNight = fc.nat(60).map((day) => addDays('2026-12-01', day))
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const anyRate: fc.Arbitrary<Rate> = fc
  .record({
    id: fc.uuid(),
    cabinSlug: fc.constantFrom(null, 'aloe', 'protea'),
    firstNight: orNull(anyNight),
    lastNight: orNull(anyNight),
    weekdays: orNull(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
    adultRateCents: fc.oneof(fc.integer({ min: 0, max: 5_000_00 }), fc.constant(MAX_CENTS)),
    minimumPerNightCents: orNull(fc.integer({ min: 0, max: 5_000_00 })),
    priority: fc.integer({ min: 0, max: 2 }),
    active: fc.boolean(),
  })
  .map(aRate)

describe('the price of a night', () => {
  it('added over the nights of any stay is the stay’s price, for any seasons, weekends and cabins’ own rates', () => {
    fc.assert(
      fc.property(
        fc.array(anyRate, { maxLength: 8 }),
        anyNight,
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 1, max: 4 }),
        (rates, checkInDate, length, adults) => {
          const party = { adults, children: [] }
          const stay = { checkInDate, checkOutDate: addDays(checkInDate, length) }
          const price = priceOf({ cabinSlug, stay, party, addOns: [] }, aTariff({ rates }))
          const nights = nightsOf(stay).map((night) => priceOfNight({ cabinSlug, night, party }, rates))
          if (price.ok) expect(sum(nights.map(Number))).toBe(price.value.totalPriceCents)
          expect(nights.includes(null) && price.ok).toBe(false)
        },
      ),
    )
  })

  it('exists for a night that only a longer stay may include', () => {
    expect(nightPrice('2027-02-01', aRate({ minimumNights: 3 }))).toBe(2_000_00)
  })

  it('is at least the minimum of its rate', () => {
    expect(nightPrice('2027-02-01', aRate({ minimumPerNightCents: 2_500_00 }))).toBe(2_500_00)
  })

  it('is none without a rate, and none where no stay could include it', () => {
    expect(nightPrice('2027-02-01', aRate({ lastNight: '2027-01-31' }))).toBeNull()
    expect(nightPrice('2027-02-01', aRate({ adultRateCents: MAX_CENTS }))).toBeNull()
  })
})
