import { describe, expect, it } from 'vitest'
import { priceOf, priceOfNight } from '#shared/pricing/price.ts'
import { RateForm } from '#shared/pricing/rate.ts'
import { aRate } from '#test/support/tariff-fixture.ts'

const change = { from: '2027-03-01', adultRateCents: 1_200_00, childRateCents: null, minimumPerNightCents: 2_600_00 }
const later = { from: '2027-06-01', adultRateCents: 1_500_00, childRateCents: 500_00, minimumPerNightCents: null }
const base = aRate({ changes: [change, later] })
const costs = (night: string, rates = [base]) =>
  priceOfNight({ cabinSlug: 'aloe', night, party: { adults: 2, children: [{ age: 3 }] } }, rates)

describe('a rate that changes from a night on', () => {
  it('costs as before until the night before, and its new amounts from that night on', () => {
    expect(costs('2027-02-28')).toBe(2 * 1_000_00 + 400_00)
    expect(costs('2027-03-01')).toBe(3 * 1_200_00)
    expect(costs('2027-05-31')).toBe(3 * 1_200_00)
    expect(costs('2027-06-01')).toBe(2 * 1_500_00 + 500_00)
  })

  it('does not come before a rate for the weekend because of it, as a dated one would', () => {
    const weekend = aRate({ id: 'weekend', weekdays: [5, 6], adultRateCents: 1_700_00 })
    expect(costs('2027-03-06', [base, weekend])).toBe(2 * 1_700_00 + 400_00)
  })

  it('is charged night by night in a stay over the day of the change', () => {
    const stay = { checkInDate: '2027-02-27', checkOutDate: '2027-03-02' }
    const price = priceOf(
      { cabinSlug: 'aloe', stay, party: { adults: 2, children: [] }, addOns: [] },
      { rates: [base], addOns: [] },
    )
    expect(price.ok && price.value.nightlyPrices.map(({ totalCents }) => totalCents)).toEqual([
      2_000_00, 2_000_00, 2_600_00,
    ])
  })

  it('is stored in the order of its nights; two changes on one night are refused', () => {
    expect(RateForm.parse({ ...base, changes: [later, change] }).changes).toEqual([change, later])
    const twice = RateForm.safeParse({ ...base, changes: [change, { ...later, from: change.from }] })
    expect(twice.error?.issues[0]?.message).toBe('Two changes begin on the same night')
  })

  it('is refused where its last night is before its first', () => {
    const { error } = RateForm.safeParse({ ...base, firstNight: '2027-02-02', lastNight: '2027-02-01' })
    expect(error?.issues).toMatchObject([{ path: ['lastNight'], message: 'The last night is before the first' }])
  })
})
