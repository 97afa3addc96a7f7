import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import type { RecordOf } from '#shared/kernel/record-endpoints.ts'
import { newestFirst, sortedBy } from '#shared/kernel/record-order.ts'
import type { Result } from '#shared/kernel/result.ts'
import { editRecords } from '#lambdas/records/edit-records.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { orderKeyOf, orderRecords } from '#lambdas/table/order-records.ts'
import { RECORDS_PER_PAGE, pagedRecordRepository } from '#lambdas/table/paged-record-repository.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { deliveryKind } from '#test/support/delivery-kind.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
type Actions = (typeof deliveryKind)['actions']
type Delivery = RecordOf<(typeof deliveryKind)['form']>
const expectDelivery = (result: Result<unknown, string>) => expectOk(result) as Delivery

async function start() {
  const { table } = await tables.createSeededTable()
  const clock = createTestClock()
  const useCases = editRecords(deliveryKind, {
    records: pagedRecordRepository<Delivery>(table, deliveryKind),
    clock: clock.read,
    newId,
  })
  const [create, save, archive, restore, list] = [
    callUseCase<Actions['create']>(useCases.create),
    callUseCase<Actions['save']>(useCases.save),
    callUseCase<Actions['archive']>(useCases.archive),
    callUseCase<Actions['restore']>(useCases.restore),
    callUseCase<Actions['list']>(useCases.list),
  ]
  const add = async (form: Partial<Delivery> = {}, key?: string) =>
    expectDelivery(await create({ body: { form: aDelivery(form), ...(key && { key }) } }))
  async function addMany(count: number, formOf: (at: number) => Partial<Delivery>) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    for (let at = 0; at < count; at += 1) await add(formOf(at))
  }
  type Query = Parameters<typeof list>[0]['query']
  const page = async (query: Partial<NonNullable<Query>> = {}) =>
    expectOk(await list({ query: { state: 'in-use', q: '', ...query } })) as ReplyOf<Actions['list']>
  /** Every page, one after the other. */
  async function pages(query: Partial<NonNullable<Query>> = {}) {
    const all = [await page(query)]
    for (let cursor = all[0]?.cursor; cursor; cursor = all.at(-1)?.cursor)
      // oxlint-disable-next-line no-await-in-loop -- each begins where the one before ended
      all.push(await page({ ...query, cursor }))
    return all.map(({ records }) => records)
  }
  return { add, addMany, save, archive, restore, create, list, page, pages, table }
}

const aDelivery = (changes: Partial<Delivery> = {}) => ({
  supplier: 'Hartbees Hout',
  deliveredOn: '2026-11-02',
  bags: 20,
  ...changes,
})
const dayOf = (at: number) => `2026-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`

describe('records of a kind without a limit', () => {
  it('are as many as there are, page by page in their order, each once', async () => {
    const { addMany, pages } = await start()
    await addMany(2 * RECORDS_PER_PAGE + 20, (at) => ({ deliveredOn: dayOf(at) }))
    const read = await pages()
    expect(read.map(({ length }) => length)).toEqual([RECORDS_PER_PAGE, RECORDS_PER_PAGE, 20])
    const days = read.flat().map(({ deliveredOn }) => deliveredOn)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(new Set(read.flat().map(({ id }) => id)).size).toBe(2 * RECORDS_PER_PAGE + 20)
  })

  it('have another place once what they are sorted by is changed, and another list once they are archived', async () => {
    const { add, save, archive, restore, pages } = await start()
    const [old, later] = [await add({ deliveredOn: '2026-01-05' }), await add({ deliveredOn: '2026-06-05' })]
    const ids = async (state: 'in-use' | 'archived' = 'in-use') => (await pages({ state })).flat().map(({ id }) => id)
    expect(await ids()).toEqual([later.id, old.id])
    const form = aDelivery({ deliveredOn: '2026-09-01' })
    const saved = expectDelivery(await save({ params: { id: old.id }, body: { version: 1, form } }))
    expect(await ids()).toEqual([old.id, later.id])
    const archived = expectDelivery(await archive({ params: { id: old.id }, body: { version: saved.version } }))
    expect([await ids(), await ids('archived')]).toEqual([[later.id], [old.id]])
    expectOk(await restore({ params: { id: old.id }, body: { version: archived.version } }))
    expect([await ids(), await ids('archived')]).toEqual([[old.id, later.id], []])
  })

  it('are looked through until a page is full of those with a text, or all have been', async () => {
    const { addMany, page, pages } = await start()
    await addMany(130, (at) => ({ deliveredOn: dayOf(at), supplier: at % 10 === 0 ? 'Möller' : 'Hartbees Hout' }))
    const found = await page({ q: 'moller' })
    expect([found.records.length, found.cursor]).toEqual([13, null])
    expect((await pages({ q: 'hartbees' })).flat()).toHaveLength(117)
    expect(await page({ q: 'nobody' })).toEqual({ records: [], cursor: null })
  })

  it('are made once from one form, also where its request comes again', async () => {
    const { add, create, pages } = await start()
    const key = newIdempotencyKey()
    const first = await add({}, key)
    expect(await add({}, key)).toEqual(first)
    expect(await create({ body: { form: aDelivery({ bags: 21 }), key } })).toMatchObject({
      refusal: 'record-created-differently',
    })
    expect((await pages()).flat()).toHaveLength(1)
  })

  it('cost as much page by page however many there are', async () => {
    const { addMany, page, table } = await start()
    const unitsOfPage = async () => {
      const before = { ...table.meter }
      const { cursor } = await page()
      expect(cursor).not.toBeNull()
      return { requests: table.meter.requests - before.requests, read: table.meter.readUnits - before.readUnits }
    }
    await addMany(RECORDS_PER_PAGE + 1, () => ({}))
    const units = await unitsOfPage()
    expect(units.requests).toBe(1)
    expect(units.read).toBeLessThanOrEqual(7)
    await addMany(2 * RECORDS_PER_PAGE, () => ({}))
    expect(await unitsOfPage()).toEqual(units)
  })

  it('are not read from a place that no page named', async () => {
    const { list } = await start()
    const query = { state: 'in-use', q: '', cursor: 'nowhere' } as const
    expect(await list({ query })).toMatchObject({ refusal: 'cursor-unreadable' })
  })
})

describe('the order of the table', () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'z', 'é', '0', '1', '2', '9', ' ') }),
    fc.constantFrom('Room 2', 'room 10', 'ROOM 9', ''),
  )
  const values = fc.oneof(
    fc.array(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), { minLength: 2, maxLength: 9 }),
    fc.array(texts, { minLength: 2, maxLength: 9 }),
    fc
      .array(fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2040-01-01') }), {
        maxLength: 9,
      })
      .map((dates) => dates.map((day) => day.toISOString().slice(0, 10))),
  )
  it('is that of records which are read as a whole', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (list, isDescending) => {
        const records = (list as unknown[]).map((value, at) => storedRecord({ id: String(at), value }))
        const order = (isDescending ? newestFirst : sortedBy)('value')
        const asWhole = orderRecords(records, order, []).map(({ value }) => orderKeyOf(value))
        const asPages = asWhole.toSorted()
        expect(asWhole).toEqual(isDescending ? asPages.toReversed() : asPages)
      }),
    )
  })
})
