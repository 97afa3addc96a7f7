import * as z from 'zod/mini'
import { BookingStatus } from '#shared/bookings/booking.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference, GuestToken, Id } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'
import { AttemptStatus } from './attempt.ts'
import { PaymentStatus } from './ledger.ts'

export const StartPayfastPayment = endpoint({
  method: 'POST',
  path: '/payfast-payment',
  audience: 'guest',
  summary: 'Starts a card payment of what is due: an attempt, a hold on the nights, and the signed form to post.',
  limit: { calls: 30, perSeconds: 600 },
  body: z.object({
    token: GuestToken,
    /** What the page shows; never used as the amount. A differing one is refused. */
    amountCents: z.optional(Cents),
  }),
  reply: z.object({ attemptId: Id, payfastUrl: z.string(), paymentData: z.record(z.string(), z.string()) }),
  refusals: [
    'booking-not-found',
    'booking-closed',
    'booking-lapsed',
    'arrival-passed',
    'nothing-to-pay',
    'price-changed',
    'card-unavailable',
    'card-amount-too-small',
    'card-amount-too-large',
    'nights-already-taken',
    'nights-on-hold',
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
  outstandingCents: Cents,
  balanceDueDate: z.nullable(CalendarDate),
  /** The booking waits for its first payment until then; null where it waits for none: paid, proof sent, closed, lapsed. */
  openUntil: z.nullable(z.iso.datetime()),
  /** Until then nobody else can pay for its nights by card. */
  heldUntil: z.nullable(z.iso.datetime()),
  /** Money is here but the nights are not: staff are already told. */
  nightsTaken: z.boolean(),
})
export type PaymentState = z.infer<typeof PaymentState>

export const ShowPayment = endpoint({
  method: 'GET',
  path: '/payments/{attemptId}',
  audience: 'guest',
  summary: 'How a card payment stands. The page asks until the server says paid.',
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
  summary:
    'The guest paid, as far as the guest knows, and PayFast has said nothing for ten minutes: staff are told, once.',
  limit: { calls: 10, perSeconds: 600 },
  params: z.object({ attemptId: Id }),
  reply: z.object({ told: z.literal(true) }),
  refusals: ['payment-not-found', 'payment-not-late', 'changed-meanwhile'],
})

export const ReceiveItn = endpoint({
  method: 'POST',
  path: '/payfast-itn',
  audience: 'public',
  summary: 'PayFast tells of a payment. Stored raw, answered at once, checked afterwards.',
  // A message of PayFast that is turned away may be money that nobody hears of.
  limit: 'none',
  bodyKind: 'form',
  body: z.string().check(z.maxLength(16_384)),
  reply: z.object({ received: z.literal(true) }),
  refusals: [],
})

export const paymentEndpoints = { StartPayfastPayment, ShowPayment, EndPayfastPayment, ReportLatePayment }

export const itnEndpoints = { ReceiveItn }
