import { describe, expect, it } from 'vitest'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable({ withAllContent: true })).table)

/** A Monday to Wednesday: nights of 1 and 2 February. */
const stay = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
/** There are four in the demo data. */
const bikes = (quantity: number) => [{ addOnId: 'mountain-bike', quantity }]

const shortagesOf = async (harness: UseCaseHarness, { reference }: { readonly reference: string }) =>
  expectOk(await harness.addOnShortages({ params: { reference } })).shortages

describe('the add-ons of a booking that are overbooked', () => {
  it('count those of all cabins on the same night, and name the night', async () => {
    const harness = await createHarness()
    const own = await harness.createBooking({ cabinSlug: 'aloe', ...stay, addOns: bikes(3) })
    const other = await harness.createBooking({
      ...{ cabinSlug: 'protea', checkInDate: '2027-02-02', checkOutDate: '2027-02-04', addOns: bikes(1) },
    })
    expectOk(await harness.confirm({ params: other }))
    expect(await shortagesOf(harness, own)).toEqual([])

    const third = await harness.createBooking({
      ...{ cabinSlug: 'yellowwood', checkInDate: '2027-02-02', checkOutDate: '2027-02-04', addOns: bikes(2) },
    })
    expect(await shortagesOf(harness, own)).toEqual([])
    expectOk(await harness.confirm({ params: third }))
    expect(await shortagesOf(harness, own)).toEqual([
      { addOnId: 'mountain-bike', name: 'Mountain bike', stockPerDay: 4, night: '2027-02-02', booked: 6 },
    ])
    expectOk(await harness.cancelByStaff({ params: own, body: { reason: 'Ill' } }))
    expect(await shortagesOf(harness, own)).toEqual([])
    expect(await shortagesOf(harness, third)).toEqual([])
  })

  it('are not looked for where there is a stock of none, in one request more than the booking itself', async () => {
    const harness = await createHarness()
    const own = await harness.createBooking({
      cabinSlug: 'aloe',
      ...stay,
      addOns: [{ addOnId: 'firewood', quantity: 9 }],
    })
    const before = harness.table.meter.requests
    expect(await shortagesOf(harness, own)).toEqual([])
    expect(harness.table.meter.requests - before).toBe(2)
  })

  it('cost at most 7 requests and 8 read units with another guest in every cabin', async () => {
    const harness = await createHarness()
    const own = await harness.createBooking({ cabinSlug: 'aloe', ...stay, addOns: bikes(4) })
    for (const cabinSlug of ['protea', 'yellowwood']) {
      // oxlint-disable-next-line no-await-in-loop
      const other = await harness.createBooking({ cabinSlug, ...stay, addOns: bikes(1) })
      // oxlint-disable-next-line no-await-in-loop
      expectOk(await harness.confirm({ params: other }))
    }
    const before = { ...harness.table.meter }
    expect(await shortagesOf(harness, own)).toMatchObject([{ booked: 6 }])
    expect(harness.table.meter.requests - before.requests).toBeLessThanOrEqual(7)
    expect(harness.table.meter.readUnits - before.readUnits).toBeLessThanOrEqual(8)
  })

  it('are of a booking on file', async () => {
    expect(await (await createHarness()).addOnShortages({ params: { reference: 'MC-ZZZZZ' } })).toMatchObject({
      refusal: 'booking-not-found',
    })
  })
})
