import { readFileSync } from 'node:fs'
import type { CloudWatchLogsEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { LogAlarm } from '#shared/monitoring/log-alarm.ts'
import { readLogBatch } from '#lambdas/alarms/log-batch.ts'
import { raiseAlarmsUsing } from '#lambdas/alarms/raise-alarms.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { alarmRepository } from '#lambdas/table/alarm-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const counts = alarmRepository(appTable())
const readAlarms = () => z.array(LogAlarm).parse(JSON.parse(readFileSync(env('ALARMS_FILE'), 'utf8')))

/** Started by the subscription filters of the logs. Its own log has none, since it would start itself. */
export const handler = backgroundHandler(async ({ awslogs }: CloudWatchLogsEvent) => {
  const batch = readLogBatch(awslogs.data)
  const { publishToTopic } = await import('#lambdas/alarms/publish-to-topic.ts')
  await raiseAlarmsUsing({
    alarms: readAlarms(),
    counts,
    publish: publishToTopic(env('ALARM_TOPIC')),
    stage: env('STAGE'),
    docsUrl: env('DOCS_URL'),
    clock: businessClock,
  })(batch)
})
