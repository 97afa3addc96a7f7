import {
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DeployError } from './deploy-error.ts'
import { findDeployedStage } from './deployed-stage.ts'
import { findLambdas, withMaintenanceMode } from './maintenance-mode.ts'
import { processTerminal } from './terminal.ts'
import { compareTables, countByKind, restoreTable } from './restore-table.ts'

/** `npm run restore -- --stage prod --to 2026-11-20T18:00+02:00`: docs/operating.md, "Restore the table". */
const { print, confirm } = processTerminal()

const MAX_RESTORE_SECONDS = 24 * 3600

function parseArguments() {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      region: { type: 'string' },
      to: { type: 'string' },
      apply: { type: 'boolean', default: false },
    },
  })
  const stage = (['dev', 'prod'] as const).find((each) => each === values.stage)
  const to = new Date(values.to ?? '')
  if (!stage) throw new DeployError('Say which stage: --stage prod, or --stage dev.')
  if (Number.isNaN(to.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(values.to ?? ''))
    throw new DeployError('Say to which moment, with its zone: --to 2026-11-20T18:00+02:00.')
  return { stage, region: values.region, to, isApplied: values.apply }
}

/** The name of a table with the past state: AWS restores it once, later runs find it again. */
async function restorePastTable(client: DynamoDBClient, liveTable: string, to: Date): Promise<string> {
  const pastTable = `${liveTable}-as-of-${to.toISOString().replaceAll(/\D/g, '').slice(0, 12)}`
  const isThere = await client.send(new DescribeTableCommand({ TableName: pastTable })).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ResourceNotFoundException) return false
      throw error
    },
  )
  if (!isThere) {
    print(
      `AWS restores the table as of ${to.toISOString()} into ${pastTable}. It takes some minutes, sometimes an hour.`,
    )
    await client
      .send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: liveTable,
          TargetTableName: pastTable,
          RestoreDateTime: to,
        }),
      )
      .catch((error: unknown) => {
        throw new DeployError(`AWS restores no table to then: ${error instanceof Error ? error.message : 'no reason'}`)
      })
  }
  await waitUntilTableExists(
    { client, minDelay: 20, maxDelay: 20, maxWaitTime: MAX_RESTORE_SECONDS },
    { TableName: pastTable },
  )
  return pastTable
}

const formatCounts = (kinds: Readonly<Record<string, number>>): string =>
  Object.entries(kinds)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ') || 'nothing'

async function restore(): Promise<void> {
  const { stage, region: givenRegion, to, isApplied } = parseArguments()
  const { aws, region, tableName: liveTable } = await findDeployedStage(stage, givenRegion)
  const lambdas = isApplied ? await findLambdas(aws, stage) : []
  const client = new DynamoDBClient({ region })
  const pastTable = await restorePastTable(client, liveTable, to)

  const show = async () => {
    const found = await compareTables(client, liveTable, pastTable)
    print(`  gone since:    ${formatCounts(countByKind(found.deleted))}`)
    print(`  changed since: ${formatCounts(countByKind(found.changed))}`)
    print(`  new since:     ${formatCounts(countByKind(found.added))}`)
    return found
  }
  print(`${liveTable} against ${to.toISOString()}:`)
  await show()
  if (!isApplied) {
    print('Nothing was changed. With --apply the table becomes what it was, and what is new since is deleted.')
    return
  }
  if (!(await confirm(`Enter maintenance mode, and restore ${liveTable} to ${to.toISOString()}?`)))
    throw new DeployError('Nothing was changed.')

  const lambda = new LambdaClient({ region })
  const startedAt = new Date()
  await withMaintenanceMode(lambda, lambdas, async () => {
    print(
      `Maintenance mode is on (to undo this later: --to ${startedAt.toISOString()}). Waiting for running Lambdas to end.`,
    )
    // The longest timeout of a Lambda: those that were running have ended by then.
    await pause(5 * 60_000)
    await restoreTable(client, liveTable, await show(), pause)
  })
  print(`Done, and maintenance mode is off. To undo it: --to ${startedAt.toISOString()}.`)
  print(`When all is well, delete ${pastTable}: it costs as much as the table itself.`)
}

try {
  await restore()
} catch (error) {
  if (!(error instanceof DeployError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
