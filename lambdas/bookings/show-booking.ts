import type { ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { findByToken } from '#lambdas/runtime/guest-link.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { guestBooking } from './booking-views.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'settingsAndTitles'>
  readonly bookings: Pick<BookingRepository, 'findWhole'>
  readonly clock: Clock
}

/** The booking of a guest's link, and no other. */
export const showBookingUsing =
  ({ catalogue, bookings, clock }: Needs): UseCase<typeof ShowBooking> =>
  async ({ params }) => {
    const whole = await findByToken(params.token, bookings.findWhole, ({ booking }) => booking.tokenHash)
    if (!whole) return refuse('booking-not-found')
    const shown = await catalogue.settingsAndTitles(whole.booking)
    return accept(guestBooking(whole, { ...shown, businessTime: clock() }))
  }
