import type { BookingEvent } from '#shared/bookings/booking-event.ts'
import type { BookingChange } from '#shared/bookings/booking-state.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import type { Order } from '#shared/bookings/order.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { PreviewEmails, PreviewedAction, previewedActions } from '#shared/notifications/email-preview.contract.ts'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import { type BookingRepository, orderIn } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { hasLastingObstacle, nightsRefusal } from '#lambdas/table/night-claims.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import type { Write } from '#lambdas/table/table.ts'
import type { StaffNeeds } from './apply-staff-action.ts'
import { changePartyUsing, remindGuestUsing } from './change-booking.ts'
import { moveBookingUsing } from './move-booking.ts'
import { cancelBookingByStaffUsing } from './cancel-booking-by-staff.ts'
import { confirmBookingUsing, reinstateBookingUsing } from './confirm-booking.ts'
import { adjustBookingUsing, correctLineUsing, recordPaymentUsing, recordRefundUsing } from './record-money.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

type Needs = StaffNeeds & {
  readonly catalogue: Pick<CatalogueRepository, 'rulesFor' | 'settings' | 'cabin'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
}

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
  CorrectLine: correctLineUsing(needs),
  MoveBooking: moveBookingUsing(needs),
  ChangeParty: changePartyUsing(needs),
  RemindGuest: remindGuestUsing(needs),
})

type Decided = { readonly change: BookingChange; readonly otherWrites: readonly Write[] }

/** What an action would leave behind. */
export type Outcome = { readonly booking: Booking; readonly order: Order; readonly event: BookingEvent }

/**
 * What an action of staff would do to a booking as it is now; nothing is written. Undefined where it is done already. A card
 * hold does not stand in the way, since staff may go over it.
 */
export const dryRunUsing =
  (needs: Needs) =>
  async ({
    body,
    ...request
  }: Request<typeof PreviewEmails>): Promise<Result<Outcome | undefined, RefusalOf<typeof PreviewEmails>>> => {
    let decided: Decided | undefined
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
    if (!decided) return accept(undefined)
    const { reference } = request.params
    const { change, otherWrites } = decided
    const order = orderIn(otherWrites) ?? (await needs.bookings.findWhole(reference))?.order
    return order ? accept({ booking: change.booking, order, event: withId(change.event) }) : refuse('booking-not-found')
  }

const withId = (event: BookingChange['event']): BookingEvent => ({ ...event, id: 'preview' })

/** Bookings that take a change as written, unless somebody has its nights, and write nothing. */
function withoutWrites({ bookings, nights, clock }: Needs, onSave: (decided: Decided) => void): BookingRepository {
  const save = async (
    _before: Booking,
    change: BookingChange,
    { otherWrites = [] }: { readonly otherWrites?: readonly Write[] },
  ) => {
    const { booking } = change
    if (change.nights.kind === 'claim' || change.nights.kind === 'move') {
      const claimant = { claimantId: booking.reference, now: clock().now }
      const owners = await nights.ownersOf(
        stayOf(booking).cabinSlug,
        stayOf(booking).checkInDate,
        addDays(stayOf(booking).checkOutDate, -1),
      )
      const others = owners.filter((owner) => hasLastingObstacle(owner, claimant))
      if (others.length > 0) return nightsRefusal(others, claimant)
    }
    onSave({ change, otherWrites })
    return accept({ booking, event: withId(change.event), waiting: [] })
  }
  return { ...bookings, save: save as BookingRepository['save'] }
}
