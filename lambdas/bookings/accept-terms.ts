import { acceptTerms } from '#shared/bookings/booking-state.ts'
import type { AcceptTerms } from '#shared/bookings/guest-bookings.contract.ts'
import { orderTerms } from '#shared/bookings/order.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { termsInForce } from '#shared/settings/booking-terms.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { findByToken } from '#lambdas/runtime/guest-link.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { acceptanceWrite } from '#lambdas/table/acceptance-repository.ts'
import { type BookingRepository, orderWrite } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { guestBooking } from './booking-views.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'settingsAndTitles'>
  readonly bookings: Pick<BookingRepository, 'findWhole' | 'save'>
  readonly clock: Clock
}

/** The guest accepts the terms in force, with their tiers; order, booking and history are one transaction. */
export const acceptTermsUsing =
  ({ catalogue, bookings, clock }: Needs): UseCase<typeof AcceptTerms> =>
  async ({ params, body, guest }) =>
    withOptimisticRetry(async () => {
      const whole = await findByToken(params.token, bookings.findWhole, ({ booking }) => booking.tokenHash)
      if (!whole) return refuse('booking-not-found')
      const businessTime = clock()
      const { now } = businessTime
      const { settings, cabinTitles } = await catalogue.settingsAndTitles(whole.booking)
      const view = { settings, cabinTitles, businessTime }
      const terms = termsInForce(settings, now)
      const change = acceptTerms(whole.booking, { by: guest, now, termsVersion: terms.version })
      if (!change.ok) return change
      if (!whole.booking.termsPending) return accept(guestBooking(whole, view))
      if (body.termsId !== terms.id) return refuse('terms-changed')

      const order = { ...whole.order, termsAccepted: true, termsAcceptedAt: now, ...orderTerms(terms) }
      const otherWrites = [
        orderWrite(whole.booking.reference, order),
        acceptanceWrite(terms.id, whole.booking.tokenHash),
      ]
      const saved = await bookings.save(whole.booking, change.value, { now, otherWrites })
      return saved.ok ? accept(guestBooking({ ...whole, order, booking: saved.value.booking }, view)) : saved
    })
