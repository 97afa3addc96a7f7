import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type DaySheet, ShowDaySheet, ShowDaySheetDetails, TickDaySheet } from '#shared/day/day-sheet.contract.ts'
import type { CabinTicks, DayTick } from '#shared/day/day-ticks.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { refetchWhileVisible } from '#web/admin/kit/refetch-while-visible.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

export const daySheetQuery = () =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'day-sheet'],
    queryFn: ({ signal }) => staffCall(ShowDaySheet, { signal }),
  })

/** What only staff see of it. */
export const daySheetDetailsQuery = () =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'day-sheet', 'details'],
    queryFn: ({ signal }) => staffCall(ShowDaySheetDetails, { signal }),
  })

type Tick = { readonly day: CalendarDate; readonly cabinSlug: CabinSlug; readonly tick: DayTick }

const withTicks = (
  sheet: DaySheet,
  { day, cabinSlug, ticks }: { day: CalendarDate; cabinSlug: CabinSlug; ticks: CabinTicks },
): DaySheet => ({
  ...sheet,
  days: sheet.days.map((one) =>
    one.day === day
      ? {
          ...one,
          cabins: one.cabins.map((cabin) => (cabin.cabinSlug === cabinSlug ? { ...cabin, ticks } : cabin)),
        }
      : one,
  ),
})

/** Ticks one thing off, or takes the tick back; the reply has what others have ticked of the cabin meanwhile. */
export const tickMutation = () =>
  mutationOptions({
    mutationFn: ({ ticked, ...params }: Tick & { readonly ticked: boolean }) =>
      staffCall(TickDaySheet, { params, body: { ticked } }),
    onSuccess: (changed, _variables, _result, { client }) => {
      client.setQueryData(daySheetQuery().queryKey, (sheet) => sheet && withTicks(sheet, changed))
      void client.invalidateQueries({ queryKey: ['staff', 'today'] })
    },
  })
