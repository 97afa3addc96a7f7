import { describe, expect, it } from 'vitest'
import { addOnRepository } from '#lambdas/table/tariff-repository.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

async function createHarness() {
  const { table } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  const addOns = addOnRepository(table)
  const context = { by: 'Nomsa', now: NOW, action: 'saved' }
  /** Saves fields of an add-on on the version that is stored. */
  const change = async (id: string, fields: object) => {
    const before = await addOns.find(id)
    if (!before) throw new Error(`There is no ${id}`)
    return addOns.save(before, { ...before, ...fields, version: before.version + 1 }, context)
  }
  return { harness, addOns, change }
}

describe('a change of an add-on', () => {
  it('loses no other one that is saved at the same moment', async () => {
    const { addOns, change } = await createHarness()
    const before = (await addOns.list()).records
    const saved = await Promise.all(before.map(({ id }, place) => change(id, { priceCents: 1000 + place })))
    expect(saved.map(({ ok }) => ok)).toEqual(before.map(() => true))
    expect((await addOns.list()).records.map(({ priceCents }) => priceCents)).toEqual(
      before.map((_, place) => 1000 + place),
    )
  })

  it('reaches guests in the next price, and no booking on file', async () => {
    const { harness, change } = await createHarness()
    const addOnsOf = { addOns: [{ addOnId: 'firewood', quantity: 2 }] }
    const booked = await harness.createBooking(addOnsOf)
    const owed = async () =>
      expectOk(await harness.showToStaff({ params: { reference: booked.reference } })).totalPriceCents
    const before = await owed()
    expectOk(await change('firewood', { priceCents: 100_00 }))
    expect(await owed()).toBe(before)
    const stay = { cabinSlug: 'protea', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }
    const price = expectOk(await harness.price({ body: { ...stay, adults: 2, children: [], ...addOnsOf } }))
    expect(price.addOnLines).toMatchObject([{ addOnId: 'firewood', totalCents: 200_00 }])
  })

  it('refuses guests whose arrival is too near for its notice; staff get a warning and can book it', async () => {
    const { harness, change } = await createHarness()
    expectOk(await change('firewood', { noticeDays: 3 }))
    const { today } = harness.clock.read()
    const near = { cabinSlug: 'protea', checkInDate: today, checkOutDate: '2026-11-24' }
    const request = { ...near, adults: 2, children: [], addOns: [{ addOnId: 'firewood', quantity: 1 }] }
    expect(await harness.price({ body: request })).toMatchObject({ refusal: 'add-on-notice-too-short' })
    expect(await harness.send(request)).toMatchObject({ refusal: 'add-on-notice-too-short' })
    expect(expectOk(await harness.quoteForStaff({ body: request })).warnings).toContainEqual({
      warning: 'add-on-notice-too-short',
      details: { addOnId: 'firewood', name: 'Bag of firewood', days: 3 },
    })
  })
})
