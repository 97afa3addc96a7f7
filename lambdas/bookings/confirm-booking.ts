import { staffActor } from '#shared/bookings/booking-event.ts'
import { confirm, reinstate } from '#shared/bookings/booking-state.ts'
import type { ConfirmBooking, ReinstateBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { type StaffNeeds, applyStaffAction } from './apply-staff-action.ts'
import { overrideHolds } from './override-holds.ts'

/** Staff confirm without waiting for money, if the nights are free. */
export const confirmBookingUsing =
  (needs: StaffNeeds): UseCase<typeof ConfirmBooking> =>
  async ({ params, body, caller }) => {
    const by = staffActor(caller)
    return overrideHolds(needs, { by, now: needs.clock().now, overHoldsOf: body?.overHoldsOf ?? [] }, () =>
      applyStaffAction(needs, params.reference, async ({ booking }, { now }) => confirm(booking, { by, now })),
    )
  }

/** An expired or cancelled booking is opened again, if its nights are free. */
export const reinstateBookingUsing =
  (needs: StaffNeeds): UseCase<typeof ReinstateBooking> =>
  async ({ params, body, caller }) => {
    const by = staffActor(caller)
    return overrideHolds(needs, { by, now: needs.clock().now, overHoldsOf: body?.overHoldsOf ?? [] }, () =>
      applyStaffAction(needs, params.reference, async ({ booking }, { now, today }) =>
        reinstate(booking, { by, now, today }),
      ),
    )
  }
