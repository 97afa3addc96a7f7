import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CabinForm, newCabinForm } from '#shared/cabins/cabin-form.ts'
import { newCabinPage } from '#shared/cabins/cabin-page-form.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import type { Tables } from '#test/support/start-tables.ts'
import { openTestTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

let tables: Tables
let harness: UseCaseHarness
beforeAll(() => {
  tables = openTestTables()
})
afterAll(() => tables.stop())
beforeEach(async () => {
  const { table } = await tables.createSeededTable({ withAllContent: true })
  harness = createUseCaseHarness(table)
})

const sent = (changes: Partial<CabinForm> = {}): CabinForm => ({
  ...newCabinForm,
  name: 'Stone Cottage',
  address: 'stone-cottage',
  maxGuests: 4,
  ...changes,
})
const create = (changes: Partial<CabinForm> = {}) =>
  harness.createCabin({ body: { form: sent(changes), key: newIdempotencyKey() } })
const find = async (id: string) => {
  const cabin = await harness.cabins.find(id)
  if (!cabin) throw new Error(`There is no cabin ${id}`)
  return cabin
}
const save = async (id: string, changes: Partial<CabinForm>) => {
  const { version, ...form } = await find(id)
  return harness.saveCabin({ params: { id }, body: { form: { ...form, ...changes }, version } })
}
const describeCabin = async (id: string) => {
  const form = { ...newCabinPage, shortDescription: 'One room under the cliff, with a tub.' }
  const { version } = expectOk(await harness.saveCabinPage({ params: { id }, body: { version: 0, form } }))
  expectOk(await harness.publishCabinPage({ params: { id }, body: { version, note: '' } }))
}
const namesOnSite = async () => expectOk(await harness.listCabins({})).cabins.map(({ name }) => name)

describe('a new cabin', () => {
  it('has a slug of its name, is hidden, and is shown once guests have something to read of it', async () => {
    const cabin = expectOk(await create())
    expect(cabin).toMatchObject({ id: 'stone-cottage', address: 'stone-cottage', shown: false })
    expect(await namesOnSite()).toEqual(['Aloe', 'Protea', 'Yellowwood'])
    expect(await save('stone-cottage', { shown: true })).toMatchObject({ refusal: 'cabin-not-described' })
    await describeCabin('stone-cottage')
    expectOk(await save('stone-cottage', { shown: true }))
    expect(await namesOnSite()).toEqual(['Aloe', 'Protea', 'Stone Cottage', 'Yellowwood'])
    expect(expectOk(await harness.showCabin({ params: { address: 'stone-cottage' } })).cabin).toMatchObject({
      name: 'Stone Cottage',
      image1: null,
      maxGuests: 4,
    })
  })

  it('is blocked where dates are blocked for all cabins already', async () => {
    const { today } = harness.clock.read()
    const [startDate, endDate] = [addDays(today, 20), addDays(today, 60)]
    const block = { cabinSlug: null, startDate, endDate, reason: 'The road is washed away', overHoldsOf: [] }
    expectOk(await harness.block({ body: block }))
    expectOk(await create())
    const availability = async () =>
      expectOk(
        await harness.availability({
          params: { slug: 'stone-cottage' },
          query: { from: today, to: addDays(today, 90) },
        }),
      )
    expect(JSON.stringify(await availability())).toContain(startDate)
    const [stored] = expectOk(await harness.blocks({ query: {} })).blockedDates
    expect(stored).toMatchObject({ state: 'whole' })
    expectOk(await harness.unblock({ params: { id: stored?.id ?? '' } }))
    expect(JSON.stringify(await availability())).not.toContain(startDate)
  })

  it('gets no slug and no address that another cabin has or had', async () => {
    expectOk(await save('protea', { address: 'sugarbush' }))
    expect(await create({ name: 'Sugarbush', address: 'sugarbush-2' })).toMatchObject({
      refusal: 'cabin-address-taken',
    })
    for (const address of ['protea', 'sugarbush', 'aloe'])
      expect(await create({ address })).toMatchObject({ refusal: 'cabin-address-taken' })
    expect(await create({ name: 'Protea', address: 'other' })).toMatchObject({ refusal: 'record-exists' })
    expect(await save('aloe', { address: 'protea' })).toMatchObject({ refusal: 'cabin-address-taken' })
    expectOk(await create())
  })

  it('gives one of two that are made at once with the same address to one of them', async () => {
    const both = await Promise.all([
      create({ name: 'One', address: 'the-house' }),
      create({ name: 'Other', address: 'the-house' }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('the address of a cabin', () => {
  it('changes and changes back, while its slug stays, and each address of before finds it', async () => {
    const before = expectOk(await save('protea', { address: 'sugarbush', formerAddresses: ['aloe', 'made-up'] }))
    expect(before).toMatchObject({ id: 'protea', address: 'sugarbush', formerAddresses: ['protea'] })
    expect(expectOk(await save('protea', { address: 'king-protea' }))).toMatchObject({
      formerAddresses: ['protea', 'sugarbush'],
    })
    for (const address of ['protea', 'sugarbush', 'king-protea'])
      expect(expectOk(await harness.showCabin({ params: { address } })).cabin).toMatchObject({
        slug: 'protea',
        address: 'king-protea',
      })
    expect(expectOk(await save('protea', { address: 'protea' }))).toMatchObject({
      formerAddresses: ['sugarbush', 'king-protea'],
    })
    expectOk(await harness.send({ cabinSlug: 'protea' }))
  })
})

describe('the names that staff see', () => {
  it('are those of hidden cabins too, and of archived ones apart', async () => {
    expectOk(await create())
    const { version } = await find('aloe')
    expectOk(await harness.archiveCabin({ params: { id: 'aloe' }, body: { version } }))
    expect(expectOk(await harness.listCabinNames({}))).toEqual({
      cabins: [
        { slug: 'protea', name: 'Protea', shown: true },
        { slug: 'stone-cottage', name: 'Stone Cottage', shown: false },
        { slug: 'yellowwood', name: 'Yellowwood', shown: true },
      ],
      archived: [{ slug: 'aloe', name: 'Aloe' }],
    })
  })
})

describe('the order of the cabins', () => {
  it('is by name until staff order them, and a new one comes last then', async () => {
    expect(await namesOnSite()).toEqual(['Aloe', 'Protea', 'Yellowwood'])
    expectOk(await save('aloe', { name: 'Zebra' }))
    expect(await namesOnSite()).toEqual(['Protea', 'Yellowwood', 'Zebra'])
    expectOk(await harness.orderCabins({ body: { version: 0, ids: ['aloe', 'yellowwood', 'protea'] } }))
    expect(await namesOnSite()).toEqual(['Zebra', 'Yellowwood', 'Protea'])
    expectOk(await create({ name: 'Alder', address: 'alder' }))
    await describeCabin('alder')
    expectOk(await save('alder', { shown: true }))
    expect(await namesOnSite()).toEqual(['Zebra', 'Yellowwood', 'Protea', 'Alder'])
  })
})

describe('archiving a cabin', () => {
  const archive = async (id: string) =>
    harness.archiveCabin({ params: { id }, body: { version: (await find(id)).version } })

  it.each([
    ['a pending booking', async () => undefined],
    [
      'a confirmed booking',
      async (reference: string) => {
        const { version } = (await harness.bookings.find(reference)) ?? {}
        expectOk(await harness.confirm({ params: { reference }, body: { version } as never }))
      },
    ],
  ])('is refused while there is %s to come', async (_what, then) => {
    const { reference } = expectOk(await harness.send({ cabinSlug: 'protea' }))
    await then(reference)
    expect(await archive('protea')).toMatchObject({ refusal: 'cabin-has-bookings' })
    expect((await find('protea')).archivedAt).toBeNull()
  })

  it('takes it off the site and out of every choice, keeps its name, and can be undone', async () => {
    expectOk(await archive('protea'))
    expect(await namesOnSite()).toEqual(['Aloe', 'Yellowwood'])
    expect(await harness.send({ cabinSlug: 'protea' })).toMatchObject({ refusal: 'cabin-not-found' })
    expect(await harness.showCabin({ params: { address: 'protea' } })).toMatchObject({ refusal: 'cabin-not-found' })
    expect((await harness.catalogue.cabinsWith(['protea'])).map(({ name }) => name)).toEqual(['Protea'])
    expect(await create({ name: 'Another', address: 'protea' })).toMatchObject({ refusal: 'cabin-address-taken' })
    expectOk(
      await harness.restoreCabin({ params: { id: 'protea' }, body: { version: (await find('protea')).version } }),
    )
    expect(await namesOnSite()).toEqual(['Aloe', 'Protea', 'Yellowwood'])
  })
})
