import type { ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { openedBy } from '#lambdas/runtime/guest-link.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { HouseRepository } from '#lambdas/table/house-repository.ts'
import { guestBooking } from './booking-views.ts'

type Needs = {
  readonly house: Pick<HouseRepository, 'rulesFor'>
  readonly bookings: Pick<BookingRepository, 'findWhole'>
  readonly clock: Clock
}

/** The booking that a guest's link opens, and no other. */
export const showBookingUsing =
  ({ house, bookings, clock }: Needs): UseCase<typeof ShowBooking> =>
  async ({ params }) => {
    const whole = await openedBy(params.token, bookings.findWhole, ({ booking }) => booking.tokenHash)
    if (!whole) return refuse('booking-not-found')
    const { settings, cabin } = await house.rulesFor(whole.booking.cabinName)
    const { today, now } = clock()
    return accept(guestBooking(whole, { settings, cabinTitle: cabin?.name ?? whole.booking.cabinName, today, now }))
  }
