import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datesFrom } from '#shared/kernel/calendar-date.ts'
import { nightsWithoutRate, rateWarnings, withRate } from '#shared/pricing/rate-warnings.ts'
import { winningRate } from '#shared/pricing/rate.ts'
import { someRates } from '#test/support/rate-arbitraries.ts'
import { aRate } from '#test/support/tariff-fixture.ts'

const nights = datesFrom('2027-02-01', '2027-03-01')
const cabinSlug = 'aloe'
const everyNight = aRate()
const season = { firstNight: '2027-02-10', lastNight: '2027-02-12' }
const warnings = (saved: ReturnType<typeof aRate>, rates = [everyNight]) =>
  rateWarnings(saved, rates, { cabinSlug, nights })

describe('the warnings before a rate is saved', () => {
  it('name the nights that would have no price', () => {
    expect(warnings({ ...everyNight, lastNight: '2027-02-24' })).toEqual([
      { warning: 'nights-without-rate', cabinSlug, spans: [{ firstNight: '2027-02-25', lastNight: '2027-02-28' }] },
    ])
    expect(warnings({ ...everyNight, active: false })).toMatchObject([
      { warning: 'nights-without-rate', spans: [{ firstNight: '2027-02-01', lastNight: '2027-02-28' }] },
    ])
  })

  it('are none for a season or a weekend beside the base', () => {
    expect(warnings(aRate({ id: 'season', ...season }))).toEqual([])
    expect(warnings(aRate({ id: 'weekend', weekdays: [5, 6] }))).toEqual([])
  })

  it('name a second season on the same nights, and which of them wins', () => {
    const easter = aRate({ id: 'easter', ...season, priority: 5 })
    const overlap = { warning: 'overlap', spans: [{ firstNight: '2027-02-12', lastNight: '2027-02-12' }] }
    const other = aRate({ id: 'other', firstNight: '2027-02-12', lastNight: '2027-02-20' })
    expect(warnings(other, [everyNight, easter])).toMatchObject([{ ...overlap, criterion: 'priority', wins: false }])
    expect(warnings({ ...other, priority: 9 }, [everyNight, easter])).toMatchObject([{ ...overlap, wins: true }])
    const newer = { ...other, priority: 5, createdAt: '2026-09-01T00:00:00.000Z' }
    expect(warnings(newer, [everyNight, easter])).toMatchObject([{ ...overlap, criterion: 'newest', wins: true }])
  })

  it('say that a season of all cabins wins nothing where the cabin has its own rates', () => {
    const own = aRate({ id: 'own', cabinSlug })
    expect(warnings(aRate({ id: 'season', ...season }), [own])).toEqual([
      { warning: 'wins-no-night', cabinSlug, winners: [{ rate: own, criterion: 'own-cabin' }] },
    ])
  })

  it('say only that of a season that a stronger one covers, and why', () => {
    const easter = aRate({ id: 'easter', ...season, priority: 5 })
    expect(warnings(aRate({ id: 'other', ...season }), [everyNight, easter])).toEqual([
      { warning: 'wins-no-night', cabinSlug, winners: [{ rate: easter, criterion: 'priority' }] },
    ])
  })

  it('find every night without a rate, and no other', () => {
    fc.assert(
      fc.property(someRates, (rates) => {
        const spans = nightsWithoutRate(rates, { cabinSlug, nights })
        const found = nights.filter((night) =>
          spans.some(({ firstNight, lastNight }) => firstNight <= night && night <= lastNight),
        )
        expect(found).toEqual(nights.filter((night) => !winningRate(rates, cabinSlug, night)))
      }),
    )
  })

  it('take a saved rate for the one that it replaces', () => {
    expect(withRate([everyNight], { ...everyNight, priority: 3 })).toMatchObject([{ priority: 3 }])
  })
})
