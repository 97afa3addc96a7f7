import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'

/** The pack is sent and opens so many days before arrival. */
export const ARRIVAL_PACK_DAYS = 3

/** The first day on which the pack of a stay can be open. */
export const packOpensOn = (checkInDate: CalendarDate): CalendarDate => addDays(checkInDate, -ARRIVAL_PACK_DAYS)

/** What guests are told of the pack before they have it. */
export const ARRIVAL_PACK_PROMISE =
  'Three days before you arrive we send you the way, the code and all you need, once the stay is paid.'

/** The same to a guest of whom the arrival day is known. */
export const arrivalPackPromise = (checkInDate: CalendarDate, today: CalendarDate): string =>
  today < packOpensOn(checkInDate)
    ? ARRIVAL_PACK_PROMISE
    : 'We send you the way, the code and all you need as soon as the stay is paid.'
