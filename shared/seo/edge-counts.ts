import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { EdgeLine } from './edge-line.ts'

/** How many addresses of a day are counted one by one, redirects and missing ones each; the rest is one number. */
export const MAX_COUNTED_PATHS = 100

const Count = z.int().check(z.minimum(0))
const Counts = z.object({ paths: z.record(z.string(), Count), others: Count })
type Counts = z.infer<typeof Counts>

/** What was redirected at the edge on a day, and what was asked for and is not there. */
export const EdgeDay = z.object({
  day: CalendarDate,
  redirects: Counts,
  missing: Counts,
  /** The log was longer than is read: there were more. */
  isPartial: z.boolean(),
})
export type EdgeDay = z.infer<typeof EdgeDay>

const nothing: Counts = { paths: {}, others: 0 }
export const emptyDay = (day: CalendarDate): EdgeDay => ({
  day,
  redirects: nothing,
  missing: nothing,
  isPartial: false,
})

/** Adds the lines of a day; of the addresses those that were asked for most stay one by one. */
export const addLines = (before: EdgeDay, lines: readonly EdgeLine[], isPartial = false): EdgeDay => ({
  day: before.day,
  redirects: add(before.redirects, lines, 301),
  missing: add(before.missing, lines, 404),
  isPartial: before.isPartial || isPartial,
})

function add(before: Counts, lines: readonly EdgeLine[], status: EdgeLine['status']): Counts {
  const counts = new Map(Object.entries(before.paths))
  for (const line of lines)
    if (line.status === status) counts.set(line.path, (counts.get(line.path) ?? 0) + line.weight)
  const ordered = [...counts].toSorted(([, one], [, other]) => other - one)
  const rest = ordered.slice(MAX_COUNTED_PATHS)
  return {
    paths: Object.fromEntries(ordered.slice(0, MAX_COUNTED_PATHS)),
    others: before.others + rest.reduce((sum, [, count]) => sum + count, 0),
  }
}

/** An address over some days: how often it was asked for, and when last. */
export const PathCount = z.object({ path: z.string(), count: z.int(), lastDay: CalendarDate })
export type PathCount = z.infer<typeof PathCount>

/** The counts of some days by address, the most asked for first, and how many others there were. */
export function sumOfDays(
  days: readonly EdgeDay[],
  which: 'redirects' | 'missing',
): { readonly paths: PathCount[]; readonly others: number } {
  const sums = new Map<string, PathCount>()
  for (const day of days)
    for (const [path, count] of Object.entries(day[which].paths)) {
      const { count: before = 0, lastDay = day.day } = sums.get(path) ?? {}
      sums.set(path, { path, count: before + count, lastDay: lastDay > day.day ? lastDay : day.day })
    }
  return {
    paths: [...sums.values()].toSorted((one, other) => other.count - one.count || (one.path < other.path ? -1 : 1)),
    others: days.reduce((sum, day) => sum + day[which].others, 0),
  }
}
