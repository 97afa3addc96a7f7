import { overdueSchedules } from '#shared/monitoring/schedules.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { log } from '#lambdas/runtime/log.ts'
import type { ScheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'

type Needs = { readonly runs: ScheduleRunRepository; readonly clock: Clock }

/**
 * Raises an alarm for each schedule that missed a run. One that has never run is given its interval from the first check
 * on, since a deployment may come at any hour. Gives the number of overdue schedules.
 */
export async function checkSchedules({ runs, clock }: Needs): Promise<number> {
  const { now } = clock()
  const overdue = overdueSchedules(await runs.lastRuns(now), now)
  for (const lambda of overdue) log('alarm', 'a schedule did not run', { lambda })
  return overdue.length
}
