import * as z from 'zod/mini'
import { BookingReference, Id } from '#shared/kernel/id.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { type Booking, moneyOf } from './booking.ts'
import { isClosed, isConfirmedOrCompleted } from './is-closed.ts'
import { stayOf } from './stay-parts.ts'

/** Somebody asked for the links of the bookings with an e-mail address, or of one of them. */
export const LinkRequest = z.object({
  id: Id,
  email: z.string(),
  /** Null where all are asked for. */
  reference: z.nullable(BookingReference),
  requestedAt: z.iso.datetime(),
})
export type LinkRequest = z.infer<typeof LinkRequest>

/** Days for which a request and the record of its e-mail are kept: a failed e-mail is retried for two days. */
export const LINK_REQUEST_RETENTION_DAYS = 3

/** Links in one e-mail: open bookings first, then the latest. */
export const MAX_LINKS = 10

const DAYS_AFTER_DEPARTURE = 365

/**
 * Of the bookings with one e-mail address, those whose links are sent: not erased, and within a year of departure or
 * with money open. Only the one that is named, if it is among them. At most `MAX_LINKS`, open ones first, otherwise in
 * their order.
 */
export function bookingsToLink(
  bookings: readonly Booking[],
  { reference }: Pick<LinkRequest, 'reference'>,
  today: CalendarDate,
): Booking[] {
  const living = bookings.filter(
    (booking) =>
      !booking.erasedAt &&
      (addDays(stayOf(booking).checkOutDate, DAYS_AFTER_DEPARTURE) >= today || hasMoneyOpen(booking)),
  )
  const named = living.filter((booking) => booking.reference === reference)
  if (named.length > 0) return named
  return [...living.filter((booking) => !isClosed(booking)), ...living.filter(isClosed)].slice(0, MAX_LINKS)
}

function hasMoneyOpen(booking: Booking): boolean {
  const { outstandingCents, refundOwedCents } = moneyOf(booking)
  return refundOwedCents > 0 || (isConfirmedOrCompleted(booking) && outstandingCents > 0)
}
