import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { functions } from '#infra/functions.ts'
import { scheduledHandler } from '#lambdas/handlers/scheduled-handler.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import { maxHoursBetweenRuns } from '#shared/monitoring/schedules.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const tables = setUpTables()
setUpTestLog()

it('notes a completed run and returns its reply, and does not note one that failed', async () => {
  const { table } = await tables.createSeededTable()
  const runsOf = async () => (await scheduleRunRepository(table).lastRuns(NOW)).map(({ name }) => name)
  const [reminders, retention] = (['reminders', 'retention'] as const).map((name) =>
    scheduledHandler({ name, table }, async (reply: string) => {
      if (name === 'retention') throw new Error('The table is down')
      return reply
    }),
  )
  expect(await reminders?.('done')).toBe('done')
  await expect(retention?.('done')).rejects.toThrow('The log line before this one')
  expect(await runsOf()).toEqual(['reminders'])
})

it.each(Object.keys(maxHoursBetweenRuns))('is the handler of %s, under its name', (name) => {
  const { entry = '' } = functions.find((one) => one.name === name) ?? {}
  const source = readFileSync(new URL(`../../${entry}`, import.meta.url), 'utf8')
  expect(source).toContain(`export const handler = scheduledHandler({ name: '${name}', table`)
})
