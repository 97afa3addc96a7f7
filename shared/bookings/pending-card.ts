import { businessDaysAfter } from '#shared/kernel/business-days.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Booking } from './booking.ts'
import { clampedExpiry, cutOffOf } from './expiry-limits.ts'
import { stayOf } from './stay-parts.ts'

/** How many business days a payment that PayFast reports as pending keeps a booking (decisions §10). */
const PENDING_CARD_BUSINESS_DAYS = 3

/** Until when a payment that is reported as pending today keeps a booking: 16:00 of the third business day. */
export const pendingCardUntil = (
  booking: Booking,
  {
    today,
    extraNonBusinessDays,
  }: { readonly today: CalendarDate; readonly extraNonBusinessDays: readonly CalendarDate[] },
): string => {
  const until = cutOffOf(businessDaysAfter(today, PENDING_CARD_BUSINESS_DAYS, extraNonBusinessDays))
  return booking.status === 'pending' ? clampedExpiry(until, stayOf(booking).checkInDate) : until
}

/**
 * Whether PayFast has a card payment of the booking under way, so that its money may come: the booking waits as for a
 * proof, and no other payment is asked for.
 */
export const hasPendingCard = <B extends Booking>(
  booking: B,
  now: string,
): booking is B & { readonly cardPending: NonNullable<Booking['cardPending']> } =>
  booking.cardPending !== undefined && booking.cardPending.until > now

/** The booking once PayFast has written again about an attempt that was pending. */
export function withoutPendingCard<B extends Booking>(booking: B, attemptId: string): B {
  if (booking.cardPending?.attemptId !== attemptId) return booking
  const { cardPending: _, ...others } = booking
  return others as unknown as B
}
