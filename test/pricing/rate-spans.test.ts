import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datesFrom } from '#shared/kernel/calendar-date.ts'
import { rateSpans } from '#shared/pricing/rate-spans.ts'
import { amountsOn, winningRate } from '#shared/pricing/rate.ts'
import { someRates } from '#test/support/rate-arbitraries.ts'
import { aRate } from '#test/support/tariff-fixture.ts'

const cabinSlug = 'aloe'
const nights = datesFrom('2027-02-01', '2027-02-15')

describe('the rates of a year', () => {
  it('are the spans of the nights that each wins; a change of its amounts begins another', () => {
    const change = { from: '2027-02-08', adultRateCents: 1_200_00, childRateCents: null, minimumPerNightCents: null }
    const base = aRate({ changes: [change], lastNight: '2027-02-12' })
    const season = aRate({ id: 'season', firstNight: '2027-02-03', lastNight: '2027-02-04', priority: 1 })
    const spans = rateSpans([base, season], { cabinSlug, nights })
    expect(
      spans.map(({ firstNight, lastNight, rate, adultRateCents }) => [firstNight, lastNight, rate?.id, adultRateCents]),
    ).toEqual([
      ['2027-02-01', '2027-02-02', 'every-night', 1_000_00],
      ['2027-02-03', '2027-02-04', 'season', 1_000_00],
      ['2027-02-05', '2027-02-07', 'every-night', 1_000_00],
      ['2027-02-08', '2027-02-12', 'every-night', 1_200_00],
      ['2027-02-13', '2027-02-14', undefined, null],
    ])
  })

  it('cover every night once, with the rate and amount that guests get', () => {
    fc.assert(
      fc.property(someRates, (rates) => {
        const spans = rateSpans(rates, { cabinSlug, nights })
        const covered = spans.flatMap(({ firstNight, lastNight, rate, adultRateCents }) =>
          nights
            .filter((night) => firstNight <= night && night <= lastNight)
            .map((night) => ({ night, rate, adultRateCents })),
        )
        expect(covered).toEqual(
          nights.map((night) => {
            const rate = winningRate(rates, cabinSlug, night)
            return { night, rate, adultRateCents: rate ? amountsOn(rate, night).adultRateCents : null }
          }),
        )
      }),
    )
  })
})
