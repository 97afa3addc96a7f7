import { rangesOf } from '#shared/availability/night-range.ts'
import { type CalendarDate, addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { monthOf } from '#web/kit/format.ts'
import type { FreeNights } from '#web/booking/free-nights.ts'

const dayOf = (date: CalendarDate): number => Number(date.slice(8))

/** The taken nights of a month as text: "Protea is taken in December 2026 for the nights of 4–6 and 12." */
export function describeTakenNights(cabinTitle: string, firstDay: CalendarDate, { isFree }: FreeNights): string {
  const nextMonth = `${addDays(firstDay, 31).slice(0, 7)}-01`
  const taken = rangesOf(datesFrom(firstDay, nextMonth).filter((night) => !isFree(night)))
  if (taken.length === 0) return `No night of ${cabinTitle} is taken in ${monthOf(firstDay)}.`

  const spans = taken.map(({ firstNight, lastNight }) =>
    firstNight === lastNight ? `${dayOf(firstNight)}` : `${dayOf(firstNight)}–${dayOf(lastNight)}`,
  )
  const list = spans.length === 1 ? spans[0] : `${spans.slice(0, -1).join(', ')} and ${spans.at(-1)}`
  const isOne = taken.length === 1 && taken[0]?.firstNight === taken[0]?.lastNight
  return `${cabinTitle} is taken in ${monthOf(firstDay)} for the ${isOne ? 'night' : 'nights'} of ${list}.`
}
