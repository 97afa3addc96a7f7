import { staffActor } from '#shared/bookings/booking-event.ts'
import type { EndNightHold, HoldNights } from '#shared/bookings/hold-nights.contract.ts'
import { endStaffHold, holdNights } from '#shared/bookings/hold-nights.ts'
import { hasCurrentStaffHold } from '#shared/bookings/staff-hold.ts'
import { mergeFields } from '#shared/kernel/opened-with.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { type StaffNeeds, applyStaffAction } from './apply-staff-action.ts'
import { overrideHolds } from './override-holds.ts'

/**
 * Staff hold the nights of a pending booking, over the holds of others that they were warned of. A booking that is held
 * until that instant already (a double click) is simply shown.
 */
export const holdNightsUsing =
  (needs: StaffNeeds): UseCase<typeof HoldNights> =>
  async ({ params, body: { until, keepExpiry, openedWith, overHoldsOf = [] }, caller }) => {
    const by = staffActor(caller)
    return overrideHolds(needs, { by, now: needs.clock().now, overHoldsOf }, () =>
      applyStaffAction(needs, params.reference, async ({ booking, events }, { now }) => {
        const held = hasCurrentStaffHold(booking, now) ? booking.staffHold.until : null
        if (held === until) return accept('done-already')
        const last = events.findLast(({ name }) => name === 'nights-held' || name === 'night-hold-ended')
        const merged = openedWith && mergeFields({ until: held }, { until }, openedWith, last)
        return merged && !merged.ok ? merged : holdNights(booking, until, { by, now, keepExpiry })
      }),
    )
  }

/** Nights that are not held any more (a double click, a hold that is over) are simply shown. */
export const endNightHoldUsing =
  (needs: StaffNeeds): UseCase<typeof EndNightHold> =>
  async ({ params, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking }, { now }) =>
      booking.status === 'pending' && !hasCurrentStaffHold(booking, now)
        ? accept('done-already')
        : endStaffHold(booking, { by: staffActor(caller), now, why: 'ended' }),
    )
