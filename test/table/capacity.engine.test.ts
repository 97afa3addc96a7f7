import { beforeAll, describe, expect, it } from 'vitest'
import type { Meter } from '#lambdas/table/table.ts'
import { tableCostLimits, measureTableCosts } from '#test/bench/table-costs.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
/** DynamoDB Local counts two units for each index entry that a transaction writes; dynoxide counts one. */
const amazonWriteUnits: Readonly<Record<string, number>> = process.env['TEST_DYNAMODB_ENDPOINT']
  ? { 'creating a booking with guests and add-ons': 15 }
  : {}
/** What grows with the number of bookings has grown by a unit long before. */
const MANY = isLongRun ? 10_000 : 1_000
const none = { requests: 0, readUnits: 0, writeUnits: 0 }

describe('the cost of a query, in requests and capacity units', { tags: 'long' }, () => {
  let small: Record<string, Meter>
  let many: Record<string, Meter>
  beforeAll(async () => {
    small = await measureTableCosts(tables.started(), 100)
    many = await measureTableCosts(tables.started(), MANY)
  })

  it.each(Object.entries(tableCostLimits))('%s stays within its limit', (what, limit) => {
    const bar = { ...limit, writeUnits: amazonWriteUnits[what] ?? limit.writeUnits }
    const cost = small[what] ?? none
    expect(cost.requests).toBeGreaterThan(0)
    for (const unit of ['requests', 'readUnits', 'writeUnits'] as const) {
      expect(cost[unit], `${unit} of ${what}`).toBeLessThanOrEqual(bar[unit])
    }
  })

  it(`does not grow by a unit from 100 bookings to ${MANY}`, () => {
    expect(Object.keys(many).toSorted()).toEqual(Object.keys(tableCostLimits).toSorted())
    // Half a unit more or less is the size of the items that are read, which differs from run to run.
    for (const [what, cost] of Object.entries(many)) {
      const before = small[what] ?? none
      expect([what, cost.requests, cost.writeUnits]).toEqual([what, before.requests, before.writeUnits])
      expect(Math.abs(cost.readUnits - before.readUnits), `readUnits of ${what}`).toBeLessThan(1)
    }
  })
})
