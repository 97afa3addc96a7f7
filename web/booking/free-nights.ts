import { CUT_OFF_TIME } from '#shared/kernel/clock.ts'
import { type NightRange, disabledPickerDays, nightsIn, rangesOf } from '#shared/availability/night-range.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'

/** Which nights of a cabin are free, and the first day on which a guest can arrive. */
export type FreeNights = {
  readonly earliestArrival: CalendarDate
  readonly isFree: (night: CalendarDate) => boolean
  readonly blocked: ReturnType<typeof disabledPickerDays>
}

/** Taken nights without some of them. */
export const withoutNights = (
  taken: readonly NightRange[],
  nights: readonly CalendarDate[] = [],
): readonly NightRange[] =>
  nights.length > 0 ? rangesOf(nightsIn(taken).filter((night) => !nights.includes(night))) : taken

export function freeNights(taken: readonly NightRange[], earliestArrival: CalendarDate): FreeNights {
  const nights = new Set(nightsIn(taken))
  return { earliestArrival, isFree: (night) => !nights.has(night), blocked: disabledPickerDays(taken) }
}

/** Why a day cannot be the check-in, as a label for its button; undefined when it can (specification §5). */
export function arrivalUnavailableReason(
  date: CalendarDate,
  { earliestArrival, blocked }: FreeNights,
): string | undefined {
  // Earlier days have passed: this is today, after the cut-off.
  if (date < earliestArrival) return `bookings for today closed at ${CUT_OFF_TIME}`
  if (blocked.checkIn.has(date)) return 'this night is taken'
  return undefined
}

/** The same for check-out. The day on which the next guest arrives can be one. */
export function departureUnavailableReason(
  date: CalendarDate,
  checkInDate: CalendarDate | '',
  { earliestArrival, blocked }: FreeNights,
): string | undefined {
  if (date < earliestArrival) return 'too early to leave'
  if (checkInDate !== '' && date <= checkInDate) return 'not after your check-in'
  if (blocked.checkOut.has(date)) return 'the night before is taken'
  return undefined
}
