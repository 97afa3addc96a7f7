import type { TodayReply } from '#shared/bookings/today.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { dayAndMonth } from '#web/kit/format.ts'

/** The first stay of the strip that begins today or later: `Fri 6 Mar`. */
export function nextArrival({
  strip,
  today,
}: Pick<TodayReply, 'strip' | 'today'>): { readonly day: string; readonly cabinSlug: CabinSlug } | undefined {
  const arrivals = strip.flatMap(({ cabinSlug, spans }) =>
    spans
      .filter(({ kind, firstNight }) => kind === 'booked' && firstNight >= today)
      .map((span) => ({ ...span, cabinSlug })),
  )
  const first = arrivals.toSorted((a, b) => a.firstNight.localeCompare(b.firstNight))[0]
  return first && { day: dayAndMonth(first.firstNight), cabinSlug: first.cabinSlug }
}
