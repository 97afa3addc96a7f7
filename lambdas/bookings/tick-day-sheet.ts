import type { TickDaySheet } from '#shared/day/day-sheet.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { DayRepository } from '#lambdas/table/day-repository.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'cabin'>
  readonly days: Pick<DayRepository, 'tick'>
  readonly clock: Clock
}

/** Two people at once tick different things freely: whoever was slower reads again. */
export const tickDaySheetUsing =
  ({ catalogue, days, clock }: Needs): UseCase<typeof TickDaySheet> =>
  async ({ params: { day, cabinSlug, tick }, body: { ticked }, caller }) => {
    const { now, today } = clock()
    // A sheet that was opened before midnight ticks the day that it shows.
    if (day < addDays(today, -1) || day > addDays(today, 1)) return refuse('not-on-day-sheet')
    if (!(await catalogue.cabin(cabinSlug))) return refuse('cabin-not-found')
    return withOptimisticRetry(async () => {
      const ticks = await days.tick({ day, cabinSlug, tick, ticked, now, by: caller })
      return ticks ? accept({ day, cabinSlug, ticks }) : refuse('changed-meanwhile')
    })
  }
