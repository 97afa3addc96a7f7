import { guestActor } from '#shared/bookings/booking-event.ts'
import { recordEvent } from '#shared/bookings/booking-state.ts'
import type { SendBookingLink } from '#shared/bookings/guest-bookings.contract.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { isSameInConstantTime } from '#lambdas/runtime/ids-and-tokens.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'

type Needs = { readonly bookings: Pick<BookingRepository, 'find' | 'save'>; readonly clock: Clock }

/** E-mails the guest a new link. The reply never says whether reference and e-mail address belong together. */
export const sendBookingLinkUsing =
  ({ bookings, clock }: Needs): UseCase<typeof SendBookingLink> =>
  async ({ body }) => {
    const booking = await bookings.find(body.reference)
    if (booking && isSameInConstantTime(booking.guestEmail.toLowerCase(), body.guestEmail.toLowerCase())) {
      const { now } = clock()
      const change = recordEvent(booking, {
        by: guestActor,
        now,
        name: 'link-sent',
        emails: ['booking_link'],
      })
      // A booking that is changed at this moment sends no link; the guest can ask again.
      await bookings.save(booking, change, { now })
    }
    return accept({ sent: true })
  }
