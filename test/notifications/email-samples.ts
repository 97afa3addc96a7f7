import { demoData } from '#infra/local/demo-data/demo-data.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { bookingEmail } from '#lambdas/notifications/booking-email.ts'
import { bookingLinksEmail } from '#lambdas/notifications/booking-links-email.ts'
import { composeEmail, loadEmailContext } from '#lambdas/notifications/compose-email.ts'
import type { TopicEmail } from '#lambdas/notifications/email-topic.ts'
import { enquiryEmail } from '#lambdas/notifications/enquiry-email.ts'
import { ownerNoticeEmail } from '#lambdas/notifications/owner-notice-email.ts'
import { quoteEmail } from '#lambdas/notifications/quote-email.ts'
import { guestToken, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import type { BookingEvent } from '#shared/bookings/booking-event.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { DescribedCabin } from '#shared/cabins/cabin.ts'
import { demoCabins } from '#test/support/demo-cabins.ts'
import { type EmailType, topicOf } from '#shared/notifications/email-type.ts'
import { unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { initialModeration } from '#shared/reviews/moderation.ts'
import type { Review } from '#shared/reviews/review.ts'
import { anArrivalPack } from '#test/support/arrival-pack-fixture.ts'
import { aBooking, aPayment, anOrder } from '#test/support/booking-fixture.ts'
import { NOW, TODAY, aBusinessTime } from '#test/support/business-time-fixture.ts'
import { expectOk } from '#test/support/use-case-harness.ts'
import { anEvent } from './booking-event-fixture.ts'

const KEY = 'the key of the links'
const ID = '0'.repeat(22)
const ORIGIN = 'https://www.example.com'
const stay = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }

const review: Review = {
  ...initialModeration,
  id: 'review',
  guestName: 'Thandi M.',
  guestEmail: 'thandi@example.co.za',
  cabinSlug: 'protea',
  rating: 4,
  title: 'Quiet',
  reviewText: 'The tub was warm.\nWe come again.',
  verified: true,
  stayDate: stay.checkInDate,
  images: [],
  reviewSource: 'Website',
  sourceUrl: null,
  bookingReference: 'MC-7K4QX',
  createdAt: NOW,
}

const deposit = { ledger: [aPayment(2_125_00)] }
const short = { ledger: [aPayment(1_000_00)], expiresAt: null }
const taken = { ...deposit, expiresAt: null, needsAttention: 'paid-but-nights-taken' } as const
const received = { name: 'payment-accepted', details: { amountCents: 2_125_00, method: 'card' } } as const
const refunded = { ...deposit, refundDueCents: 1_062_50 }

/** For each e-mail about a booking, the booking and the event with which it is longest. */
const sources: Partial<Record<EmailType, { booking: Booking; event?: Partial<BookingEvent> }>> = {
  booking_received: { booking: aBooking.pending({ paymentMethod: 'card', expiresAt: '2026-11-21T10:00:00.000Z' }) },
  payment_received: { booking: aBooking.confirmed(deposit), event: received },
  booking_confirmed: { booking: aBooking.confirmed(deposit), event: received },
  proof_refused: {
    booking: aBooking.pending(),
    event: { name: 'proof-refused', details: { reason: 'The reference is missing' } },
  },
  booking_cancelled: { booking: aBooking.cancelled(refunded), event: { name: 'cancelled' } },
  booking_expired: { booking: aBooking.expired(), event: { name: 'expired' } },
  balance_reminder: { booking: aBooking.confirmed(deposit) },
  short_payment_reminder: { booking: aBooking.pending(short) },
  nights_taken: { booking: aBooking.pending(taken), event: { details: { ...received.details, nightsTaken: true } } },
  booking_moved: {
    booking: aBooking.confirmed(deposit),
    event: { name: 'moved', details: { from: 'protea 2027-01-08 – 2027-01-10', adjustedCents: 100_00 } },
  },
  refund_changed: { booking: aBooking.cancelled(refunded), event: { name: 'refund-due-changed' } },
  refund_made: { booking: aBooking.cancelled(refunded), event: { name: 'refunded', details: received.details } },
  ledger_changed: {
    booking: aBooking.confirmed(deposit),
    event: { name: 'adjusted', details: { amountCents: 150_00, note: 'A broken window' } },
  },
  arrival_pack: { booking: aBooking.confirmed({ ledger: [aPayment(4_250_00)] }), event: { name: 'arrival-pack-sent' } },
  review_request: { booking: aBooking.completed(deposit), event: { name: 'review-requested' } },
  review_to_check: { booking: aBooking.completed(deposit), event: { name: 'review-written' } },
  paid_but_nights_taken: {
    booking: aBooking.pending(taken),
    event: { details: { ...received.details, nightsTaken: true } },
  },
  payment_to_check: {
    booking: aBooking.pending(short),
    event: { name: 'payment-accepted', details: received.details },
  },
  proof_to_check: { booking: aBooking.pending(), event: { details: { fileName: 'slip.pdf' } } },
  guest_cancelled: { booking: aBooking.cancelled(refunded), event: { name: 'cancelled', details: { reason: 'Ill' } } },
  night_hold_ending: {
    booking: aBooking.pending({
      staffHold: { since: NOW, until: '2026-11-22T08:00:00.000Z' },
    }),
  },
}

const guestRequests = { specialRequests: 'A cot, please.\nAnd late arrival.', arrivalTime: '17:00' } as const

/** An e-mail of a type as it leaves with the default text; `changes` to the cabins of the catalogue. */
export async function sampleEmail(
  type: EmailType,
  changes: Partial<DescribedCabin> = {},
  settings: Settings = demoData.settings,
): Promise<OutgoingEmail> {
  const needs = {
    catalogue: {
      settings: async () => settings,
      cabinsWith: async (slugs: readonly string[]) =>
        demoCabins.filter(({ slug }) => slugs.includes(slug)).map((cabin) => ({ ...cabin, ...changes })),
    },
    emails: { template: async () => undefined },
    siteOrigin: ORIGIN,
    clock: () => aBusinessTime(),
    linkKey: async () => KEY,
  }
  const write = async <Found, Own>(topic: TopicEmail<Found, Own>, own: Own, found: Found): Promise<OutgoingEmail> => {
    const context = await loadEmailContext(topic, needs, found, type)
    return composeEmail(topic, { ...needs, ...own }, found, { type, topicId: 'sample', context })
  }
  const { booking, event = {} } = sources[type] ?? { booking: aBooking.pending() }
  switch (topicOf(type)) {
    case 'enquiry':
      return write(
        enquiryEmail,
        { enquiries: { find: async () => undefined, findReply: async () => undefined } },
        {
          enquiry: {
            ...unreadEnquiry,
            ...{
              id: ID,
              name: 'Thandi Mokoena',
              email: 'thandi@example.co.za',
              phone: '082 555 0142',
              about: 'Protea',
            },
            ...{ message: 'Is the road open in winter?\nWe come with a small car.', cabinSlug: 'protea' },
            createdAt: NOW,
          },
          reply: { id: ID, enquiryId: ID, text: 'Hello Thandi\n\nIt is open.\nGreetings', at: NOW, by: 'Nomsa' },
        },
      )
    case 'owner-notice':
      return write(
        ownerNoticeEmail,
        { ownerNotices: undefined as never },
        { id: ID, to: 'owner@example.com', subject: 'bank', changedBy: 'Nomsa', changedAt: NOW },
      )
    case 'link-request':
      return write(
        bookingLinksEmail,
        {
          ...{ linkRequests: { find: async () => undefined }, bookings: { ofGuest: async () => [booking] } },
          ...{ linkKey: needs.linkKey, clock: needs.clock },
        },
        { email: 'thandi@example.co.za', bookings: [booking, { ...booking, reference: 'MC-3C4DE' }] },
      )
    case 'quote': {
      const wish = { cabinSlug: 'protea', ...stay, adults: 2, children: [], addOns: [] }
      const requested = { cabinSlug: 'protea', stay, party: { adults: 2, children: [] }, addOns: [] }
      const price = expectOk(priceOf(requested, demoData.tariff))
      const paymentInfo = paymentInfoFor(price.totalPriceCents, stay.checkInDate, aBusinessTime(), [])
      return write(
        quoteEmail,
        { quotes: { find: async () => undefined } },
        { id: ID, email: 'thandi@example.co.za', wish, price: { ...price, paymentInfo }, quotedAt: NOW },
      )
    }
    case 'booking': {
      const named = { ...booking, tokenHash: tokenHashOf(guestToken(KEY, booking)) }
      const earlier = { ...aBooking.pending({ reference: 'MC-3C4DE', createdAt: '2026-11-01T08:00:00.000Z' }) }
      return write(
        bookingEmail,
        {
          bookings: { findWhole: async () => undefined, ofGuest: async () => [earlier] },
          reviews: {
            find: async () => review,
            invitation: async () => ({
              reference: booking.reference,
              tokenHash: 'hash',
              requestedAt: `${TODAY}T06:00:00.000Z`,
            }),
          },
          linkKey: needs.linkKey,
          arrivalPack: async () => anArrivalPack(),
        },
        { booking: named, order: anOrder(guestRequests), event: anEvent(event) },
      )
    }
  }
}
