import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { rateForNights, rateOfNights } from '#shared/pricing/rate-for-nights.ts'
import { RateForm, winningRate } from '#shared/pricing/rate.ts'
import { someRates } from '#test/support/rate-arbitraries.ts'
import { aRate } from '#test/support/tariff-fixture.ts'

const nights = { cabinSlug: 'aloe', firstNight: '2027-03-25', lastNight: '2027-03-28' }

describe('a new rate for some nights', () => {
  it('wins each of them and leaves all others, with any rates', () => {
    const anyStay = fc.record({ from: fc.nat(120), nights: fc.integer({ min: 1, max: 10 }) })
    fc.assert(
      fc.property(someRates, anyStay, (rates, stay) => {
        const firstNight = addDays('2026-12-01', stay.from)
        const chosen = { cabinSlug: 'aloe', firstNight, lastNight: addDays(firstNight, stay.nights - 1) }
        const form = { ...aRate({ name: 'New' }), ...rateForNights(rates, chosen) }
        expect(RateForm.safeParse(form).success).toBe(true)
        const saved = { ...form, id: 'new', createdAt: '2026-11-21T08:00:00.000Z' }
        for (const night of datesFrom('2026-11-20', '2027-05-01')) {
          const isChosen = firstNight <= night && night <= chosen.lastNight
          expect(winningRate([...rates, saved], 'aloe', night)).toBe(
            isChosen ? saved : winningRate(rates, 'aloe', night),
          )
        }
      }),
    )
  })

  it('begins with the amounts and rules of the first of them, from its newest change', () => {
    const change = {
      from: '2027-01-01',
      adultRateCents: 1_250_00,
      childRateCents: 450_00,
      minimumPerNightCents: 2_000_00,
    }
    const rates = [
      aRate({ childAgeLimit: 6, minimumNights: 2, changes: [change] }),
      aRate({ id: 'weekend', weekdays: [5, 6], adultRateCents: 1_500_00 }),
    ]
    expect(rateForNights(rates, nights)).toEqual({
      ...nights,
      adultRateCents: 1_250_00,
      childRateCents: 450_00,
      minimumPerNightCents: 2_000_00,
      childAgeLimit: 6,
      requiresChildAges: true,
      minimumNights: 2,
      weekdays: null,
      priority: 0,
    })
  })

  it('has the priority of a season of the cabin on the same nights', () => {
    const season = { id: 'easter', cabinSlug: 'aloe', firstNight: '2027-03-26', lastNight: '2027-03-28' }
    expect(rateForNights([aRate({ ...season, priority: 20 })], nights)).toMatchObject({ priority: 20, weekdays: null })
    expect(rateForNights([aRate({ ...season, cabinSlug: null, priority: 20 })], nights).priority).toBe(0)
    expect(rateForNights([aRate({ ...season, weekdays: [6] })], nights).weekdays).toEqual([4, 5, 6, 7])
  })

  it('is not needed where the nights have one of their own, and win it', () => {
    const own = aRate({ id: 'own', ...nights })
    expect(rateOfNights([aRate(), own], nights)).toBe(own)
    const others = { cabinSlug: null, firstNight: '2027-03-24', lastNight: null, active: false, weekdays: [4] }
    const found = Object.entries(others).filter(([field, value]) => rateOfNights([{ ...own, [field]: value }], nights))
    expect(found).toEqual([])
    const { adultRateCents, childRateCents, minimumPerNightCents } = own
    const change = { from: '2027-03-26', adultRateCents, childRateCents, minimumPerNightCents }
    expect(rateOfNights([{ ...own, changes: [change] }], nights)).toBeUndefined()
    const higher = aRate({ id: 'higher', ...nights, firstNight: '2027-03-28', priority: 1 })
    expect(rateOfNights([own, higher], nights)).toBeUndefined()
  })

  it('has no amount where the nights have none', () => {
    expect(rateForNights([], nights)).toEqual({ ...nights, weekdays: null, priority: 0 })
  })
})
