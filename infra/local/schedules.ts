import { Cron } from 'croner'
import { BUSINESS_TIME_ZONE } from '#shared/kernel/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { HostedLambda } from './lambda-host.ts'

export type LocalSchedule = {
  readonly name: string
  readonly description: string
  nextRun(): Date | null
  /** Runs it now, whatever the time. */
  runNow(): Promise<void>
  stop(): void
}

/** Runs the list's schedules at their times, in the time zone of the business. */
export const startSchedules = (hosted: readonly HostedLambda[]): LocalSchedule[] =>
  hosted.flatMap(({ lambda, handler }) => {
    const { schedule, name } = lambda
    if (!schedule) return []
    const runNow = async (): Promise<void> => {
      await handler({})
    }
    const cron = new Cron(schedule.cron, { timezone: BUSINESS_TIME_ZONE, protect: true }, () =>
      runNow().catch((error: unknown) => log('error', `schedule ${name} failed`, errorFields(error))),
    )
    return [{ name, description: schedule.description, nextRun: () => cron.nextRun(), runNow, stop: () => cron.stop() }]
  })
