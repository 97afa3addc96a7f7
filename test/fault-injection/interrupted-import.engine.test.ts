import { expect, it } from 'vitest'
import { openTable } from '#lambdas/table/table.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { createFaultInjector, faults } from '#test/support/fault-injector.ts'
import { anImportRow } from '#test/support/import-row-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { contentsOf, findViolations } from '#test/support/table-invariants.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const rows = [
  anImportRow({ line: 1, paidCents: 2_300_00 }),
  anImportRow({ line: 2, cabinSlug: 'aloe', paidCents: 1_00 }),
  anImportRow({ line: 3, cabinSlug: 'yellowwood', totalPriceCents: 0 }),
]

it.each(faults)('an import that %s at any call is finished by the same file, to the cent', async (fault) => {
  let met = 0
  for (let at = 1; ; at += 1) {
    /* oxlint-disable no-await-in-loop -- one fault after the other, each in a new table */
    const { tableName } = await tables.createSeededTable()
    const { client } = tables.started()
    const clock = createTestClock()
    const on = (machine = createFaultInjector()) =>
      createUseCaseHarness(openTable(machine.wrapClient(client), tableName, { pause: async () => undefined }), clock)
    const machine = createFaultInjector({ at, fault })
    const interrupted = on(machine)
    await machine.run(() => interrupted.importBookings({ body: { rows } }))
    if (machine.calls.length < at) break
    met += 1
    clock.pass(1)
    const imported = expectOk(await on().importBookings({ body: { rows } })).rows
    expect(imported.map(({ refusal }) => refusal)).toEqual([null, null, null])
    const items = await readAllItems(tables.started(), tableName)
    expect(findViolations(items, clock.read().now)).toEqual([])
    const bookings = [...contentsOf(items).bookings.values()].map(({ booking }) => booking)
    expect(new Set(bookings.map(({ reference }) => reference))).toEqual(
      new Set(imported.map(({ reference }) => reference)),
    )
    const paid = bookings.flatMap(({ ledger }) => ledger.map(({ amountCents }) => amountCents))
    expect(paid.toSorted((one, other) => one - other)).toEqual([1_00, 2_300_00])
    /* oxlint-enable no-await-in-loop */
  }
  // The rules of three cabins, then a transaction for each line.
  expect(met).toBeGreaterThanOrEqual(6)
})
