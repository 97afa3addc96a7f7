import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { MAX_SEARCH_HITS } from '#shared/bookings/booking-search.contract.ts'
import { rebuildSearchKeys } from '#lambdas/bookings/rebuild-search-keys.ts'
import { bookingSearchRepository, searchItems } from '#lambdas/table/booking-search-repository.ts'
import { searchPartition } from '#lambdas/table/schema/access-patterns.ts'
import type { Table } from '#lambdas/table/table.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { interruptTable } from '#test/support/interleaving.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  const searchKeys = async () =>
    (await readAllItems(tables.started(), tableName)).filter(({ sk }) => String(sk).startsWith('SEARCH#'))
  return { harness, table, tableName, searchKeys }
}

const searchIn = async (harness: UseCaseHarness, q: string) => expectOk(await harness.find({ query: { q } }))
const referencesFor = async (harness: UseCaseHarness, q: string) =>
  (await searchIn(harness, q)).bookings.map(({ reference }) => reference)

const thandi = { guestName: 'Thandi Mokoena', guestEmail: 'thandi@example.co.za', guestPhone: '072 555 0177' }

/** Stores a booking under another name, phone number and stay, in a new version. */
async function change({ bookings, clock }: UseCaseHarness, reference: string, to: object): Promise<void> {
  const before = await bookings.find(reference)
  if (!before) throw new Error('No such booking')
  const { now } = clock.read()
  const event = { at: now, by: { kind: 'staff', name: 'Nomsa' }, name: 'moved', emails: [], details: {} } as const
  const booking = { ...before, ...to, version: before.version + 1 }
  expectOk(await bookings.save(before, { booking, event, nights: { kind: 'none' } } as never, { now }))
}

describe('the search keys of a booking', () => {
  it('find it once they are written, and by what it is after a change', async () => {
    const { harness, searchKeys } = await createHarness()
    const { reference } = await harness.createBooking(thandi)
    expect(await searchIn(harness, 'thandi')).toEqual({ bookings: [], hasMore: false })
    await harness.search.update(reference)
    expect(await searchKeys()).toHaveLength(6)
    for (const q of [
      'thandi',
      'moko',
      'THAN moko',
      'thandi@ex',
      '072 555',
      '+27 72',
      '0177',
      '555 0177',
      '725550177',
      reference,
      'moko 0177',
    ])
      expect({ q, found: await referencesFor(harness, q) }).toEqual({ q, found: [reference] })
    expect((await searchIn(harness, 'thandi')).bookings[0]).toMatchObject({
      guestName: 'Thandi Mokoena',
      cabinSlug: 'protea',
      status: 'pending',
    })

    await change(harness, reference, { guestName: 'Thandi Dlamini', guestPhone: '083 555 0199' })
    await harness.search.update(reference)
    expect(await searchKeys()).toHaveLength(6)
    expect(await referencesFor(harness, 'mokoena')).toEqual([])
    expect(await referencesFor(harness, '072 555')).toEqual([])
    expect(await referencesFor(harness, 'dlamini 083')).toEqual([reference])
  })

  it('are written once only, and not where nothing of them has changed', async () => {
    const { harness, table } = await createHarness()
    const { reference } = await harness.createBooking(thandi)
    await harness.search.update(reference)
    const before = table.meter.writeUnits
    await harness.search.update(reference)
    await change(harness, reference, { guestSuburb: 'Parow' })
    const changed = table.meter.writeUnits
    await harness.search.update(reference)
    expect(table.meter.writeUnits).toBe(changed)
    expect(changed).toBeGreaterThan(before)
  })

  it('are those of the last change, whichever of two is followed last', async () => {
    // The first of two changes is read; before it is written at each of its requests, the second is followed whole.
    for (const step of [0, 1, 2]) {
      const { harness, table, searchKeys } = await createHarness()
      const { reference } = await harness.createBooking(thandi)
      await harness.search.update(reference)
      await change(harness, reference, { guestName: 'Thandi Second' })
      const interrupted = interruptTable(table, step, async () => {
        await change(harness, reference, { guestName: 'Thandi Third' })
        await harness.search.update(reference)
      })
      await bookingSearchRepository(interrupted.table).update(reference)
      expect(interrupted.happened()).toBe(true)
      expect(await referencesFor(harness, 'third')).toEqual([reference])
      expect(await referencesFor(harness, 'second')).toEqual([])
      expect(await searchKeys()).toHaveLength(6)
    }
  })

  it('are all written or none when the machine dies', async () => {
    const { harness, table, searchKeys } = await createHarness()
    const { reference } = await harness.createBooking(thandi)
    const failingTable: Table = { ...table, transact: async () => Promise.reject(new Error('died')) }
    await expect(bookingSearchRepository(failingTable).update(reference)).rejects.toThrow('died')
    expect(await searchKeys()).toEqual([])
    await harness.search.update(reference)
    expect(await referencesFor(harness, 'thandi')).toEqual([reference])
  })

  it('are not written again when a late change is processed while the guest is erased or the booking purged', async () => {
    const { harness, table, searchKeys } = await createHarness()
    const { reference } = await harness.createBooking(thandi)
    await harness.search.update(reference)
    harness.clock.setTo('2027-01-01T08:00:00.000Z')
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: 'Ill' } }))
    const interrupted = interruptTable(table, 2, async () => {
      expectOk(await harness.erasePerson({ body: { email: thandi.guestEmail } }))
    })
    await bookingSearchRepository(interrupted.table).update(reference)
    expect(interrupted.happened()).toBe(true)
    expect(JSON.stringify(await searchKeys())).not.toMatch(/thandi|mokoena|0177/i)
    expect(await referencesFor(harness, reference)).toEqual([reference])

    const again = interruptTable(table, 2, async () => {
      harness.clock.setTo('2032-03-01T21:00:00.000Z')
      expect(await harness.purgeBookings()).toBe(1)
    })
    await change(harness, reference, {
      parts: [{ cabinSlug: 'protea', checkInDate: '2027-02-02', checkOutDate: '2027-02-03' }],
    })
    await bookingSearchRepository(again.table).update(reference)
    expect(again.happened()).toBe(true)
    expect(await searchKeys()).toEqual([])
  })
})

describe('the command that rebuilds the search', () => {
  it('writes what is missing, on every page of the bookings, and nothing a second time', async () => {
    const { harness, table } = await createHarness()
    const names = Array.from({ length: 60 }, (_, number) => numberedBooking(number))
    for (const booking of names) await harness.bookings.create(aBooking.confirmed(booking), anOrder())
    expect(await rebuildSearchKeys(harness)).toBe(60)
    expect(await referencesFor(harness, names[59]?.reference ?? '')).toEqual([names[59]?.reference])
    const written = table.meter.writeUnits
    expect(await rebuildSearchKeys(harness)).toBe(60)
    expect(table.meter.writeUnits).toBe(written)
  })

  it('replaces keys of before, which find the booking until then', async () => {
    const { harness, table, searchKeys } = await createHarness()
    const { reference } = await harness.createBooking({ ...thandi, guestName: 'Jørn Møller' })
    const booking = await harness.bookings.find(reference)
    if (!booking) throw new Error('No such booking')
    const formerTexts: Record<string, string> = {
      'jorn moller': 'jørn møller',
      'moller jorn': 'møller jørn',
      '~771055527': '0177',
    }
    const [list, ...entries] = searchItems(booking)
    const former = entries.map((entry) => {
      const [prefix, text = '', ...rest] = entry.sk.split('#')
      const formerText = formerTexts[text] ?? text
      return { ...entry, pk: searchPartition('open', formerText), sk: [prefix, formerText, ...rest].join('#') }
    })
    const content = JSON.stringify({ found: former.map(({ pk, sk }) => ({ pk, sk })), facts: {} })
    await table.transact([{ put: { ...list, content } }, ...former.map((put) => ({ put }))])
    for (const q of ['Jørn', 'møll', '0177', 'Møller 0177', '072 555'])
      expect({ q, found: await referencesFor(harness, q) }).toEqual({ q, found: [reference] })

    expect(await rebuildSearchKeys(harness)).toBe(1)
    for (const q of ['Jørn', 'moller', '0177', '5550177', 'jorn 25550177', '072 555'])
      expect({ q, found: await referencesFor(harness, q) }).toEqual({ q, found: [reference] })
    expect(await searchKeys()).toHaveLength(6)
  })
})

const STAYS = 10_000
const [firsts, lasts] = [
  ['Sipho', 'Naledi', 'Johan', 'Anne-Marie', 'Pieter', 'Lerato', 'Ayanda', 'Fatima', 'Kobus', 'Wilhelmina'],
  ['van der Westhuizen', 'Mokoena', 'Botha', 'Nkosi', 'Pillay', 'Smith', 'Dlamini', 'Jacobs', 'le Roux', 'Khumalo'],
]
const states = [aBooking.completed, aBooking.completed, aBooking.cancelled, aBooking.expired]

/** One of too many called Naledi for one search of that name. */
const AMONG_THOUSANDS = 5_001
/** Every third guest is Naledi Mokoena. Stays are a day apart; 50 of them are still to come. */
function nthBooking(number: number) {
  const checkInDate = addDays('2026-11-21', 50 - number)
  const digits = String(number).padStart(5, '0')
  const booking = {
    ...numberedBooking(number),
    guestName:
      number === AMONG_THOUSANDS
        ? 'Naledi Petronella Zulu'
        : number % 3 === 0
          ? 'Naledi Mokoena'
          : `${firsts?.[number % 10] ?? ''} ${lasts?.[Math.floor(number / 10) % 10] ?? ''}`,
    guestEmail: `guest-${number}@example.co.za`,
    guestPhone: `+27 8${digits[0]} ${digits.slice(1, 4)} ${digits[4]}${digits.slice(2)}`,
    checkInDate,
    checkOutDate: addDays(checkInDate, 2),
  }
  return number < 50 ? aBooking.confirmed(booking) : (states[number % 4] ?? aBooking.completed)(booking)
}

describe(`a search among ${STAYS} bookings`, () => {
  async function createFullHarness() {
    const made = await createHarness()
    const items = Array.from({ length: STAYS }, (_, number) => searchItems(nthBooking(number))).flat()
    const write = async (): Promise<void> => {
      for (let batch = items.splice(-25); batch.length > 0; batch = items.splice(-25)) {
        const requests = batch.map((Item) => ({ PutRequest: { Item } }))
        await tables.started().client.send(new BatchWriteCommand({ RequestItems: { [made.tableName]: requests } }))
      }
    }
    await Promise.all(Array.from({ length: 8 }, write))
    return made
  }

  it('reads at most three units, and never says that there is none while there may be', async () => {
    const { harness, table } = await createFullHarness()
    const names = Array.from({ length: STAYS }, (_, number) => nthBooking(number).guestName.toLowerCase())
    const unitsFor = async (q: string) => {
      const before = table.meter.readUnits
      const result = await searchIn(harness, q)
      return { ...result, units: table.meter.readUnits - before }
    }
    const cases = [
      'na',
      'naledi',
      'naledi mokoena',
      'mo naledi',
      'van der',
      'wilhelmina van',
      'naledi zulu',
      'guest-1',
      '082',
      '81 234',
    ]
    for (const q of [
      ...cases,
      'mc-3',
      '0142',
      '0014',
      '2782',
      '80001',
      'naledi 081',
      'møller naledi',
      'mcguire zulu',
      'anne-marie',
      'zzz',
      'naledi zzz',
      '27 82 5',
      'mcguire',
    ]) {
      const { units, bookings, hasMore } = await unitsFor(q)
      expect({ q, isCheap: units <= 3 }).toEqual({ q, isCheap: true })
      expect(bookings.length).toBeLessThanOrEqual(MAX_SEARCH_HITS)
      const isThere = names.some((name) => q.split(' ').every((word) => name.includes(word)))
      if (bookings.length === 0 && isThere) expect({ q, hasMore }).toEqual({ q, hasMore: true })
    }
    // It is on file, and beyond what one search reads.
    expect(await unitsFor('naledi zulu')).toMatchObject({ bookings: [], hasMore: true })
    expect((await unitsFor('zulu')).bookings).toHaveLength(1)
    const naledi = await unitsFor('naledi')
    expect(naledi.hasMore).toBe(true)
    // The soonest of the stays to come.
    expect(naledi.bookings.map(({ checkInDate }) => checkInDate)).toEqual(
      naledi.bookings.map(({ checkInDate }) => checkInDate).toSorted(),
    )
    expect(naledi.bookings[0]?.checkInDate).toBe(addDays('2026-11-21', 2))
    expect(naledi.bookings).toHaveLength(MAX_SEARCH_HITS)
    expect((await unitsFor('zzz')).hasMore).toBe(false)
    // Long ago, and one of thousands.
    expect((await unitsFor(`guest-9876@`)).bookings.map(({ reference }) => reference)).toEqual([
      numberedBooking(9876).reference,
    ])
    expect((await unitsFor(numberedBooking(9876).reference)).bookings).toHaveLength(1)
  })
})
