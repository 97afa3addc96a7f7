import type { ArrivalPack } from '#shared/arrival/arrival-pack.ts'
import type { BookingEvent } from '#shared/bookings/booking-event.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { hasSameParts } from '#shared/bookings/stay-parts.ts'
import { type EmailType, isStaffEmail } from '#shared/notifications/email-type.ts'
import { isObsolete } from '#shared/notifications/is-obsolete.ts'
import { invitationOpenUntil } from '#shared/reviews/invitation.ts'
import { type LinkKeys, tokenForBooking } from '#lambdas/runtime/guest-link.ts'
import type { BookingRepository, WholeBooking } from '#lambdas/table/booking-repository.ts'
import { type ReviewRepository, reviewIdOf } from '#lambdas/table/review-repository.ts'
import { arrivalPackFields } from './arrival-pack-fields.ts'
import { bookingFields } from './booking-fields.ts'
import { emailValues } from './email-values.ts'
import type { TopicEmail } from './email-topic.ts'

export type NeedsForBookingEmail = {
  readonly bookings: Pick<BookingRepository, 'findWhole' | 'ofGuest'>
  readonly reviews: Pick<ReviewRepository, 'invitation' | 'find'>
  readonly linkKey: LinkKeys
  /** What a guest needs to arrive. Where staff see the e-mail, or test it, marks stand for its codes. */
  readonly arrivalPack: (booking: Booking) => Promise<ArrivalPack>
}

/** A booking and the event that asked for the e-mail. */
export type BookingWithEvent = Pick<WholeBooking, 'booking' | 'order'> & { readonly event: BookingEvent }

/** E-mails about a booking: to its guest, or to staff. */
export const bookingEmail: TopicEmail<BookingWithEvent, NeedsForBookingEmail> = {
  async find({ bookings }, { topicId, eventId }) {
    const whole = await bookings.findWhole(topicId)
    const event = whole?.events.find(({ id }) => id === eventId)
    return whole && event && { booking: whole.booking, order: whole.order, event }
  },
  isObsolete: (type, { booking }, { settings: { smallAmountCents }, today }) =>
    isObsolete(type, booking, { smallAmountCents, today }),
  cabinSlugsOf: ({ booking }) => booking.parts.map(({ cabinSlug }) => cabinSlug),
  // A reply to a staff notification goes to the guest, a guest's reply to the business.
  addresses: ({ booking }, { type, settings }) =>
    isStaffEmail(type)
      ? { to: settings.notifyEmail, replyTo: booking.guestEmail || settings.contactEmail }
      : { to: booking.guestEmail, replyTo: settings.contactEmail },
  async fields(needs, { booking, order, event }, { type, ...context }) {
    const [guestToken, review, earlier] = await Promise.all([
      tokenForBooking(needs.linkKey, booking),
      reviewValues(needs, type, booking),
      earlierValues(needs, { booking, event }),
    ])
    const values = emailValues({ ...context, ...review, ...earlier, booking, order, event, guestToken })
    const fields = bookingFields(type, values)
    return type === 'arrival_pack'
      ? { ...fields, ...arrivalPackFields(await needs.arrivalPack(booking), values.guestLink) }
      : fields
  },
  // Loaded when it is needed, like the client that sends it.
  attachments: async ({ booking }, context) => (await import('./stay-calendar.ts')).stayCalendar(booking, context),
}

/**
 * In the first e-mail about a booking by its guest: an open one that the same guest has of the same nights. Only this
 * e-mail says so, since anybody can book with any address.
 */
async function earlierValues(
  { bookings, linkKey }: NeedsForBookingEmail,
  { booking, event }: Pick<BookingWithEvent, 'booking' | 'event'>,
) {
  if (event.name !== 'booked' || event.by.kind !== 'guest') return {}
  const earlier = (await bookings.ofGuest(booking.guestEmail)).find(
    (other) =>
      other.reference !== booking.reference &&
      !isClosed(other) &&
      hasSameParts(other, booking) &&
      other.createdAt < booking.createdAt,
  )
  if (!earlier) return {}
  return { earlier: { reference: earlier.reference, token: await tokenForBooking(linkKey, earlier) } }
}

/** The link to review a stay, or the review that was written; nothing in e-mails about anything else. */
async function reviewValues({ reviews, linkKey }: NeedsForBookingEmail, type: EmailType, booking: Booking) {
  if (type === 'review_to_check') return { review: await reviews.find(reviewIdOf(booking)) }
  const invitation = type === 'review_request' ? await reviews.invitation(booking.reference) : undefined
  if (!invitation) return {}
  const { tokenHash } = invitation
  const token = await tokenForBooking(linkKey, { ...booking, tokenHash }, 'review-link')
  return { reviewing: { token, openUntil: invitationOpenUntil(invitation.requestedAt) } }
}
