import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { dueBillingDocument } from '#shared/billing/billing-document.ts'
import { sum } from '#shared/kernel/money.ts'
import { orderTextLines } from '#shared/bookings/order-text.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import fixture from '../fixtures/bookings-without-agreed-rates.json' with { type: 'json' }

/**
 * Bookings as they were stored before a stay had parts and agreed rates, with what the product said of them then: their
 * money and dates, what would go back on three days, the document that was due, and their work lists.
 */
const { bookings, items } = fixture
const days = ['2026-11-28T08:00:00.000Z', '2027-02-15T08:00:00.000Z', '2027-02-26T08:00:00.000Z'] as const
const tables = setUpTables()

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  await Promise.all(items.map((item) => table.put(item)))
  const harness = createUseCaseHarness(table)
  harness.clock.setTo(days[0])
  const workLists = async () => {
    const { Items = [] } = await tables.started().client.send(new ScanCommand({ TableName: tableName }))
    return Items.filter(({ sk }) => String(sk).startsWith('WORK_LIST#'))
      .map(({ pk, workListPk, workListSk }) => `${pk} ${workListPk} ${workListSk}`)
      .toSorted()
  }
  return { harness, workLists }
}

const params = ({ reference }: { readonly reference: string }) => ({ params: { reference } })

describe('a booking that was on file before', () => {
  it.each(Object.entries(bookings))('%s: has the money, dates and documents that it had', async (_, before) => {
    const { harness } = await createHarness()
    const now = expectOk(await harness.showToStaff(params(before)))
    expect(now).toMatchObject(before.money)
    const whole = await harness.bookings.findWhole(before.reference)
    if (!whole) throw new Error('The booking is gone')
    expect(dueBillingDocument(whole.booking, whole.billingDocuments, whole.order)).toBe(before.document)
    expect(whole.billingDocuments.map(({ number, amountCents }) => [number, amountCents])).toEqual(before.numbers)
    // Its lines are new, and add up to what is owed.
    expect(sum(orderTextLines(now.orderLines, String).map(({ cents }) => cents))).toBe(before.money.owedCents)
  })

  it.each(Object.entries(bookings))('%s: gives back by the tiers what it did', async (_, before) => {
    const { harness } = await createHarness()
    for (const [place, day] of days.entries()) {
      harness.clock.setTo(day)
      // oxlint-disable-next-line no-await-in-loop -- one day after the other
      expect(expectOk(await harness.showToStaff(params(before))).cancellation).toEqual(before.cancellation[place])
    }
  })

  it('stays on its work lists, also once it is written again', async () => {
    const { harness, workLists } = await createHarness()
    const before = await workLists()
    for (const booking of Object.values(bookings))
      // oxlint-disable-next-line no-await-in-loop -- one booking after the other
      expectOk(await harness.addNote({ ...params(booking), body: { note: 'Phoned' } }))
    expect(await workLists()).toEqual(before)
    for (const booking of Object.values(bookings))
      // oxlint-disable-next-line no-await-in-loop -- one booking after the other
      expect(expectOk(await harness.showToStaff(params(booking)))).toMatchObject(booking.money)
  })

  it('gets for nights that are sold again what it got', async () => {
    const { harness } = await createHarness()
    expect(await harness.refundResales()).toBe(0)
    const cancelled = expectOk(await harness.showToStaff(params(bookings.cancelled)))
    expect(cancelled).toMatchObject(bookings.cancelled.money)
  })
})
