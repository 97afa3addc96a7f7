import { beforeAll, describe, expect, it } from 'vitest'
import type { Meter } from '#lambdas/table/table.ts'
import { costsWith } from '#test/load/what-it-costs.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
const none = { requests: 0, readUnits: 0, writeUnits: 0 }

describe('what a question costs, in requests and capacity units', () => {
  let few: Record<string, Meter>
  let many: Record<string, Meter>
  beforeAll(async () => {
    few = await costsWith(tables.started(), 100)
    many = await costsWith(tables.started(), 10_000)
  })

  it.each<[string, Meter]>([
    ['availability of a cabin that is full, 12 months', { requests: 1, readUnits: 2, writeUnits: 0 }],
    ['a price', { requests: 2, readUnits: 2, writeUnits: 0 }],
    ['creating a booking with guests and add-ons', { requests: 3, readUnits: 3, writeUnits: 8 }],
    ['confirming 2 nights', { requests: 2, readUnits: 1, writeUnits: 2 * (2 + 4) }],
    ['confirming 30 nights', { requests: 2, readUnits: 1, writeUnits: 2 * (30 + 4) }],
    ['a payment that confirms 2 nights', { requests: 2, readUnits: 1, writeUnits: 2 * (2 + 4) }],
    ['staff list of 50 bookings', { requests: 1, readUnits: 13, writeUnits: 0 }],
    ['staff list of the arrivals of a month', { requests: 1, readUnits: 13, writeUnits: 0 }],
    ['night calendar of a month, three cabins', { requests: 3, readUnits: 3, writeUnits: 0 }],
    ['staff looking for a guest', { requests: 2, readUnits: 1, writeUnits: 0 }],
    ['a guest opening their booking', { requests: 2, readUnits: 3, writeUnits: 0 }],
    ['staff opening a booking', { requests: 1, readUnits: 1, writeUnits: 0 }],
  ])('%s stays within its bar', (what, bar) => {
    const cost = few[what] ?? none
    expect(cost.requests).toBeGreaterThan(0)
    for (const unit of ['requests', 'readUnits', 'writeUnits'] as const) {
      expect(cost[unit], `${unit} of ${what}`).toBeLessThanOrEqual(bar[unit])
    }
  })

  it('is not one unit more with 10,000 bookings on file than with 100', () => {
    expect(Object.keys(many)).toHaveLength(15)
    expect(many).toEqual(few)
  })
})
