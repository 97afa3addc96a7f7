import { numberOfNights } from '#shared/availability/stay.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { type BookingEvent, guestActor } from '#shared/bookings/booking-event.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import { minutesAfter, DAY_MINUTES } from '#shared/kernel/clock.ts'
import { type EmailType, topicOf } from '#shared/notifications/email-type.ts'
import { initialModeration } from '#shared/reviews/moderation.ts'
import type { Review } from '#shared/reviews/review.ts'
import { guestToken } from '#lambdas/runtime/ids-and-tokens.ts'
import type { BookingRepository, WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { ReviewRepository } from '#lambdas/table/review-repository.ts'
import { type NeedsForBookingEmail, bookingEmail } from './booking-email.ts'
import { bookingLinksEmail } from './booking-links-email.ts'
import { type ComposeNeeds, type Given, fillFields, loadEmailContext } from './compose-email.ts'
import type { TopicEmail } from './email-topic.ts'
import { enquiryEmail } from './enquiry-email.ts'
import { ownerNoticeEmail } from './owner-notice-email.ts'
import { quoteEmail } from './quote-email.ts'

export type SampleNeeds = ComposeNeeds & {
  readonly bookings: Pick<BookingRepository, 'inStatus' | 'findWhole'>
  readonly reviews: Pick<ReviewRepository, 'find'>
  /** With marks for its codes. */
  readonly arrivalPack: NeedsForBookingEmail['arrivalPack']
}

const SAMPLE_REPLY = 'Hello Thandi\n\nThe road is open all winter, and a small car can come up.'

/** Makes tokens that open nothing; they are replaced by a mark. */
const NO_KEY = 'the key of no link'
const MARK = 'link-of-the-guest'

/** In place of the links that open a guest's booking or review. */
export function maskLinks(text: string, { booking }: Pick<WholeBooking, 'booking'>): string {
  const tokens = [guestToken(NO_KEY, booking), guestToken(NO_KEY, booking, 'review-link')]
  return tokens.reduce((masked, token) => masked.replaceAll(token, MARK), text)
}

/** What an e-mail of a type would be filled in with for a booking, or for a sample of what else it is about. */
export async function sampleFields(
  needs: SampleNeeds,
  { type, whole, by }: { readonly type: EmailType; readonly whole: WholeBooking; readonly by: string },
): Promise<Given> {
  const { now, today } = needs.clock()
  const booking = withWhatItTells(type, whole.booking, now)
  const { reference, guestEmail } = booking
  const id = '0'.repeat(22)
  const fill = async <Found, Own>(topic: TopicEmail<Found, Own>, own: Own, found: Found): Promise<Given> =>
    fillFields(topic, { ...needs, ...own }, found, {
      type,
      context: await loadEmailContext(topic, needs, found, type),
    })
  const linkKey = async () => NO_KEY
  switch (topicOf(type)) {
    case 'enquiry': {
      const { cabinSlug } = stayOf(booking)
      const message = 'Is the road open in winter?\nWe come with a small car.'
      const enquiry = { id, name: 'Thandi Mokoena', email: 'thandi@example.co.za', phone: null, message, cabinSlug }
      return fill(
        enquiryEmail,
        { enquiries: { find: async () => undefined, findReply: async () => undefined } },
        {
          enquiry: { ...unreadEnquiry, ...enquiry, about: '', createdAt: now },
          reply:
            type === 'enquiry_reply'
              ? { id: crypto.randomUUID(), enquiryId: id, text: SAMPLE_REPLY, at: now, by }
              : undefined,
        },
      )
    }
    case 'owner-notice': {
      const subject = type === 'bank_details_changed' ? 'bank' : 'contact'
      return fill(
        ownerNoticeEmail,
        { ownerNotices: { find: async () => undefined } as never },
        { id, to: '', subject, changedBy: by, changedAt: now },
      )
    }
    case 'link-request':
      return fill(
        bookingLinksEmail,
        {
          linkRequests: { find: async () => undefined },
          bookings: { ofGuest: async () => [booking] },
          linkKey,
          clock: needs.clock,
        },
        { email: guestEmail, bookings: [booking] },
      )
    case 'quote':
      return fill(
        quoteEmail,
        { quotes: { find: async () => undefined } },
        { id, email: guestEmail, ...quotedPrice(booking), quotedAt: now },
      )
    default:
      return fill(
        bookingEmail,
        {
          bookings: { findWhole: async () => whole, ofGuest: async () => [] },
          reviews: {
            find: async (reviewId: string) => (await needs.reviews.find(reviewId)) ?? sampleReview(booking, now),
            invitation: async () => ({ reference, tokenHash: booking.tokenHash, requestedAt: now }),
          },
          linkKey,
          arrivalPack: needs.arrivalPack,
        },
        { booking, order: whole.order, event: eventOf(type, { ...whole, booking }, now, today) },
      )
  }
}

/** The booking with what this e-mail tells of, where it has none of it. */
function withWhatItTells(type: EmailType, booking: Booking, now: string): Booking {
  if (type === 'night_hold_ending' && booking.status === 'pending')
    return { ...booking, staffHold: { since: now, until: minutesAfter(now, DAY_MINUTES) } }
  if (type === 'short_payment_reminder' && booking.status === 'pending' && booking.ledger.length === 0) {
    const line = {
      id: 'sample',
      kind: 'payment',
      method: 'eft',
      amountCents: 100_00,
      at: now,
      by: '',
      note: '',
    } as const
    return { ...booking, ledger: [line], needsAttention: null, expiresAt: null }
  }
  return booking
}

/** The newest event of the booking by which such an e-mail was sent, or else a sample of one. */
function eventOf(
  type: EmailType,
  { booking, events }: Pick<WholeBooking, 'booking' | 'events'>,
  now: string,
  today: string,
): BookingEvent {
  const sent = events.findLast(({ emails }) => emails.includes(type))
  if (sent) return sent
  const event = { id: '0'.repeat(22), at: now, by: guestActor, emails: [type] }
  const amountCents = booking.depositAmountCents || booking.totalPriceCents
  const { cabinSlug } = stayOf(booking)
  const samples: Partial<Record<EmailType, Pick<BookingEvent, 'name' | 'details'>>> = {
    payment_received: { name: 'payment-accepted', details: { amountCents, method: 'eft' } },
    booking_confirmed: { name: 'payment-accepted', details: { amountCents, method: 'eft' } },
    refund_made: { name: 'refunded', details: { amountCents, method: 'eft' } },
    ledger_changed: { name: 'adjusted', details: { amountCents: 300_00, note: 'Firewood for a third night' } },
    nights_taken: { name: 'payment-accepted', details: { amountCents, nightsTaken: true } },
    paid_but_nights_taken: { name: 'payment-accepted', details: { amountCents, nightsTaken: true } },
    payment_to_check: { name: 'payment-flagged', details: { amountCents, outcome: 'second-payment' } },
    proof_received: { name: 'proof-received', details: { fileName: 'slip.pdf' } },
    proof_to_check: { name: 'proof-received', details: { fileName: 'slip.pdf' } },
    proof_refused: { name: 'proof-refused', details: { reason: 'The reference is missing' } },
    booking_cancelled: { name: 'cancelled', details: { reason: 'The car broke down' } },
    guest_cancelled: { name: 'cancelled', details: { reason: 'The car broke down' } },
    refund_changed: { name: 'refund-due-changed', details: {} },
    booking_moved: { name: 'moved', details: { from: `${cabinSlug} ${today} – ${today}` } },
    booking_link: { name: 'link-sent', details: {} },
    arrival_pack: { name: 'arrival-pack-sent', details: {} },
  }
  return { ...event, ...(samples[type] ?? { name: 'booked', details: {} }) }
}

/** The stay of a booking as a quote of its price. */
function quotedPrice(booking: Booking) {
  const { cabinSlug, checkInDate, checkOutDate } = stayOf(booking)
  const { totalPriceCents, depositAmountCents, balanceDueDate, numberOfAdults, numberOfChildren } = booking
  const nights = numberOfNights({ checkInDate, checkOutDate })
  const zero = { minimumTopUpCents: 0, childPriceCents: 0, addOnsPriceCents: 0 }
  return {
    wish: {
      ...{ cabinSlug, checkInDate, checkOutDate, adults: numberOfAdults, addOns: [] },
      children: Array.from({ length: numberOfChildren }, () => ({ age: null })),
    },
    price: {
      ...{ ...zero, totalPriceCents, nights, adultPriceCents: totalPriceCents, addOnLines: [] },
      guestBreakdown: {
        ...{ adults: numberOfAdults, children5Plus: 0, childrenUnder5: 0, childRateAgeLimit: 0, hasChildRate: false },
      },
      nightlyPrices: [
        {
          ...{ night: checkInDate, rateId: '', rateName: 'The whole stay', adultRateCents: 0, childRateCents: 0 },
          ...{
            adultPriceCents: totalPriceCents,
            childPriceCents: 0,
            minimumTopUpCents: 0,
            totalCents: totalPriceCents,
          },
        },
      ],
      paymentInfo: {
        requiresFullPayment: balanceDueDate === null,
        businessDaysUntilCheckIn: 0,
        depositAmountCents,
        balanceAmountCents: totalPriceCents - depositAmountCents,
        balanceDueDate,
      },
    },
  }
}

const sampleReview = (booking: Booking, now: string): Review => ({
  ...initialModeration,
  id: '0'.repeat(22),
  guestName: 'Thandi M.',
  guestEmail: booking.guestEmail,
  cabinSlug: stayOf(booking).cabinSlug,
  rating: 5,
  title: 'Quiet and warm',
  reviewText: 'The tub was hot when we came.\nWe slept like stones.',
  verified: true,
  stayDate: stayOf(booking).checkOutDate,
  images: [],
  reviewSource: 'Website',
  sourceUrl: null,
  bookingReference: booking.reference,
  createdAt: now,
})
