import { type LogAlarm, type LogLine, alarmOfLine } from '#shared/monitoring/log-alarm.ts'
import { fullAlarmName, runbookLink } from '#shared/monitoring/runbook-link.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { settleAll } from '#lambdas/runtime/settle-all.ts'
import type { AlarmRepository } from '#lambdas/table/alarm-repository.ts'
import type { LogBatch } from './log-batch.ts'

type Needs = {
  /** Every alarm that log lines raise. */
  readonly alarms: readonly LogAlarm[]
  readonly counts: AlarmRepository
  /** Sends a message to the topic. */
  readonly publish: (message: { readonly subject: string; readonly text: string }) => Promise<void>
  readonly stage: string
  readonly docsUrl: string
  readonly clock: Clock
}

/**
 * Sends the alarms that the lines mean to the topic, each once an hour. Where that cannot be counted it sends anyway. A
 * message that could not be sent fails the run, which Lambda repeats, and is not counted as sent.
 */
export const raiseAlarmsUsing =
  (needs: Needs) =>
  async ({ source, lines }: LogBatch): Promise<void> => {
    const raised = Map.groupBy(lines, (line) => alarmOfLine(source, line))
    const counted = Map.groupBy(raised.get(undefined) ?? [], ({ message = '' }) => message)
    raised.delete(undefined)
    await settleAll([
      ...[...raised].map(([name = '', same]) => raiseAlarm(name, same, needs)),
      ...[...counted].map(([message, same]) => needs.counts.incrementCounter(message, same.length, needs.clock().now)),
    ])
  }

async function raiseAlarm(name: string, lines: readonly LogLine[], needs: Needs): Promise<void> {
  const { alarms, counts, publish, stage, docsUrl, clock } = needs
  const { now } = clock()
  const alarm = alarms.find((one) => one.name === name) ?? unlistedAlarm(name)
  let isClaimed = false
  try {
    const { atLeast, withinMinutes } = alarm
    if (atLeast > 1 && (await counts.countLines(name, lines.length, { now, withinMinutes })) < atLeast) return
    isClaimed = await counts.claimMessage(name, now)
    if (!isClaimed) return
  } catch (error) {
    log('warn', 'alarm not counted', errorFields(error))
  }

  const references = new Set(lines.flatMap(({ reference }) => reference ?? []))
  try {
    await publish({
      subject: fullAlarmName(stage, name),
      text: [
        alarm.text,
        ...(references.size > 0 ? [`Booking: ${[...references].join(', ')}`] : []),
        `Page: ${runbookLink(alarm.page, docsUrl)}`,
      ].join('\n'),
    })
  } catch (error) {
    if (isClaimed) await counts.releaseMessage(name, now)
    throw error
  }
}

/** A line that no alarm of the list knows, say of a Lambda that was deployed before this one. */
const unlistedAlarm = (name: string): LogAlarm => ({
  name,
  page: 'A Lambda fails',
  text: 'Somebody may be affected: the logs have a line that the list of alarms does not know.',
  atLeast: 1,
  withinMinutes: 5,
})
