import { describe, expect, it } from 'vitest'
import { interruptTable } from '#test/support/interleaving.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { findViolations } from '#test/support/table-invariants.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const dates = { startDate: '2027-02-01', endDate: '2027-02-03', reason: 'Plumber' }

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  const block = expectOk(await harness.block({ body: { ...dates, cabinSlug: 'protea', kind: 'maintenance' } }))
  const items = () => readAllItems(tables.started(), tableName)
  return {
    harness,
    block,
    items,
    change: (changes: object, id = block.id) =>
      harness.changeBlock({ params: { id }, body: { ...dates, version: 1, ...changes } }),
    taken: () => harness.nights.takenNights('protea', '2027-01-20', '2027-02-28', harness.clock.read().now),
    violations: async () => findViolations(await items(), harness.clock.read().now),
  }
}

describe('blocked dates that are changed', () => {
  it('have their new nights alone, with kind and notes, and a line in the change log', async () => {
    const { harness, block, change, taken, violations, items } = await createHarness()
    const changed = expectOk(
      await change({
        startDate: '2027-02-02',
        endDate: '2027-02-05',
        kind: 'weather',
        publicNote: 'The road is wet',
      }),
    )
    expect(changed).toMatchObject({ kind: 'weather', publicNote: 'The road is wet', version: 2, state: 'whole' })
    expect(await taken()).toEqual(['2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05'])
    expect(expectOk(await harness.blocks({ query: {} })).blockedDates).toEqual([changed])
    const log = (await items()).filter(({ action }) => action === 'changed')
    expect(log).toMatchObject([
      { by: 'Nomsa', fields: expect.arrayContaining([expect.objectContaining({ field: 'endDate' })]) },
    ])
    expect(await violations()).toEqual([])
    // Undo is a second change.
    expectOk(
      await harness.changeBlock({ params: { id: changed.id }, body: { ...dates, kind: 'maintenance', version: 2 } }),
    )
    expect(await taken()).toEqual(['2027-02-01', '2027-02-02', '2027-02-03'])
    expect(expectOk(await harness.blocks({ query: {} })).blockedDates).toEqual([{ ...block, version: 3 }])
    expect(await violations()).toEqual([])
  })

  it('are refused over a booking, with nothing changed', async () => {
    const { harness, change, taken, items } = await createHarness()
    const guest = await harness.createBooking({ checkInDate: '2027-02-04', checkOutDate: '2027-02-07' })
    expectOk(await harness.confirm({ params: guest }))
    const before = await items()
    expect(await change({ startDate: '2027-01-31', endDate: '2027-02-04' })).toMatchObject({
      refusal: 'nights-already-taken',
      details: { nights: ['2027-02-04'], ownerIds: [guest.reference] },
    })
    expect(await items()).toEqual(before)
    expect(await taken()).toHaveLength(6)
  })

  it('are not changed by two people at once', async () => {
    const { change, harness, block } = await createHarness()
    expectOk(await change({ reason: 'Electrician' }))
    expect(await change({ reason: 'Painter' })).toMatchObject({ refusal: 'changed-meanwhile' })
    expectOk(await harness.unblock({ params: { id: block.id } }))
    expect(await change({ reason: 'Painter' })).toMatchObject({ refusal: 'block-not-found' })
  })

  it('are not opened, nor called open, from a list that shows them as they were', async () => {
    const { change, harness, taken, block } = await createHarness()
    const { id } = block
    const open = (version?: number) =>
      harness.unblock({ params: { id }, ...(version !== undefined && { query: { version } }) })
    expectOk(await change({ startDate: '2027-01-30' }))
    expect(await open(1)).toMatchObject({ refusal: 'changed-meanwhile' })
    const changed = expectOk(await change({ endDate: '2027-02-05', version: 2 }))
    const before = await taken()
    for (const version of [1, 2, undefined])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await open(version)).toMatchObject({ refusal: 'changed-meanwhile' })
    expect(await change({ reason: 'Painter', version: 2 })).toMatchObject({ refusal: 'changed-meanwhile' })
    expect(await taken()).toEqual(before)
    expectOk(await harness.unblock({ params: { id: changed.id }, query: { version: changed.version } }))
    expect(await open(1)).toMatchObject({ refusal: 'block-not-found' })
    expect(await taken()).toEqual([])
  })

  it('are changed once by a form that is sent again', async () => {
    const { change, harness, items } = await createHarness()
    for (const changes of [{ reason: 'Electrician' }, { reason: 'Electrician', endDate: '2027-02-05', version: 2 }]) {
      /* oxlint-disable no-await-in-loop -- one change after the other */
      const id = expectOk(await harness.blocks({ query: {} })).blockedDates[0]?.id
      const changed = expectOk(await change(changes, id))
      const afterFirst = await items()
      expect(expectOk(await change(changes, id))).toEqual(changed)
      expect(await items()).toEqual(afterFirst)
      expect(await change({ ...changes, publicNote: 'Snow' }, id)).toMatchObject({ ok: false })
      /* oxlint-enable no-await-in-loop */
    }
  })

  it('give a night that comes free to who is paid and waits for it', async () => {
    const { harness, change, violations } = await createHarness()
    const guest = await harness.createBooking({ checkInDate: '2027-02-08', checkOutDate: '2027-02-10' })
    expectOk(await change({ endDate: '2027-02-08' }))
    expectOk(
      await harness.pay({
        params: guest,
        body: { entryId: 'bank-line-1', amountCents: 4_600_00, method: 'eft', note: '' },
      }),
    )
    expect((await harness.bookings.find(guest.reference))?.status).toBe('pending')
    const { blockedDates } = expectOk(await harness.blocks({ query: {} }))
    expectOk(await change({ version: 2 }, blockedDates[0]?.id))
    expect((await harness.bookings.find(guest.reference))?.status).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it.each([
    ['short', '2027-02-03'],
    ['longer than one transaction', '2027-06-30'],
  ])('leave no night behind where they are opened at the same moment: %s', async (_, endDate) => {
    let isStepLeft = true
    for (let at = 0; isStepLeft; at += 1) {
      /* oxlint-disable no-await-in-loop -- one step after the other */
      const { table, tableName } = await tables.createSeededTable()
      const harness = createUseCaseHarness(table)
      const block = expectOk(await harness.block({ body: { ...dates, endDate, cabinSlug: 'protea' } }))
      const longer = { ...dates, endDate, startDate: '2027-01-30', version: 1 }
      const race = interruptTable(table, at, () => harness.changeBlock({ params: { id: block.id }, body: longer }))
      expectOk(await createUseCaseHarness(race.table).unblock({ params: { id: block.id } }))
      const items = await readAllItems(tables.started(), tableName)
      expect({ at, violations: findViolations(items, harness.clock.read().now) }).toEqual({ at, violations: [] })
      expect(await harness.nights.takenNights('protea', '2027-01-20', '2027-07-10', harness.clock.read().now)).toEqual(
        [],
      )
      isStepLeft = race.happened()
      /* oxlint-enable no-await-in-loop */
    }
  })

  it('are not changed by more nights than one transaction takes', async () => {
    const { change } = await createHarness()
    expect(await change({ endDate: '2027-08-01' })).toMatchObject({ refusal: 'block-change-too-long' })
    expect(await change({ endDate: '2035-08-01', startDate: '2035-07-01' })).toMatchObject({ refusal: 'too-far-ahead' })
  })
})

describe('the note to guests', () => {
  it('is with the nights of its cabin, and staff notes are not', async () => {
    const { harness, change } = await createHarness()
    const notes = async (slug: string) =>
      expectOk(await harness.availability({ params: { slug }, query: { from: '2027-02-02', to: '2027-12-31' } })).notes
    expect(await notes('protea')).toBeUndefined()
    const { id } = expectOk(await change({ publicNote: 'New tub' }))
    const note = { from: '2027-02-01', to: '2027-02-03', text: 'New tub' }
    expect(await notes('protea')).toEqual([note])
    expect(await notes('aloe')).toBeUndefined()
    const all = {
      startDate: '2027-06-01',
      endDate: '2027-06-02',
      cabinSlug: null,
      reason: 'Secret',
      publicNote: 'Snow',
    }
    expectOk(await harness.block({ body: all }))
    expect(await notes('aloe')).toEqual([{ from: '2027-06-01', to: '2027-06-02', text: 'Snow' }])
    expect(await notes('nowhere')).toBeUndefined()
    expectOk(await harness.unblock({ params: { id } }))
    expect(await notes('protea')).toHaveLength(1)
  })
})
