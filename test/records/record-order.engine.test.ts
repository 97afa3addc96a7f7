import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { recordSchema } from '#shared/kernel/record-endpoints.ts'
import { type RecordOrder, byHand, newestFirst, sortedBy } from '#shared/kernel/record-order.ts'
import { orderedRecordRepository } from '#lambdas/table/record-repository.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const Delivery = z.object({ supplier: z.string(), deliveredOn: z.string(), bags: z.int() })

/** Deliveries that were entered in this order; their ids would put them in another one. */
const deliveries = [
  { id: 'c', supplier: 'Shed 10', deliveredOn: '2026-11-02', bags: 9 },
  { id: 'b', supplier: 'Shed 2', deliveredOn: '2026-11-20', bags: 100 },
  { id: 'd', supplier: 'shed 10', deliveredOn: '2026-11-02', bags: 20 },
  { id: 'a', supplier: 'Barn', deliveredOn: '2026-11-11', bags: 20 },
]

async function openDeliveries(order: RecordOrder) {
  const { table } = await tables.createSeededTable()
  const kind = { name: 'delivery', record: recordSchema(Delivery), order }
  const repository = orderedRecordRepository(table, kind, { partition: 'DELIVERIES', prefix: 'DELIVERY#' })
  const context = (now: string) => ({ by: 'Nomsa', now, action: 'created' })
  return {
    async enter(from: number, until: number) {
      for (const [at, delivery] of deliveries.entries()) {
        if (at < from || at >= until) continue
        const now = `2026-11-21T08:0${at}:00.000Z`
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await repository.save(undefined, { ...storedRecord(delivery), createdAt: now, updatedAt: now }, context(now))
      }
    },
    order: async (...ids: string[]) => repository.saveOrder({ version: 0, ids }, context('2026-11-21T09:00:00.000Z')),
    ids: async () => (await repository.list()).records.map(({ id }) => id),
  }
}

describe('the records of a kind are listed', () => {
  it.each([
    ['the newest first', newestFirst('deliveredOn'), ['b', 'a', 'd', 'c']],
    ['by a text as people sort it', sortedBy('supplier'), ['a', 'b', 'c', 'd']],
    ['by a number', sortedBy('bags'), ['c', 'd', 'a', 'b']],
    ['by when they were entered', newestFirst('createdAt'), ['a', 'd', 'b', 'c']],
    ['by hand, before there is an order as they were entered', byHand(), ['c', 'b', 'd', 'a']],
  ])('%s', async (_, order, ids) => {
    const page = await openDeliveries(order)
    await page.enter(0, 4)
    expect(await page.ids()).toEqual(ids)
  })

  it('by hand, new ones last as they were entered, or behind the others of their group', async () => {
    for (const [order, ids] of [
      [byHand(), ['c', 'b', 'd', 'a']],
      [byHand({ groupBy: 'deliveredOn' }), ['c', 'd', 'b', 'a']],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one order after the other
      const page = await openDeliveries(order)
      await page.enter(0, 2)
      expect((await page.order('c', 'b')).ok).toBe(true)
      await page.enter(2, 4)
      expect(await page.ids()).toEqual(ids)
      // oxlint-enable no-await-in-loop
    }
  })
})
