import { scheduleActor } from '#shared/bookings/booking-event.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import type { BookingChange, NonClaimingChange } from '#shared/bookings/booking-state.ts'
import { endStaffHold, isNoticeDue, noticeHoldEnding } from '#shared/bookings/hold-nights.ts'
import { hasCurrentStaffHold } from '#shared/bookings/staff-hold.ts'
import { DAY_MINUTES, minutesAfter } from '#shared/kernel/clock.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'

type Needs = { readonly bookings: Pick<BookingRepository, 'staffHoldsUpTo' | 'save'>; readonly clock: Clock }

/**
 * Tells staff of the holds that end within a day, once each, and writes down that one has ended: its nights were free from
 * that instant on by themselves. A booking that changes meanwhile is left to the next run. Gives the number of changes.
 */
export async function reviewStaffHolds({ bookings, clock }: Needs): Promise<number> {
  const { now } = clock()
  let changed = 0
  for (const booking of await bookings.staffHoldsUpTo(minutesAfter(now, DAY_MINUTES))) {
    const change = changeOf(booking, now)
    if (!change) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- a handful an hour, one at a time
      if ((await bookings.save(booking, change, { now })).ok) changed += 1
    } catch (error) {
      log('error', 'hold by staff not reviewed', { reference: booking.reference, ...errorFields(error) })
    }
  }
  return changed
}

function changeOf(booking: Booking, now: string): BookingChange<NonClaimingChange> | undefined {
  const context = { by: scheduleActor, now }
  if (hasCurrentStaffHold(booking, now))
    return isNoticeDue(booking, now) ? noticeHoldEnding(booking, context) : undefined
  const ended = endStaffHold(booking, { ...context, why: 'lapsed' })
  return ended.ok ? ended.value : undefined
}
