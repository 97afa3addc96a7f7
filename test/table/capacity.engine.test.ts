import { beforeAll, describe, expect, it } from 'vitest'
import type { Meter } from '#lambdas/table/table.ts'
import { tableCostLimits, measureTableCosts } from '#test/bench/table-costs.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const none = { requests: 0, readUnits: 0, writeUnits: 0 }

describe('what a question costs, in requests and capacity units', () => {
  let few: Record<string, Meter>
  let many: Record<string, Meter>
  beforeAll(async () => {
    few = await measureTableCosts(tables.started(), 100)
    many = await measureTableCosts(tables.started(), 10_000)
  })

  it.each(Object.entries(tableCostLimits))('%s stays within its bar', (what, bar) => {
    const cost = few[what] ?? none
    expect(cost.requests).toBeGreaterThan(0)
    for (const unit of ['requests', 'readUnits', 'writeUnits'] as const) {
      expect(cost[unit], `${unit} of ${what}`).toBeLessThanOrEqual(bar[unit])
    }
  })

  it('is not one unit more with 10,000 bookings on file than with 100', () => {
    expect(Object.keys(many)).toHaveLength(16)
    expect(many).toEqual(few)
  })
})
