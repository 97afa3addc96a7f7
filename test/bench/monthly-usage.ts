import { BUSINESS_TIME_ZONE } from '#shared/kernel/clock.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Cron } from 'croner'
import type { MeasuredUsage } from '#infra/deploy/monthly-costs.ts'
import { deploymentFrom } from '#infra/deployment.ts'
import { functions } from '#infra/functions.ts'
import { createStacks } from '#infra/stacks.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { Tables } from '#test/support/start-tables.ts'
import cdkJson from '../../cdk.json' with { type: 'json' }
import { measureTableCosts } from './table-costs.ts'

type Resource = {
  readonly Type: string
  readonly Properties?: {
    readonly Metrics?: readonly { readonly MetricStat?: object }[]
    readonly Rules?: readonly object[]
    readonly MemorySize?: number
  }
}

/** Everything that CloudFormation creates, the firewall included; Lambdas and site are a line each. */
function synthesizeResources(): Resource[] {
  const folder = mkdtempSync(join(tmpdir(), 'cabins-costs-'))
  try {
    for (const name of ['code', 'site', 'site/brotli']) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'code/index.mjs'), 'export const handler = () => {}\n')
    writeFileSync(join(folder, 'site/index.html'), '<!doctype html>\n')
    writeFileSync(join(folder, 'site/admin.html'), '<!doctype html><!--user-pool-->\n')
    const app = new App({
      context: cdkJson.context,
      outdir: join(folder, 'cdk.out'),
      analyticsReporting: false,
      builtinCloudFormationValidation: false,
    })
    createStacks(app, {
      deployment: deploymentFrom((name) => (name === 'waf' ? true : undefined)),
      functions,
      codeOf: () => join(folder, 'code'),
      siteFolder: join(folder, 'site'),
    })
    const { stacks } = app.synth()
    return stacks.flatMap(({ template }) =>
      Object.values((template as { Resources: Record<string, Resource> }).Resources),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runsInAMonth(cron: string): number {
  const schedule = new Cron(cron, { timezone: BUSINESS_TIME_ZONE, paused: true })
  const end = new Date('2027-01-31T00:00:00Z')
  let count = 0
  let run = schedule.nextRun(new Date('2027-01-01T00:00:00Z'))
  while (run && run < end) {
    count += 1
    run = schedule.nextRun(run)
  }
  return count
}

/** Counts the capacity units of one call, and the resources of the stacks that are billed by the piece. */
export async function countMonthlyUsage(tables: Tables): Promise<MeasuredUsage> {
  const costs = await measureTableCosts(tables, 100)
  const costOf = (name: string) => {
    const cost = costs[name]
    if (!cost) throw new Error(`${name} was not counted`)
    return cost
  }
  const { table } = await tables.createSeededTable({ withAllContent: true })
  // Pages are published: a visitor's browser only requests the prices from the table.
  const app = catalogueRepository(table)
  await Promise.all([app.cabins(), app.tariff()])

  const resources = synthesizeResources()
  const of = (type: string) => resources.filter(({ Type }) => Type === type)
  const schedules = functions.flatMap(({ schedule }) => schedule ?? [])
  return {
    units: {
      site: table.meter,
      availability: costOf('availability of a cabin that is full, 12 months'),
      price: costOf('a price'),
      creating: costOf('creating a booking with guests and add-ons'),
      confirming: costOf('a payment that confirms 2 nights'),
      'search keys': costOf('search keys of a new booking'),
      'guest opening': costOf('a guest opening their booking'),
      'staff opening': costOf('staff opening a booking'),
      'staff list': costOf('staff list of 50 bookings'),
    },
    // An alarm with a calculation is billed by the metrics that it uses.
    alarmMetrics: of('AWS::CloudWatch::Alarm')
      .map(({ Properties }) => Properties?.Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1)
      .reduce((sum, count) => sum + count, 0),
    customMetrics: of('AWS::Logs::MetricFilter').length,
    hasRouteMetrics: JSON.stringify(of('AWS::ApiGatewayV2::Stage')).includes('"DetailedMetricsEnabled":true'),
    firewallRules: of('AWS::WAFv2::WebACL').flatMap(({ Properties }) => Properties?.Rules ?? []).length,
    scheduledRuns: schedules.map(({ cron }) => runsInAMonth(cron)).reduce((sum, runs) => sum + runs, 0),
    memoryGb: medianOf(of('AWS::Lambda::Function').map(({ Properties }) => Properties?.MemorySize ?? 0)) / 1024,
  }
}

/** Nearly all have the same; the one that makes pictures has more, and hardly ever runs. */
const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
