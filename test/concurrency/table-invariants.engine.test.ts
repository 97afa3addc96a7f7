import { expect, it } from 'vitest'
import { openTable } from '#lambdas/table/table.ts'
import { A_DAY, AN_HOUR, createTestClock } from '#test/support/business-time-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { findViolations } from '#test/support/table-invariants.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

// History lines of one moment have no order: money that came before the cancellation must not count as later.
it('does not take money for late that came in the moment of the cancellation, after the arrival', async () => {
  const { tableName } = await tables.started().createSeededTable()
  const clock = createTestClock()
  const harness = createUseCaseHarness(openTable(tables.started().client, tableName), clock)
  const stay = { checkInDate: '2026-11-22', checkOutDate: '2026-11-24' }
  const { reference } = await harness.createBooking({ ...stay, paymentType: 'full' })
  clock.pass(A_DAY + 8 * AN_HOUR)
  const body = { entryId: 'entry-00000001', amountCents: 10_000_00, method: 'eft', note: '' } as const
  expectOk(
    await harness.pay({
      params: { reference },
      body: { ...body, confirmedReasons: ['more-than-owed', 'far-from-asked'] },
    }),
  )
  expectOk(await harness.cancelByStaff({ params: { reference }, body: { refundCents: 0, reason: 'Flood' } }))
  expect(findViolations(await readAllItems(tables.started(), tableName), clock.read().now)).toEqual([])
})
