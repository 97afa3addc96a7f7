import {
  type AttributeValue,
  type BatchWriteItemCommandInput,
  DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareTables, countByKind, restoreTable } from '#infra/deploy/restore-table.ts'
import { databaseClientConfig } from '#infra/local/engines/database.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { openTable } from '#lambdas/table/table.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
let client: DynamoDBClient
beforeAll(() => {
  client = new DynamoDBClient(databaseClientConfig(tables.started().endpoint))
})
afterAll(() => client.destroy())

const noPause = async (): Promise<void> => undefined
const all = async (TableName: string): Promise<Record<string, AttributeValue>[]> =>
  (await client.send(new ScanCommand({ TableName }))).Items ?? []
const sorted = (items: readonly Record<string, AttributeValue>[]) =>
  items.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
const nameOf = (item: Record<string, AttributeValue>): string => `${item['pk']?.S} ${item['sk']?.S}`

/** A table of yesterday, and the same table after a day with mistakes. */
async function createDamagedTable() {
  const { table, tableName: live } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  const unchanged = await harness.createBooking({})
  const lost = await harness.createBooking({ checkInDate: '2027-03-01', checkOutDate: '2027-03-03' })
  expectOk(await harness.confirm({ params: { reference: unchanged.reference } }))

  const { tableName: past } = await tables.createSeededTable()
  const copy = openTable(tables.started().client, past)
  const plain = openTable(tables.started().client, live)
  for (const item of await all(live)) await copy.put(unmarshall(item))

  for (const item of await all(live))
    if (item['pk']?.S?.endsWith(lost.reference)) await plain.remove({ pk: item['pk'].S, sk: item['sk']?.S ?? '' })
  expectOk(await harness.cancelByStaff({ params: { reference: unchanged.reference }, body: { reason: 'By mistake' } }))
  const added = await harness.createBooking({ checkInDate: '2027-04-06', checkOutDate: '2027-04-08' })
  return { live, past, unchanged, lost, added, table }
}

describe('restoring the table', () => {
  it('first lists what is gone, changed and new since, and changes nothing by that', async () => {
    const { live, past } = await createDamagedTable()
    const before = await all(live)
    const { deleted, changed, added } = await compareTables(client, live, past)
    expect(countByKind(deleted)).toMatchObject({ BOOKING: 1, ORDER: 1 })
    expect(countByKind(changed)).toEqual({ BOOKING: 1, COUNT: 1 })
    expect(countByKind(added)).toMatchObject({ BOOKING: 1, ORDER: 1 })
    expect(sorted(await all(live))).toEqual(sorted(before))
  })

  it('makes every item what it was, and removes what is new', async () => {
    const { live, past, unchanged, lost, added, table } = await createDamagedTable()
    await restoreTable(client, live, await compareTables(client, live, past), noPause)
    expect(sorted(await all(live))).toEqual(sorted(await all(past)))
    const bookings = bookingRepository(table)
    expect((await bookings.findWhole(unchanged.reference))?.booking.status).toBe('confirmed')
    expect((await bookings.findWhole(lost.reference))?.booking.status).toBe('pending')
    expect(await bookings.findWhole(added.reference)).toBeUndefined()
  })

  it('finishes what is left when it is run again, also after a run that broke off', async () => {
    const { live, past } = await createDamagedTable()
    const found = await compareTables(client, live, past)
    await restoreTable(client, live, { ...found, deleted: found.deleted.slice(1), added: [] }, noPause)
    await restoreTable(client, live, await compareTables(client, live, past), noPause)
    expect(sorted(await all(live))).toEqual(sorted(await all(past)))
    expect(await compareTables(client, live, past)).toEqual({ deleted: [], changed: [], added: [] })
  })

  it('restores the e-mail triggers after the e-mails themselves, so that none goes out again', async () => {
    const { live, past, lost } = await createDamagedTable()
    const emails = emailRepository(openTable(tables.started().client, past))
    const name = { topicId: lost.reference, eventId: 'event-1', type: 'pending_payment' as const }
    await emails.claim(name, {
      to: 'guest@cabins.test',
      subject: 'Your booking',
      now: '2026-11-20T08:00:00.000Z',
      requestedAt: '2026-11-20T08:00:00.000Z',
      leaseUntil: '2026-11-20T08:01:00.000Z',
    })
    const copy = openTable(tables.started().client, past)
    for (const id of ['a', 'b', 'c'])
      for (const item of [keys.enquiry(id), keys.quote(id)]) {
        await copy.put(item)
        await copy.put(keys.email(item.pk, id))
      }
    const order: string[] = []
    const listening = new DynamoDBClient(databaseClientConfig(tables.started().endpoint))
    listening.middlewareStack.add(
      (next) => async (args) => {
        const { RequestItems = {} } = args.input as BatchWriteItemCommandInput
        for (const { PutRequest } of Object.values(RequestItems).flat())
          if (PutRequest) order.push(PutRequest.Item?.['sk']?.S?.split('#', 1)[0] ?? '')
        return next(args)
      },
      { step: 'initialize' },
    )
    await restoreTable(listening, live, await compareTables(client, live, past), noPause)
    listening.destroy()
    expect(order).toContain('EMAIL')
    for (const kind of ['ORDER', 'ENQUIRY', 'QUOTE']) {
      expect(order).toContain(kind)
      expect(order.lastIndexOf('EMAIL')).toBeLessThan(order.indexOf(kind))
    }
  })
})
