import { staffActor } from '#shared/bookings/booking-event.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { cancel } from '#shared/bookings/booking-state.ts'
import type { CancelBookingByStaff } from '#shared/bookings/staff-bookings.contract.ts'
import { amountsChanged } from '#shared/kernel/opened-with.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { type StaffNeeds, applyStaffAction } from './apply-staff-action.ts'
import { refundQuote } from './booking-views.ts'

/**
 * Staff cancel a booking: the refund follows the tiers, unless staff enter another one with a reason. Money that came in
 * since the page was opened, another price, or a tier that ended, is shown first.
 */
export const cancelBookingByStaffUsing =
  (needs: StaffNeeds): UseCase<typeof CancelBookingByStaff> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking, order }, { now, today }) => {
      const quote = refundQuote(booking, order, today)
      const { refundCents, shown, reason, reasonForGuest } = body
      // Where staff say what goes back, the share by the tiers does not matter.
      const byTiers = refundCents === undefined ? shown?.refundCents : undefined
      const { paidCents, owedCents } = moneyOf(booking)
      const changed =
        quote &&
        amountsChanged(
          'refund-changed',
          { ...shown, refundCents: byTiers },
          { paidCents, owedCents, refundCents: quote.refundCents },
        )
      if (changed) return changed
      const refundDueCents = refundCents ?? quote?.refundCents ?? 0
      const isRefundDecided = refundCents !== undefined && refundCents !== quote?.refundCents
      return cancel(booking, {
        by: staffActor(caller),
        now,
        today,
        refundDueCents,
        reason,
        reasonForGuest,
        isRefundDecided,
      })
    })
