import { describe, expect, it } from 'vitest'
import { addOnShortages } from '#shared/add-ons/add-on-shortages.ts'
import type { AddOnUnit } from '#shared/add-ons/add-on.ts'
import { anAddOn } from '#test/support/tariff-fixture.ts'

const nights = ['2027-02-01', '2027-02-02']
const aStay = (checkInDate: string, checkOutDate: string, quantity: number, unit: AddOnUnit = 'night') => ({
  stay: { checkInDate, checkOutDate },
  people: 3,
  addOns: [
    { ...{ addOnId: 'bike', name: 'Bike', unit, quantity }, priceAtBookingCents: 1_00, times: 1, totalCents: 1_00 },
  ],
})
const shortages = (stays: ReturnType<typeof aStay>[], stockPerDay: number | null = 4) =>
  addOnShortages(nights, stays, [anAddOn({ id: 'bike', name: 'Bike', stockPerDay })]).map(
    ({ night, booked }) => `${night}: ${booked}`,
  )

describe('the stock of an add-on', () => {
  it('is short where more are booked for a night, not where all are', () => {
    expect(shortages([aStay('2027-02-01', '2027-02-03', 4)])).toEqual([])
    expect(shortages([aStay('2027-02-01', '2027-02-03', 4), aStay('2027-02-02', '2027-02-03', 1)])).toEqual([
      '2027-02-02: 5',
    ])
  })

  it('is back on the day of departure', () => {
    expect(shortages([aStay('2027-02-01', '2027-02-02', 3), aStay('2027-02-02', '2027-02-03', 3)])).toEqual([])
  })

  it('counts one for each person where it is sold so', () => {
    for (const unit of ['person', 'person-night'] as const)
      expect(shortages([aStay('2027-02-01', '2027-02-03', 2, unit)])).toEqual(['2027-02-01: 6'])
    expect(shortages([aStay('2027-02-01', '2027-02-03', 2, 'item')])).toEqual([])
  })

  it('is never short without a limit', () => {
    expect(shortages([aStay('2027-02-01', '2027-02-03', 50)], null)).toEqual([])
  })
})
