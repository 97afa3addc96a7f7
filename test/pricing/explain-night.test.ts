import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { explainNight } from '#shared/pricing/explain-night.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { type Rate, winningRate } from '#shared/pricing/rate.ts'
import { someRates } from '#test/support/rate-arbitraries.ts'
import { aRate } from '#test/support/tariff-fixture.ts'

/** A Saturday. */
const NIGHT = '2027-02-06'
const everyNight = aRate()
const outcomeOf = (rate: Rate) =>
  explainNight([everyNight, rate], 'aloe', NIGHT).map((part) => [
    part.rate.id,
    part.outcome,
    part.outcome === 'lost' ? part.criterion : part.outcome === 'excluded' ? part.reason : null,
  ])

describe('why a night costs what it costs', () => {
  it.each<[string, Partial<Rate>]>([
    ['own-cabin', { cabinSlug: 'aloe' }],
    ['dates', { firstNight: NIGHT }],
    ['weekdays', { weekdays: [5, 6] }],
    ['priority', { priority: 1 }],
    ['newest', { createdAt: '2026-06-01T00:00:00.000Z' }],
  ])('names the criterion %s by which a rate lost', (criterion, changes) => {
    expect(outcomeOf(aRate({ id: 'winner', ...changes }))).toEqual([
      ['winner', 'won', null],
      ['every-night', 'lost', criterion],
    ])
  })

  it.each<[string, Partial<Rate>]>([
    ['not-in-use', { active: false }],
    ['not-in-use', { archivedAt: '2026-06-01T00:00:00.000Z' }],
    ['other-cabin', { cabinSlug: 'protea' }],
    ['other-dates', { lastNight: '2027-02-05' }],
    ['other-weekdays', { weekdays: [1, 2] }],
  ])('says of a rate that has no part in it: %s', (reason, changes) => {
    expect(outcomeOf(aRate({ id: 'other', ...changes }))).toEqual([
      ['every-night', 'won', null],
      ['other', 'excluded', reason],
    ])
  })

  it('names each rate once, and as the winner the one that the price is calculated with', () => {
    fc.assert(
      fc.property(someRates, fc.nat(60), (rates, day) => {
        const night = addDays('2027-01-01', day)
        const parts = explainNight(rates, 'aloe', night)
        expect(parts.map(({ rate }) => rate.id).toSorted()).toEqual(rates.map(({ id }) => id).toSorted())
        const won = parts.filter(({ outcome }) => outcome === 'won')
        expect(won.map(({ rate }) => rate)).toEqual([winningRate(rates, 'aloe', night)].filter(Boolean))
        const price = priceOf(
          {
            cabinSlug: 'aloe',
            stay: { checkInDate: night, checkOutDate: addDays(night, 1) },
            party: { adults: 2, children: [] },
            addOns: [],
          },
          { rates, addOns: [] },
        )
        if (price.ok) expect(won[0]?.rate.id).toBe(price.value.nightlyPrices[0]?.rateId)
      }),
    )
  })
})
