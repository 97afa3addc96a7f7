import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MeasuredUsage, formatCosts, withCosts, usageOf } from '#infra/deploy/monthly-costs.ts'
import { type Used, costOf, prices } from '#infra/deploy/prices.ts'
import { countMonthlyUsage } from '#test/bench/monthly-usage.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
let counted: MeasuredUsage
beforeAll(async () => {
  counted = await countMonthlyUsage(tables.started())
})

const billOf = (visits: number): number =>
  Object.entries(usageOf(visits, counted)).reduce((sum, [what, amount]) => sum + costOf(what as Used, amount).billed, 0)

describe('the monthly costs', () => {
  it('is in docs/operating.md as measured (npm run costs -- --write)', async () => {
    const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
    expect(withCosts(page, formatCosts(counted))).toBe(page)
  })

  it('are measured where possible: the capacity units of a query are those it costs here', () => {
    for (const units of Object.values(counted.units)) expect(units.readUnits + units.writeUnits).toBeGreaterThan(0)
    expect(counted.scheduledRuns).toBeGreaterThanOrEqual(30 * 25)
    expect(counted.alarmMetrics).toBeGreaterThan(20)
    expect(counted.memoryGb).toBe(1)
    expect(counted.hasRouteMetrics).toBe(false)
  })

  it('are no more than an owner’s budget of 30 dollars, and never lower with more visits', () => {
    expect(billOf(10_000)).toBeLessThan(30)
    const bills = [0, 100, 1_000, 10_000, 100_000].map(billOf)
    expect(bills).toEqual(bills.toSorted((one, other) => one - other))
  })

  it('are not billed within the free tier, and are billed by region above it', () => {
    expect(costOf('Lambda: requests', 1e6)).toEqual({ listed: 0.2 * 1.5, billed: 0 })
    expect(costOf('Lambda: requests', 2e6).billed).toBeCloseTo(0.3)
    expect(costOf('CloudFront: GB to visitors', 1025).billed).toBeCloseTo(0.11)
    expect(Object.values(prices).every(({ usd, per }) => usd > 0 && per > 0)).toBe(true)
  })
})
