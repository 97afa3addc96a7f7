import type { ScheduleName } from '#shared/monitoring/schedules.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import type { Table } from '#lambdas/table/table.ts'

/** A Lambda that a schedule runs: each completed run is noted, so that the hourly check sees a missing one. */
export const scheduledHandler = <Event, Reply>(
  { name, table }: { readonly name: ScheduleName; readonly table: Table },
  handle: (event: Event) => Promise<Reply>,
) =>
  backgroundHandler(async (event: Event): Promise<Reply> => {
    const reply = await handle(event)
    await scheduleRunRepository(table).saveRun(name, businessClock().now)
    return reply
  })
