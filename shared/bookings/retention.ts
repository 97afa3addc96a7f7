import { type CalendarDate, addYears } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { isClosed } from './is-closed.ts'
import { type Booking, hasOpenMoney } from './booking.ts'
import { stayOf } from './stay-parts.ts'

/**
 * How long a business retains its records of sales: Tax Administration Act 28 of 2011, section 29; VAT Act, section 55.
 */
export const BOOKING_RETENTION_YEARS = 5

/**
 * The day at whose end a booking is purged with all its items: five years after the departure and after the last
 * payment. Null while it is open, or while money is still to be paid or refunded.
 */
export function bookingDeletedOn(booking: Booking): CalendarDate | null {
  if (!isClosed(booking) || hasOpenMoney(booking)) return null
  const moneyMovedOn = booking.ledger.map(({ at }) => dayOf(at))
  const lastDay = [stayOf(booking).checkOutDate, ...moneyMovedOn].toSorted().at(-1) ?? stayOf(booking).checkOutDate
  return addYears(lastDay, BOOKING_RETENTION_YEARS)
}
