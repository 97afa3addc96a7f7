import * as z from 'zod/mini'
import {
  type HOURLY_RUN,
  type ScheduleName,
  type ScheduleRun,
  maxHoursBetweenRuns,
} from '#shared/monitoring/schedules.ts'
import { keys, partitions } from './schema/access-patterns.ts'
import { type Table, isNew } from './table.ts'

const StoredRun = z.object({
  sk: z.string(),
  completedAt: z.iso.datetime(),
  /** It has not run yet: its interval begins at that instant. */
  isFirstCheck: z._default(z.boolean(), false),
})

/** When each schedule's last run was completed. */
export function scheduleRunRepository(table: Table) {
  const stored = async () =>
    (await table.query({ partition: partitions.scheduleRuns })).map((item) => StoredRun.parse(item))
  const toRun = ({ sk, completedAt }: z.infer<typeof StoredRun>): ScheduleRun => ({ name: sk, completedAt })

  return {
    /** The last run of every schedule that has run. */
    async runs(): Promise<readonly ScheduleRun[]> {
      return (await stored()).filter(({ isFirstCheck }) => !isFirstCheck).map(toRun)
    },

    async saveRun(name: ScheduleName | typeof HOURLY_RUN, completedAt: string): Promise<void> {
      await table.put({ ...keys.scheduleRun(name), completedAt })
    },

    /** The last run of every schedule; one that has never run counts from now (ISO, UTC) on. */
    async lastRuns(now: string): Promise<readonly ScheduleRun[]> {
      const known = (await stored()).map(toRun)
      const names = Object.keys(maxHoursBetweenRuns) as ScheduleName[]
      const unknown = names.filter((name) => !known.some((run) => run.name === name))
      await Promise.all(
        unknown.map((name) => table.put({ ...keys.scheduleRun(name), completedAt: now, isFirstCheck: true }, isNew)),
      )
      return known
    },
  }
}

export type ScheduleRunRepository = ReturnType<typeof scheduleRunRepository>
