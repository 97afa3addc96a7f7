import { staffActor } from '#shared/bookings/booking-event.ts'
import { type BookingChange, type NonClaimingChange, changeRefund, writeOff } from '#shared/bookings/booking-state.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import type { ChangeRefund, WriteOff } from '#shared/bookings/settle-money.contract.ts'
import { amountsChanged } from '#shared/kernel/opened-with.ts'
import { authorOf } from '#shared/kernel/author.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { paidCents } from '#shared/payments/ledger.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { type StaffNeeds, applyStaffAction } from './apply-staff-action.ts'

/** Staff write off what is owed. One that exists already (a double click) is simply shown. */
export const writeOffUsing =
  (needs: StaffNeeds): UseCase<typeof WriteOff> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking }, { now }) => {
      const { entryId: id, amountCents, reason: note, notifyGuest, shown } = body
      const recorded = booking.ledger.find((line) => line.id === id)
      if (recorded)
        return recorded.kind === 'adjustment' && recorded.amountCents === -amountCents
          ? accept('done-already')
          : refuse('entry-id-used', { amountCents: recorded.amountCents })
      const { paidCents: paid, owedCents } = moneyOf(booking)
      const changed = amountsChanged('money-changed', shown, { paidCents: paid, owedCents })
      if (changed) return changed
      const line = { id, kind: 'adjustment', amountCents: -amountCents, at: now, ...authorOf(caller), note } as const
      const change = writeOff(booking, line, { by: staffActor(caller), now, notifyGuest })
      return change as Result<BookingChange<NonClaimingChange>, 'booking-not-confirmed' | 'write-off-too-large'>
    })

/** Staff change what goes back of a cancelled booking. What is so already (a double click) is simply shown. */
export const changeRefundUsing =
  (needs: StaffNeeds): UseCase<typeof ChangeRefund> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking }, { now }) => {
      const { refundDueCents, shown, ...others } = body
      if (booking.status === 'cancelled') {
        if (booking.refundDueCents === refundDueCents) return accept('done-already')
        const changed = amountsChanged(
          'refund-changed',
          { paidCents: shown.paidCents, refundCents: shown.refundDueCents },
          { paidCents: paidCents(booking.ledger), refundCents: booking.refundDueCents },
        )
        if (changed) return changed
      }
      return changeRefund(booking, refundDueCents, { by: staffActor(caller), now, ...others })
    })
