import * as z from 'zod/mini'
import { ArrivalPackState } from '#shared/arrival/arrival-pack-state.ts'
import { StayTimes } from '#shared/cabins/stay-times.ts'
import { RegisterState } from '#shared/documents/register-state.ts'
import { Upload } from '#shared/documents/upload.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingId, BookingReference, GuestToken, parseReference } from '#shared/kernel/id.ts'
import { Cents, SignedCents } from '#shared/kernel/money.ts'
import { limitedText } from '#shared/kernel/limited-text.ts'
import { LedgerMethod } from '#shared/payments/ledger.ts'
import { BillingDocument } from '#shared/billing/billing-document.ts'
import { OrderLines } from './order-text.ts'
import { StayPart } from './stay-parts.ts'
import { AddOnLine } from '#shared/pricing/price.ts'
import { BookingDetails } from './booking-details.ts'
import { BookingMoney } from './booking-money.ts'
import { BookingStatus } from './booking-status.ts'
import { BookingForm, GuestEmail } from './booking-form.ts'
import { GuestRequests } from './guest-requests.ts'

/** A booking as its guest sees it. All that the booking page needs in one reply. */
export const GuestBooking = z.object({
  ...BookingDetails.shape,
  ...BookingMoney.shape,
  status: BookingStatus,
  /** The last cabin of the stay, its arrival and its departure. */
  ...StayPart.shape,
  ...StayTimes.shape,
  /** The cabins of the stay in their order, and the name of each. */
  cabinTitle: z.string(),
  cabinTitles: z.record(z.string(), z.string()),
  nights: z.int(),
  /** Null where a child's age was not asked for. */
  childAges: z.array(z.nullable(z.int())),
  numberOfGuests: z.int(),
  ...GuestRequests.shape,
  /** Those that the booking has now. */
  addOns: z.array(AddOnLine),
  /** What is ordered now and what it costs. */
  orderLines: OrderLines,
  /** It is paid, and confirmed by itself as soon as its nights come free. */
  waitsForNights: z.boolean(),
  /** When a pending booking expires without payment. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** A card payment is under way until then. */
  cardHoldUntil: z.nullable(z.iso.datetime()),
  /** PayFast has a card payment under way that waits for the guest's bank; the booking waits for it until then. */
  cardPendingUntil: z._default(z.nullable(z.iso.datetime()), null),
  /** Until when we hold its nights for the guest: nobody else can book them. */
  staffHoldUntil: z.nullable(z.iso.datetime()),
  /** The payments and refunds that count, and what moved to another booking (negative) or here from one. */
  payments: z.array(
    z.object({
      /** Its place in the ledger, which a receipt is asked for by. */
      place: z.int(),
      kind: z.enum(['payment', 'refund', 'transfer']),
      method: LedgerMethod,
      amountCents: SignedCents,
      at: z.iso.datetime(),
      /** The day (SAST) on which the money came or went. */
      paidOn: CalendarDate,
      /** A receipt can be asked for: its money is here. */
      hasReceipt: z.boolean(),
    }),
  ),
  uploads: z.array(
    z.pick(Upload, { id: true, purpose: true, fileName: true, state: true, refusedBecause: true, createdAt: true }),
  ),
  /** Where to pay by EFT; the reference on the slip is the booking's. */
  bank: z.object({
    accountHolder: z.string(),
    bankName: z.string(),
    accountNumber: z.string(),
    branchCode: z.string(),
    accountType: z.string(),
  }),
  /** What would go back if the guest cancelled today; null when it cannot be cancelled any more. */
  cancellation: z.nullable(z.object({ refundCents: Cents, refundPercent: z.int() })),
  /** What goes back of a confirmed stay, by the tiers the guest booked under: until which day how much. */
  refundSteps: z.array(
    z.object({ lastDay: z.nullable(CalendarDate), refundPercent: z.int(), refundCents: Cents, isToday: z.boolean() }),
  ),
  /** What is owed back on a cancelled booking, in cents; null on every other. */
  refundDueCents: z.nullable(Cents),
  /** What the refund contains because nights were sold again. */
  resaleRefundCents: Cents,
  /** The day by which a refund is paid: the one that is owed, or that of a guest who cancels today. */
  refundBy: CalendarDate,
  cardOffered: z.boolean(),
  /** It waits for money, and arrives so soon that an EFT can hardly show in time. */
  isLateForEft: z.boolean(),
  /** The documents issued so far. */
  billingDocuments: z.array(z.pick(BillingDocument, { kind: true, number: true, paymentPlace: true, madeOutTo: true })),
  /** What can be issued now; an invoice on file is then cancelled. */
  dueBillingDocument: z.nullable(z.enum(['invoice', 'credit-note'])),
  /** An invoice can only be made out with a name and an address. */
  invoiceNeedsRecipient: z.boolean(),
  /** Its arrival pack: whether it is open, and the day from which it is. */
  arrivalPack: z.object({ state: ArrivalPackState, opensOn: CalendarDate }),
  /** How many of the adults have signed the guest register. */
  register: RegisterState,
  /** The version that the guest accepted; null while `termsToAccept` waits. */
  termsVersion: z.nullable(z.string()),
  /** The terms in force, of a booking that staff entered, until the guest has accepted them. */
  termsToAccept: z.nullable(z.object({ id: z.string(), version: z.string() })),
})
export type GuestBooking = z.infer<typeof GuestBooking>

export const CreateBooking = endpoint({
  method: 'POST',
  path: '/bookings',
  audience: 'public',
  summary: 'Books a stay: one request, one transaction. The booking is pending until paid for or confirmed.',
  limit: { calls: 30, perSeconds: 600 },
  body: BookingForm,
  reply: z.object({
    bookingId: BookingId,
    reference: BookingReference,
    token: GuestToken,
    status: BookingStatus,
    totalPriceCents: Cents,
    dueNowCents: Cents,
    expiresAt: z.nullable(z.iso.datetime()),
  }),
  refusals: [
    'cabin-not-found',
    /** The details hold the sentence that the owner wrote. */
    'bookings-stopped',
    'party-too-large',
    'cabin-not-for-children',
    'no-rate-for-night',
    'child-ages-missing',
    'add-on-not-available',
    'add-on-not-for-cabin',
    'add-on-too-many',
    'add-on-notice-too-short',
    'price-too-high',
    'check-out-not-after-check-in',
    'arrival-too-early',
    'too-far-ahead',
    'stay-too-short',
    'stay-too-long',
    'nights-not-free',
    'friday-saturday-together',
    'price-changed',
    'full-payment-required',
    'terms-changed',
    'arrival-time-not-offered',
    'card-unavailable',
    'card-amount-too-small',
    'card-amount-too-large',
    'stay-too-long-for-card',
    'idempotency-key-used',
    /** This form was booked, and the booking's link was replaced since, with its e-mail address. */
    'booking-link-replaced',
    /** The details hold the captcha's `provider` and `siteKey`. */
    'captcha-missing',
    'captcha-failed',
    'too-many-bookings',
    'changed-meanwhile',
  ],
})

export const ShowBooking = endpoint({
  method: 'GET',
  path: '/bookings/{token}',
  audience: 'guest',
  summary: 'The booking that a guest link opens.',
  params: z.object({ token: GuestToken }),
  reply: GuestBooking,
  refusals: ['booking-not-found'],
})

const isReferenceOrEmpty = (typed: string): boolean => typed === '' || BookingReference.safeParse(typed).success

export const SendBookingLink = endpoint({
  method: 'POST',
  path: '/booking-links',
  audience: 'public',
  summary:
    'E-mails the links of all bookings with this address, or of the one with this reference. The answer is always the same.',
  limit: { calls: 20, perSeconds: 600, each: { field: 'guestEmail', calls: 5 } },
  body: z.object({
    /** In any spelling; empty where all bookings are asked for. */
    reference: z._default(
      z.pipe(
        z.pipe(z.string().check(z.maxLength(100)), z.transform(parseReference)),
        z.string().check(z.refine(isReferenceOrEmpty, 'A booking reference looks like MC-7K4QX')),
      ),
      '',
    ),
    guestEmail: GuestEmail,
  }),
  reply: z.object({ sent: z.literal(true) }),
  refusals: [],
})

export const CancelBooking = endpoint({
  method: 'POST',
  path: '/bookings/{token}/cancel',
  audience: 'guest',
  summary: 'The guest cancels. What goes back follows the tiers the guest booked under; staff pay it.',
  limit: { calls: 30, perSeconds: 600 },
  params: z.object({ token: GuestToken }),
  body: z.object({
    /** What the guest was shown as refund; a different one is refused, so the guest is not surprised. */
    refundCents: Cents,
    /** What the guest was shown as paid: a payment that came in meanwhile refuses the cancellation. */
    paidCents: Cents,
    reason: z._default(limitedText(500), ''),
  }),
  reply: GuestBooking,
  refusals: [
    'booking-not-found',
    'booking-closed',
    'stay-over',
    'refund-changed',
    'refund-too-large',
    'changed-meanwhile',
  ],
})

export const AcceptTerms = endpoint({
  method: 'POST',
  path: '/bookings/{token}/terms',
  audience: 'guest',
  summary: 'The guest of a booking that staff entered accepts the terms. Once accepted, it changes nothing.',
  limit: { calls: 30, perSeconds: 600 },
  params: z.object({ token: GuestToken }),
  /** The version that the guest was shown: another one is refused, so that it is shown first. */
  body: z.object({ termsId: z.string().check(z.maxLength(60)) }),
  reply: GuestBooking,
  refusals: ['booking-not-found', 'booking-closed', 'terms-changed', 'changed-meanwhile'],
})

export const PayByEft = endpoint({
  method: 'POST',
  path: '/bookings/{token}/eft',
  audience: 'guest',
  summary:
    'The guest leaves the card for EFT: a hold ends, the time to pay by EFT begins, once, and the bank details go out by e-mail. A booking by EFT stays as it is.',
  limit: { calls: 30, perSeconds: 600 },
  params: z.object({ token: GuestToken }),
  reply: GuestBooking,
  refusals: [
    'booking-not-found',
    'booking-closed',
    'booking-lapsed',
    'arrival-passed',
    'nothing-to-pay',
    'nights-already-taken',
    'proof-being-checked',
    'card-payment-pending',
    'changed-meanwhile',
  ],
})

export const createBookingEndpoints = { CreateBooking }

export const guestBookingEndpoints = { ShowBooking, SendBookingLink, CancelBooking, AcceptTerms, PayByEft }
