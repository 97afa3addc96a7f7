import * as z from 'zod/mini'
import { BookingReference, Id } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'

export const AttemptStatus = z.enum(['open', 'paid', 'cancelled', 'failed'])
export type AttemptStatus = z.infer<typeof AttemptStatus>

/** One try to pay by card. Its id is PayFast's `m_payment_id`; its amount never changes. */
export const Attempt = z.object({
  id: Id,
  reference: BookingReference,
  purpose: z.enum(['full', 'deposit', 'balance']),
  amountCents: Cents,
  status: AttemptStatus,
  startedAt: z.iso.datetime(),
  /** PayFast's id of the payment that settled it. */
  pfPaymentId: z.nullable(z.string()),
})
export type Attempt = z.infer<typeof Attempt>

/**
 * How a message from PayFast ended. Everything but `accepted`, `already-handled`, `payment-failed` and `not-genuine`
 * is money, or talk of money, that a person must look at.
 */
export const ItnOutcome = z.enum([
  'received',
  'accepted',
  'already-handled',
  'payment-failed',
  'not-genuine',
  'second-payment',
  'wrong-amount',
  'wrong-merchant',
  'unknown-attempt',
  'unknown-status',
  'unreadable',
])
export type ItnOutcome = z.infer<typeof ItnOutcome>

/** A message from PayFast as it is kept: raw, with what became of it and why. */
export const StoredItn = z.object({
  id: z.string(),
  raw: z.string(),
  sourceAddress: z.string(),
  receivedAt: z.iso.datetime(),
  outcome: ItnOutcome,
  reason: z._default(z.string(), ''),
  reference: z.nullable(BookingReference),
  amountCents: z.nullable(Cents),
  /** Staff have looked at it. */
  closedBy: z.nullable(z.string()),
})
export type StoredItn = z.infer<typeof StoredItn>

/** The outcomes that staff must look at. */
export const outcomesToCheck: readonly ItnOutcome[] = [
  'second-payment',
  'wrong-amount',
  'wrong-merchant',
  'unknown-attempt',
  'unknown-status',
  'unreadable',
]
