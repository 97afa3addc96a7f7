import * as z from 'zod/mini'
import { type ScheduleName, type ScheduleRun, maxHoursBetweenRuns } from '#shared/monitoring/schedules.ts'
import { keys, partitions } from './schema/access-patterns.ts'
import { type Table, isNew } from './table.ts'

const StoredRun = z.object({ sk: z.string(), completedAt: z.iso.datetime() })

/** When each schedule's last run was completed. */
export function scheduleRunRepository(table: Table) {
  return {
    async saveRun(name: ScheduleName, completedAt: string): Promise<void> {
      await table.put({ ...keys.scheduleRun(name), completedAt })
    },

    /** The last run of every schedule; one that has never run counts from now (ISO, UTC) on. */
    async lastRuns(now: string): Promise<readonly ScheduleRun[]> {
      const items = await table.query({ partition: partitions.scheduleRuns })
      const known = items.map((item) => StoredRun.parse(item)).map(({ sk, completedAt }) => ({ name: sk, completedAt }))
      const names = Object.keys(maxHoursBetweenRuns) as ScheduleName[]
      const unknown = names.filter((name) => !known.some((run) => run.name === name))
      await Promise.all(unknown.map((name) => table.put({ ...keys.scheduleRun(name), completedAt: now }, isNew)))
      return known
    },
  }
}

export type ScheduleRunRepository = ReturnType<typeof scheduleRunRepository>
