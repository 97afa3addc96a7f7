import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestBilling } from '#lambdas/composition/guest-billing.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import type { Table } from '#lambdas/table/table.ts'
import { type CabinForm, newCabinForm } from '#shared/cabins/cabin-form.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import { newCabinPage } from '#shared/cabins/cabin-page-form.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { openArrivalPack } from '#test/support/open-arrival-pack.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import type { Tables } from '#test/support/start-tables.ts'
import { openTestTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

let tables: Tables
let harness: UseCaseHarness
let table: Table
beforeAll(() => {
  tables = openTestTables()
})
afterAll(() => tables.stop())
beforeEach(async () => {
  ;({ table } = await tables.createSeededTable({ withAllContent: true }))
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

describe('the times of a cabin', () => {
  const OWN = { checkInTime: '15:00', checkOutTime: '11:00' }
  const OF_THE_SETTINGS = { checkInTime: '14:00', checkOutTime: '10:00' }
  const bookedBy = async (token: string) => expectOk(await harness.show({ params: { token } }))
  const confirmation = async (reference: string) => {
    const { emails } = expectOk(
      await harness.previewEmails({ params: { reference }, body: { action: 'ConfirmBooking', body: {} } as never }),
    )
    return emails.find(({ type }) => type === 'booking_confirmed')?.text
  }
  const arrivalPack = async (token: string) => {
    const { ShowArrivalPack } = guestBilling.useCases({ ...harness, clock: harness.clock.read })
    return expectOk(await callUseCase(ShowArrivalPack)({ params: { token } }))
  }

  it('are its own where staff entered them, for its guests alone', async () => {
    expectOk(await save('protea', OWN))
    const { cabins } = expectOk(await harness.listCabins({}))
    expect(cabins.find(({ slug }) => slug === 'protea')).toMatchObject(OWN)
    expect(cabins.find(({ slug }) => slug === 'aloe')).toMatchObject({ checkInTime: null, checkOutTime: null })
    expect(expectOk(await harness.showCabin({ params: { address: 'protea' } })).cabin).toMatchObject(OWN)

    const { attemptId, token, reference } = await harness.startCardPayment({ cabinSlug: 'protea' })
    expect(await bookedBy(token)).toMatchObject(OWN)
    expect(expectOk(await harness.showPayment({ params: { attemptId } }))).toMatchObject(OWN)
    const email = await confirmation(reference)
    expect(email).toContain('from 15:00')
    expect(email).toContain('by 11:00')
    await openArrivalPack(harness, reference)
    expect(await arrivalPack(token)).toMatchObject(OWN)

    const other = await harness.createBooking({ cabinSlug: 'aloe' })
    expect(await bookedBy(other.token)).toMatchObject(OF_THE_SETTINGS)
    expect(await confirmation(other.reference)).toContain('from 14:00')
    await openArrivalPack(harness, other.reference)
    expect(await arrivalPack(other.token)).toMatchObject(OF_THE_SETTINGS)
  })

  it('follow the settings again once they are emptied', async () => {
    const { token } = await harness.createBooking({ cabinSlug: 'protea' })
    expectOk(await save('protea', OWN))
    expect(await bookedBy(token)).toMatchObject(OWN)
    expectOk(await save('protea', { checkInTime: null }))
    expect(await bookedBy(token)).toMatchObject({ checkInTime: '14:00', checkOutTime: '11:00' })
  })

  it('are those of the settings for a cabin that was stored before it could have its own', async () => {
    const { token } = await harness.createBooking({ cabinSlug: 'protea' })
    const { checkInTime: _in, checkOutTime: _out, ...older } = (await table.get(keys.cabin('protea'))) ?? {}
    await table.put({ ...keys.cabin('protea'), ...older })
    expect(await bookedBy(token)).toMatchObject(OF_THE_SETTINGS)
    expect(await find('protea')).toMatchObject({ checkInTime: null, checkOutTime: null })
  })

  it('offer no arrival before the cabin’s check-in', async () => {
    expectOk(await save('protea', { checkInTime: '15:00' }))
    const arriving = async (cabinSlug: string, arrivalTime: string) => harness.send({ cabinSlug, arrivalTime })
    expect(await arriving('protea', '14:30')).toMatchObject({
      refusal: 'arrival-time-not-offered',
      details: { checkInTime: '15:00' },
    })
    expectOk(await arriving('protea', '15:00'))
    expectOk(await arriving('aloe', '14:30'))
  })

  it('of a stay in two cabins are the first one’s check-in and the last one’s check-out', async () => {
    expectOk(await save('protea', { checkInTime: '15:00', checkOutTime: '09:00' }))
    expectOk(await save('aloe', { checkInTime: '16:00', checkOutTime: '11:30' }))
    const { reference, token } = await harness.createBooking({ cabinSlug: 'protea' })
    const params = { reference }
    const rest = { cabinSlug: 'aloe', fromNight: '2027-02-02', openedWith: { cabinSlug: 'protea' } }
    const price = { newTotal: 'keep', keepsTerms: true, quotedCents: 4_600_00 } as const
    const body = { ...rest, ...price, entryId: newIdempotencyKey(), reason: '', notifyGuest: true }
    expectOk(await harness.changeStay({ params, body }))
    const times = { checkInTime: '15:00', checkOutTime: '11:30' }
    expect(await bookedBy(token)).toMatchObject({ cabinTitle: 'Protea, then Aloe', ...times })
    const email = await confirmation(reference)
    expect(email).toContain('from 15:00')
    expect(email).toContain('by 11:30')
    await openArrivalPack(harness, reference)
    expect(await arrivalPack(token)).toMatchObject({ cabins: [{ title: 'Protea' }, { title: 'Aloe' }], ...times })
  })

  it.each([[{ checkInTime: '13:00', checkOutTime: '13:30' }], [{ checkOutTime: '14:30' }], [{ checkInTime: '09:30' }]])(
    'are refused where guests would still be there when the next arrive: %j',
    async (times) => {
      expect(await save('protea', times)).toMatchObject({
        refusal: 'cabin-times-overlap',
        details: { problems: { checkOutTime: 'Guests must leave before the next guests arrive' } },
      })
      expect(await create(times)).toMatchObject({ refusal: 'cabin-times-overlap' })
      expect(await find('protea')).toMatchObject({ checkInTime: null, checkOutTime: null })
    },
  )

  it.each(['24:00', '3 pm', '9:00', ''])('cannot be "%s"', (checkInTime) => {
    const read = cabinKind.form.safeParse({ ...sent(), checkInTime })
    expect(read.error?.issues).toMatchObject([{ path: ['checkInTime'], message: 'Please enter a time such as 14:00' }])
  })
})
