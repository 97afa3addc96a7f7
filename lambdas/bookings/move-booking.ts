import type { MoveBooking, QuoteMove } from '#shared/bookings/move-booking.contract.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { type ChangeNeeds, type QuoteNeeds, applyStayChange, quoteStayChangeUsing } from './change-stay.ts'

/** What a move would change, for staff to see before they save it. */
export const quoteMoveUsing =
  (needs: QuoteNeeds): UseCase<typeof QuoteMove> =>
  async ({ query: to, ...request }) => {
    const booking = await needs.bookings.find(request.params.reference)
    if (!booking) return refuse('booking-not-found')
    const quoted = await quoteStayChangeUsing(needs)({
      ...request,
      query: undefined,
      body: { ...to, openedWith: stayOf(booking) },
    })
    if (!quoted.ok) return quoted
    const { owedCents, recalculatedCents, paidCents, clashes, emails } = quoted.value
    return accept({ owedCents, recalculatedCents, paidCents, clashes, emails, recalculatedEmails: emails })
  }

/** Moves a booking. */
export const moveBookingUsing =
  (needs: ChangeNeeds): UseCase<typeof MoveBooking> =>
  async ({ params, body, caller }) => {
    const { newTotal, quotedTotalCents, notifyGuest, overHoldsOf = [], ...to } = body
    return applyStayChange(needs, { reference: params.reference, caller, overHoldsOf }, ({ booking }) => ({
      ...to,
      openedWith: stayOf(booking),
      entryId: `move-${booking.version + 1}`,
      newTotal,
      keepsTerms: true,
      quotedCents: newTotal === 'keep' ? moneyOf(booking).owedCents : (quotedTotalCents ?? 0),
      reason: '',
      notifyGuest,
    }))
  }
