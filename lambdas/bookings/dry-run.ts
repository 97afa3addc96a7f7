import type { BookingEvent } from '#shared/bookings/booking-event.ts'
import type { BookingChange } from '#shared/bookings/booking-state.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import type { Order } from '#shared/bookings/order.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { PreviewEmails, PreviewedAction, previewedActions } from '#shared/notifications/email-preview.contract.ts'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import {
  type BookingDecision,
  type BookingRepository,
  fitTogether,
  orderIn,
} from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { hasLastingObstacle, nightsRefusal } from '#lambdas/table/night-claims.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import type { StaffNeeds } from './apply-staff-action.ts'
import { remindGuestUsing } from './change-booking.ts'
import { changeStayUsing } from './change-stay.ts'
import { cancelBookingByStaffUsing } from './cancel-booking-by-staff.ts'
import { confirmBookingUsing, reinstateBookingUsing } from './confirm-booking.ts'
import { exchangeBookingsUsing } from './exchange-bookings.ts'
import { changeRefundUsing, writeOffUsing } from './settle-money.ts'
import { ownersOfStay, withoutGivenUp, withoutStopped } from './taken-nights.ts'
import { transferPaymentUsing } from './transfer-payment.ts'
import { adjustBookingUsing, correctLineUsing, recordPaymentUsing, recordRefundUsing } from './record-money.ts'

type Needs = StaffNeeds & {
  readonly catalogue: Pick<CatalogueRepository, 'rulesFor' | 'settings' | 'cabin'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
}

/** Nothing is issued: no number of a series is taken. */
const noDocuments = { writesOf: async () => [] }

/** Each action decided by its own use case. */
const useCases = (
  needs: Needs,
): { readonly [Action in PreviewedAction]: UseCase<(typeof previewedActions)[Action]> } => ({
  ConfirmBooking: confirmBookingUsing(needs),
  ReinstateBooking: reinstateBookingUsing(needs),
  CancelBookingByStaff: cancelBookingByStaffUsing(needs),
  RecordPayment: recordPaymentUsing(needs),
  RecordRefund: recordRefundUsing(needs),
  AdjustBooking: adjustBookingUsing(needs),
  CorrectLine: correctLineUsing({ ...needs, billingDocuments: noDocuments }),
  ChangeStay: changeStayUsing(needs),
  RemindGuest: remindGuestUsing(needs),
  TransferPayment: transferPaymentUsing({ ...needs, billingDocuments: noDocuments }),
  ExchangeBookings: exchangeBookingsUsing(needs),
  WriteOff: writeOffUsing(needs),
  ChangeRefund: changeRefundUsing(needs),
})

type Decided = BookingDecision

/** What an action would leave behind of one booking. */
export type Outcome = { readonly booking: Booking; readonly order: Order; readonly event: BookingEvent }

/**
 * What an action of staff would do to a booking as it is now, or to the two that it changes; nothing is written, and
 * nothing is said where it is done already. A card hold does not stand in the way, since staff may go over it.
 */
export const dryRunUsing =
  (needs: Needs) =>
  async ({
    body,
    ...request
  }: Request<typeof PreviewEmails>): Promise<Result<readonly Outcome[], RefusalOf<typeof PreviewEmails>>> => {
    let decided: readonly Decided[] = []
    const bookings = withoutWrites(needs, (made) => (decided = made))
    const useCase = useCases({ ...needs, bookings })[body.action] as UseCase<
      (typeof previewedActions)['ConfirmBooking']
    >
    const done = await useCase({
      ...request,
      query: undefined,
      body: ('body' in body ? body.body : undefined) as undefined,
    })
    if (!done.ok) return done
    const outcomes = await Promise.all(decided.map(async (decision) => outcomeOf(needs, decision)))
    const found = outcomes.flatMap((outcome) => outcome ?? [])
    return found.length === decided.length ? accept(found) : refuse('booking-not-found')
  }

async function outcomeOf({ bookings }: Needs, { change, otherWrites = [] }: Decided): Promise<Outcome | undefined> {
  const { booking } = change
  const order = orderIn(otherWrites) ?? (await bookings.findWhole(booking.reference))?.order
  return order && { booking, order, event: withId(change.event) }
}

const withId = (event: BookingChange['event']): BookingEvent => ({ ...event, id: 'preview' })

/** Bookings that take a change as written, unless somebody has its nights, and write nothing. */
function withoutWrites(
  { bookings, nights, clock }: Needs,
  onSave: (decided: readonly Decided[]) => void,
): BookingRepository {
  const nightsProblem = async ({ change }: Decided, decisions: readonly Decided[]) => {
    if (change.nights.kind !== 'claim' && change.nights.kind !== 'move') return undefined
    const { booking } = change
    const claimant = { claimantId: booking.reference, now: clock().now }
    const owners = withoutGivenUp(await ownersOfStay(nights, booking), decisions)
    const others = withoutStopped(owners, decisions).filter((owner) => hasLastingObstacle(owner, claimant))
    return others.length > 0 ? nightsRefusal(others, claimant) : undefined
  }
  const save = async (before: Booking, change: BookingChange, { otherWrites }: Pick<Decided, 'otherWrites'>) => {
    const decisions = [{ before, change, otherWrites }]
    const problem = await nightsProblem({ before, change }, decisions)
    if (problem) return problem
    onSave(decisions)
    return accept({ booking: change.booking, event: withId(change.event), waiting: [] })
  }
  const saveBoth = async (decisions: readonly [Decided, Decided]) => {
    if (!fitTogether(decisions, clock().now)) return refuse('change-too-large')
    const problems = await Promise.all(decisions.map(async (decision) => nightsProblem(decision, decisions)))
    const problem = problems.find((one) => one !== undefined)
    if (problem) return problem
    onSave(decisions)
    const saved = decisions.map(({ change }) => ({ booking: change.booking, event: withId(change.event) }))
    return accept({ saved, waiting: [] })
  }
  return { ...bookings, save, saveBoth } as unknown as BookingRepository
}
