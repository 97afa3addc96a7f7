import type { Booking } from '#shared/bookings/booking.ts'
import { bookingsToLink } from '#shared/bookings/link-request.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { dateSpan } from '#shared/kernel/format-date.ts'
import { paths } from '#shared/site/paths.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import type { EmailBlock } from '#lambdas/email/email-blocks.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { type LinkKeys, tokenForBooking } from '#lambdas/runtime/guest-link.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { LinkRequestRepository } from '#lambdas/table/link-request-repository.ts'
import { businessFields } from './booking-fields.ts'
import type { TopicEmail } from './email-topic.ts'

export type NeedsForBookingLinksEmail = {
  readonly linkRequests: Pick<LinkRequestRepository, 'find'>
  readonly bookings: Pick<BookingRepository, 'ofGuest'>
  readonly linkKey: LinkKeys
  readonly clock: Clock
}

type FoundBookings = { readonly email: string; readonly bookings: readonly Booking[] }

/** The e-mail with the links of a guest's bookings. None is sent to an address that has no booking. */
export const bookingLinksEmail: TopicEmail<FoundBookings, NeedsForBookingLinksEmail> = {
  async find({ linkRequests, bookings, clock }, { topicId }) {
    const request = await linkRequests.find(topicId)
    if (!request) return undefined
    const found = bookingsToLink(await bookings.ofGuest(request.email), request, clock().today)
    return found.length > 0 ? { email: request.email, bookings: found } : undefined
  },
  cabinSlugsOf: ({ bookings }) => [...new Set(bookings.map((booking) => stayOf(booking).cabinSlug))],
  addresses: ({ email }, { settings }) => ({ to: email, replyTo: settings.contactEmail }),
  async fields({ linkKey }, { bookings }, { settings, cabinTitles, siteOrigin }) {
    const links = await Promise.all(
      bookings.map(async (booking): Promise<EmailBlock> => {
        const { cabinSlug, checkInDate, checkOutDate } = stayOf(booking)
        const title = `${cabinTitles[cabinSlug] ?? cabinSlug}, ${dateSpan(checkInDate, checkOutDate)}`
        const href = `${siteOrigin}${paths.booking(await tokenForBooking(linkKey, booking))}`
        return {
          kind: 'paragraph',
          runs: [{ text: title, href }, { text: `\nBooking ${booking.reference}, ${booking.status}` }],
        }
      }),
    )
    return {
      ...businessFields({ ...layoutValues(settings), mapPoint: settings.mapPoint, siteLink: siteOrigin }),
      'booking or bookings': links.length === 1 ? 'booking' : 'bookings',
      'if one booking': links.length === 1,
      'if several bookings': links.length > 1,
      bookings: () => links,
    }
  },
}
