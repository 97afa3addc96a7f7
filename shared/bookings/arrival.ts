import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'

/** Whether an arrival is past: from the cut-off of its day on, money does not confirm a stay by itself. */
export const isArrivalPast = (
  checkInDate: CalendarDate,
  { today, isBeforeCutOff }: Pick<BusinessTime, 'today' | 'isBeforeCutOff'>,
): boolean => checkInDate < today || (checkInDate === today && !isBeforeCutOff)
