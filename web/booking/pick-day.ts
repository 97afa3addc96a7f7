import type { CalendarDate } from '#shared/kernel/calendar-date.ts'

export type StayDays = { readonly checkInDate?: CalendarDate; readonly checkOutDate?: CalendarDate }

/** Whether the next picked day is the check-in or the check-out: after a complete stay a new one begins. */
export const nextEnd = ({ checkInDate, checkOutDate }: StayDays): 'checkIn' | 'checkOut' =>
  checkInDate !== undefined && checkOutDate === undefined ? 'checkOut' : 'checkIn'

/** The stay after a day is picked. A check-out that is not after the check-in becomes a new check-in. */
export function pickDay(days: StayDays, picked: CalendarDate, end = nextEnd(days)): StayDays {
  const { checkInDate, checkOutDate } = days
  if (end === 'checkOut' && checkInDate !== undefined && picked > checkInDate)
    return { checkInDate, checkOutDate: picked }
  // When only the check-in changes, a later check-out stays.
  const keepsDeparture = end === 'checkIn' && checkInDate !== undefined && checkOutDate !== undefined
  return { checkInDate: picked, ...(keepsDeparture && checkOutDate > picked && { checkOutDate }) }
}
