import type { CalendarDate } from '#shared/kernel/calendar-date.ts'

export type StayDays = { readonly checkInDate?: CalendarDate; readonly checkOutDate?: CalendarDate }

/** Which end of the stay the next picked day is for: after a whole stay a new one begins. */
export const nextEnd = ({ checkInDate, checkOutDate }: StayDays): 'checkIn' | 'checkOut' =>
  checkInDate !== undefined && checkOutDate === undefined ? 'checkOut' : 'checkIn'

/** What a picked day makes of the stay. A day to leave that is not after the arrival is a new arrival instead. */
export function pickDay(days: StayDays, picked: CalendarDate, end = nextEnd(days)): StayDays {
  const { checkInDate, checkOutDate } = days
  if (end === 'checkOut' && checkInDate !== undefined && picked > checkInDate)
    return { checkInDate, checkOutDate: picked }
  // Asked for the arrival alone, a later departure stays as it was chosen.
  const keepsDeparture = end === 'checkIn' && checkInDate !== undefined && checkOutDate !== undefined
  return { checkInDate: picked, ...(keepsDeparture && checkOutDate > picked && { checkOutDate }) }
}
