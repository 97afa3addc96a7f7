import { DAY_MINUTES, minutesAfter } from '#shared/kernel/clock.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import type { Actor, EventName } from './booking-event.ts'
import type { Booking, PendingBooking } from './booking.ts'
import { type BookingChange, type NonClaimingChange, isWaitingForNights, withNextVersion } from './booking-state.ts'
import { type HeldBooking, hasCurrentStaffHold, isStaffHoldInRange, latestStaffHold } from './staff-hold.ts'

type ActionContext = { readonly by: Actor; readonly now: string }

const event = (
  { by, now }: ActionContext,
  name: EventName,
  details: BookingChange['event']['details'],
  emails: readonly EmailType[] = [],
): BookingChange['event'] => ({ at: now, by, name, details, emails: [...emails] })

export type HoldNightsRefusal = 'booking-not-pending' | 'nights-already-taken' | 'hold-out-of-range'

/**
 * Staff hold the nights of a pending booking until an instant, or longer or shorter than they did: blocked for everybody
 * else. The booking expires with the hold, unless it does not expire or staff keep its expiry apart.
 */
export function holdNights(
  booking: Booking,
  until: string,
  context: ActionContext & { readonly keepExpiry?: boolean | undefined },
): Result<BookingChange, HoldNightsRefusal> {
  const { now } = context
  if (booking.status !== 'pending') return refuse('booking-not-pending', { status: booking.status })
  // Its nights are another's, or go to it as soon as they are free.
  if (isWaitingForNights(booking)) return refuse('nights-already-taken')
  if (!isStaffHoldInRange(until, booking, now))
    return refuse('hold-out-of-range', { latest: latestStaffHold(booking, now) })
  const was = hasCurrentStaffHold(booking, now) ? booking.staffHold : undefined
  const isExpiryKept = booking.expiresAt === null || context.keepExpiry === true
  return accept({
    booking: {
      ...withNextVersion(booking),
      staffHold: { since: was?.since ?? now, until },
      expiresAt: isExpiryKept ? booking.expiresAt : until,
    },
    event: event(context, 'nights-held', { until, ...(was && { heldUntil: was.until }) }),
    nights: { kind: 'staff-hold', until },
  })
}

const withoutStaffHold = ({ staffHold: _, ...others }: PendingBooking): PendingBooking => others

/** Why a hold by staff ended: staff ended it, a colleague went over it, or its time was up. */
export type StaffHoldEnd = 'ended' | 'taken-over' | 'lapsed'

/** Staff hold the nights no longer; they are free at once. The booking stays open as long as before. */
export function endStaffHold(
  booking: Booking,
  context: ActionContext & { readonly why: StaffHoldEnd },
): Result<BookingChange<NonClaimingChange>, 'nights-not-held'> {
  const isCurrent = hasCurrentStaffHold(booking, context.now)
  const isLapsed = booking.status === 'pending' && booking.staffHold !== undefined && !isCurrent
  if (booking.status !== 'pending' || !(context.why === 'lapsed' ? isLapsed : isCurrent))
    return refuse('nights-not-held')
  return accept({
    booking: withoutStaffHold(withNextVersion(booking)),
    event: event(context, 'night-hold-ended', { holdEnd: context.why }),
    nights: { kind: 'keep' },
  })
}

const NOTICE_MINUTES = DAY_MINUTES

/** Whether staff are to be told that a hold ends within a day; not of one that they have set for less. */
export const isNoticeDue = ({ staffHold }: HeldBooking, now: string): boolean =>
  !staffHold.noticed &&
  staffHold.until <= minutesAfter(now, NOTICE_MINUTES) &&
  staffHold.until > minutesAfter(staffHold.since, NOTICE_MINUTES)

/** Staff are told that a hold ends within a day. */
export const noticeHoldEnding = (booking: HeldBooking, context: ActionContext): BookingChange<NonClaimingChange> => ({
  booking: { ...withNextVersion(booking), staffHold: { ...booking.staffHold, noticed: true } },
  event: event(context, 'night-hold-ending', { until: booking.staffHold.until }, ['night_hold_ending']),
  nights: { kind: 'keep' },
})
