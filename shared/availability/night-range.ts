import * as z from 'zod/mini'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate, addDays, datesFrom } from '#shared/kernel/calendar-date.ts'

/** From a first to a last night, both included. */
export const NightRange = z.object({ firstNight: CalendarDate, lastNight: CalendarDate })
export type NightRange = z.infer<typeof NightRange>

/** Nights of one cabin, from a first to a last. */
export type CabinNightRange = NightRange & { readonly cabinSlug: CabinSlug }

/** Nights of one cabin, in their order. */
export type CabinNights = { readonly cabinSlug: CabinSlug; readonly nights: readonly CalendarDate[] }

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
