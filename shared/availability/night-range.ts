import * as z from 'zod/mini'
import { CalendarDate, addDays, datesFrom } from '#shared/kernel/calendar-date.ts'

/** Nights that cannot be booked, first and last included, without who or why. */
export const NightRange = z.object({ firstNight: CalendarDate, lastNight: CalendarDate })
export type NightRange = z.infer<typeof NightRange>

/** Folds single nights into ranges. The nights may come in any order. */
export function rangesOf(nights: Iterable<CalendarDate>): NightRange[] {
  const ranges: NightRange[] = []
  for (const night of [...new Set(nights)].toSorted()) {
    const last = ranges.at(-1)
    if (last && addDays(last.lastNight, 1) === night) last.lastNight = night
    else ranges.push({ firstNight: night, lastNight: night })
  }
  return ranges
}

/** Every single night of the ranges. */
export const nightsIn = (ranges: readonly NightRange[]): CalendarDate[] =>
  ranges.flatMap(({ firstNight, lastNight }) => datesFrom(firstNight, addDays(lastNight, 1)))

/**
 * What the two date pickers disable (specification §5): no arrival on a taken night, no departure on the day after one.
 */
export function disabledPickerDays(ranges: readonly NightRange[]): {
  checkIn: ReadonlySet<CalendarDate>
  checkOut: ReadonlySet<CalendarDate>
} {
  const nights = nightsIn(ranges)
  return { checkIn: new Set(nights), checkOut: new Set(nights.map((night) => addDays(night, 1))) }
}
