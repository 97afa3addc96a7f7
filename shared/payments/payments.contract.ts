import * as z from 'zod/mini'
import { BookingStatus } from '#shared/bookings/booking-status.ts'
import { StayTimes } from '#shared/cabins/stay-times.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference, GuestToken, Id } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'
import { numberInWords } from '#shared/kernel/number-in-words.ts'
import { AttemptStatus, ITN_TIMEOUT_MINUTES } from './attempt.ts'
import { PaymentStatus } from './ledger.ts'
import { ITN_MAX_LENGTH } from './payfast-itn.ts'

export const StartPayfastPayment = endpoint({
  method: 'POST',
  path: '/payfast-payment',
  audience: 'guest',
  summary: 'Starts a card payment of what is due: an attempt, a hold on the nights, and the signed form to post.',
  // A mobile carrier's customers share an address: who is refused can pay by EFT.
  limit: { calls: 6, perSeconds: 600, instead: 'eft' },
  body: z.object({
    token: GuestToken,
    /** What the page shows; never used as the amount. A different one is refused. */
    amountCents: z.optional(Cents),
  }),
  reply: z.object({ attemptId: Id, payfastUrl: z.string(), paymentData: z.record(z.string(), z.string()) }),
  refusals: [
    'booking-not-found',
    'booking-closed',
    'booking-lapsed',
    'arrival-passed',
    'nothing-to-pay',
    'proof-being-checked',
    'card-payment-pending',
    'terms-not-accepted',
    'price-changed',
    'card-unavailable',
    'card-amount-too-small',
    'card-amount-too-large',
    'stay-too-long-for-card',
    'nights-already-taken',
    'nights-on-hold',
    'hold-time-used-up',
    'too-many-holds',
    'changed-meanwhile',
  ],
})

/** What a payment page may know from its attempt's id alone: nothing about the person. */
export const PaymentState = z.object({
  attemptStatus: AttemptStatus,
  amountCents: Cents,
  reference: BookingReference,
  bookingStatus: BookingStatus,
  paymentStatus: PaymentStatus,
  cabinTitle: z.string(),
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  ...StayTimes.shape,
  outstandingCents: Cents,
  balanceDueDate: z.nullable(CalendarDate),
  /**
   * Until then the booking waits for its first payment; null where it waits for none: paid, proof sent, closed,
   * expired.
   */
  openUntil: z.nullable(z.iso.datetime()),
  /** Until then its nights are held for this card payment. */
  heldUntil: z.nullable(z.iso.datetime()),
  /** Paid, but the nights are taken: staff have been notified. */
  nightsTaken: z.boolean(),
  /** The place in the ledger of its line, which a receipt is asked for by; left out while it has none that counts. */
  paymentPlace: z.optional(z.int()),
})
export type PaymentState = z.infer<typeof PaymentState>

export const ShowPayment = endpoint({
  method: 'GET',
  path: '/payments/{attemptId}',
  audience: 'guest',
  summary: 'The state of a card payment. The page polls until it is paid.',
  params: z.object({ attemptId: Id }),
  reply: PaymentState,
  refusals: ['payment-not-found'],
})

export const EndPayfastPayment = endpoint({
  method: 'POST',
  path: '/payments/{attemptId}/cancel',
  audience: 'guest',
  summary:
    'The guest came back without paying: releases the hold on the nights. A payment that arrives later still counts.',
  limit: { calls: 30, perSeconds: 600 },
  params: z.object({ attemptId: Id }),
  reply: PaymentState,
  refusals: ['payment-not-found', 'changed-meanwhile'],
})

export const ReportLatePayment = endpoint({
  method: 'POST',
  path: '/payments/{attemptId}/late',
  audience: 'guest',
  summary: `The guest paid, as far as the guest knows, and PayFast has reported nothing for ${numberInWords(ITN_TIMEOUT_MINUTES)} minutes: staff get one e-mail.`,
  limit: { calls: 10, perSeconds: 600 },
  params: z.object({ attemptId: Id }),
  reply: z.object({ told: z.literal(true) }),
  refusals: ['payment-not-found', 'payment-not-late', 'changed-meanwhile'],
})

export const ReceiveItn = endpoint({
  method: 'POST',
  path: '/payfast-itn',
  audience: 'public',
  summary: 'PayFast reports a payment. Stored, acknowledged at once, settled afterwards.',
  // A rejected message of PayFast could be a payment that we never hear of.
  limit: 'none',
  // PayFast calls the API's own address, so that the caller's address is PayFast's.
  bypassesEdge: true,
  bodyKind: 'form',
  body: z.string().check(z.maxLength(ITN_MAX_LENGTH)),
  reply: z.object({ received: z.literal(true) }),
  refusals: [],
})

export const paymentEndpoints = { StartPayfastPayment, ShowPayment, EndPayfastPayment, ReportLatePayment }

export const itnEndpoints = { ReceiveItn }
