import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import type { BookingMoney } from './booking-money.ts'
import type { BookingStatus } from './booking-status.ts'

type Due = Pick<BookingMoney, 'dueDate'>

/** Whether what is owed was due before today. */
export const isOverdue = ({ dueDate }: Due, today: CalendarDate): boolean => dueDate !== null && dueDate < today

/** A guest who arrives within so many days and owes money needs somebody today. */
export const ARRIVING_SOON_DAYS = 3

/** Whether a guest who owes money is here, or arrives within three days. */
export const isArrivingOwing = (
  { status, checkInDate, dueDate }: { readonly status: BookingStatus; readonly checkInDate: CalendarDate } & Due,
  today: CalendarDate,
): boolean => status === 'confirmed' && dueDate !== null && checkInDate <= addDays(today, ARRIVING_SOON_DAYS)
