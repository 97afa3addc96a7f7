import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type MeasuredUsage,
  formatCosts,
  secondStageAlarmsCost,
  withCosts,
  usageOf,
} from '#infra/deploy/monthly-costs.ts'
import { MAX_ALARM_METRICS, type BilledItem, costOf, prices } from '#infra/deploy/prices.ts'
import { countMonthlyUsage } from '#test/bench/monthly-usage.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
let usage: MeasuredUsage
beforeAll(async () => {
  usage = await countMonthlyUsage(tables.started())
})

const billOf = (visits: number): number =>
  Object.entries(usageOf(visits, usage)).reduce(
    (sum, [what, amount]) => sum + costOf(what as BilledItem, amount).billed,
    0,
  )

describe('the monthly costs', () => {
  it('is in docs/operating.md as measured (npm run costs -- --write)', async () => {
    const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
    expect(withCosts(page, formatCosts(usage))).toBe(page)
  })

  it('agree with what the deployment and its page say of the alarms of a second stage', async () => {
    const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
    const statedCosts = [...page.matchAll(/(\$[\d.]+) a month where another stage of the account has them/g)].map(
      ([, cost]) => cost,
    )
    expect(statedCosts).toEqual([secondStageAlarmsCost])
  })

  it('are measured where possible: the capacity units of a query are those it costs here', () => {
    for (const units of Object.values(usage.units)) expect(units.readUnits + units.writeUnits).toBeGreaterThan(0)
    expect(usage.scheduledRuns).toBeGreaterThanOrEqual(30 * 25)
    expect(usage.alarmMetrics).toBeGreaterThan(5)
    expect(usage.alarmMetrics).toBeLessThanOrEqual(MAX_ALARM_METRICS)
    expect(costOf('alarms: metrics', MAX_ALARM_METRICS).billed).toBe(0)
    expect(usage.customMetrics).toBe(0)
    expect(usage.memoryGb).toBe(1)
    expect(usage.hasRouteMetrics).toBe(false)
  })

  it('are at most a dollar for 100 visits and one and a half for 10,000, and never lower with more visits', () => {
    expect(billOf(100)).toBeLessThanOrEqual(1)
    expect(billOf(10_000)).toBeLessThanOrEqual(1.5)
    const bills = [0, 100, 1_000, 10_000, 100_000].map(billOf)
    expect(bills).toEqual(bills.toSorted((a, b) => a - b))
  })

  it('are not billed within the free tier, and are billed by region above it', () => {
    expect(costOf('Lambda: requests', 1e6)).toEqual({ listed: 0.2 * 1.5, billed: 0 })
    expect(costOf('Lambda: requests', 2e6).billed).toBeCloseTo(0.3)
    expect(costOf('CloudFront: GB to visitors', 1025).billed).toBeCloseTo(0.11)
    expect(Object.values(prices).every(({ usd, per }) => usd > 0 && per > 0)).toBe(true)
  })
})
