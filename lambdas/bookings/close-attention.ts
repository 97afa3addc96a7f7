import { staffActor } from '#shared/bookings/booking-event.ts'
import { closeAttention } from '#shared/bookings/booking-state.ts'
import type { CloseAttention } from '#shared/bookings/staff-bookings.contract.ts'
import { refuse } from '#shared/kernel/result.ts'
import { paidCents } from '#shared/payments/ledger.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { type StaffNeeds, applyStaffAction } from './apply-staff-action.ts'

/** Staff have settled money of a closed booking. Money that came in since their page was opened is shown first. */
export const closeAttentionUsing =
  (needs: StaffNeeds): UseCase<typeof CloseAttention> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking }, { now }) => {
      const change = closeAttention(booking, {
        by: staffActor(caller),
        now,
        note: body.note,
        lateMoney: body.lateMoney,
      })
      return change.ok && paidCents(booking.ledger) !== body.paidCents ? refuse('changed-meanwhile') : change
    })
