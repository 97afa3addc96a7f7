import { findTag } from '#shared/bookings/booking-tags.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { isArrivingOwing, isOverdue } from '#shared/bookings/overdue.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BookingFilters } from './booking-filters.ts'

const isOpen = (row: StaffBookingRow, filters: BookingFilters, today: CalendarDate): boolean =>
  !isClosed(row) && (filters.from !== undefined || filters.to !== undefined || row.checkOutDate >= today)

const DAY_MS = 86_400_000
const expiresWithinADay = (row: StaffBookingRow, now: number): boolean =>
  row.status === 'pending' && row.expiresAt !== null && Date.parse(row.expiresAt) <= now + DAY_MS

/** Whether a row also matches the filters that were not part of the query. */
export function matchesFilters(
  row: StaffBookingRow,
  filters: BookingFilters,
  { today, now }: { readonly today: CalendarDate; readonly now: number },
): boolean {
  const { attention, status, payment, cabin, method, overdue, arriving, short, refunds, small, expiring } = filters
  const { unsigned, tag } = filters
  // A list of tasks includes bookings in any state.
  const isOfWork = attention || overdue || arriving || short || refunds || small
  // Work is never put away.
  if (!isOfWork && filters.archived !== 'all' && row.archived !== filters.archived) return false
  if (status === 'open' ? !isOfWork && !isOpen(row, filters, today) : status !== 'all' && row.status !== status)
    return false
  return (
    (!payment || row.paymentStatus === payment) &&
    (!cabin || row.cabinSlug === cabin) &&
    (!method || row.paymentMethod === method) &&
    (!tag || findTag(row.tags, tag) !== undefined) &&
    (!overdue || isOverdue(row, today)) &&
    (!arriving || isArrivingOwing(row, today)) &&
    (!short || (row.status === 'pending' && row.paidCents > 0)) &&
    (!refunds || row.refundOwedCents > 0) &&
    (!expiring || expiresWithinADay(row, now)) &&
    (!unsigned || (row.status === 'confirmed' && row.register.state !== 'complete'))
  )
}
