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
  /** When staff were told that its guest waits in vain for PayFast's word. */
  toldLateAt: z.optional(z.iso.datetime()),
})
export type Attempt = z.infer<typeof Attempt>

/** So long PayFast may take to tell of a payment; after that the guest is let go, and staff are told. */
export const ITN_TIMEOUT_MINUTES = 10

/** How a message from PayFast ended. */
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

/** Money, or talk of money, that a person must look at. */
const outcomesToCheck: readonly ItnOutcome[] = [
  'second-payment',
  'wrong-amount',
  'wrong-merchant',
  'unknown-attempt',
  'unknown-status',
  'unreadable',
]

/**
 * Whether staff must look at a message. One that is not PayFast's word counts if it names an attempt of ours: those are
 * unguessable, so it may be PayFast's and our own secret wrong. All other forgeries anybody can send, in any number.
 */
export const isToCheck = ({ outcome, closedBy, reference }: StoredItn): boolean =>
  closedBy === null && (outcomesToCheck.includes(outcome) || (outcome === 'not-genuine' && reference !== null))

const recheckableOutcomes: readonly ItnOutcome[] = ['not-genuine', 'wrong-merchant', 'unknown-attempt', 'unreadable']

/**
 * Whether checking a message once more can come to something else: it was judged by what we know of PayFast and of our
 * attempts, which may be mended meanwhile, and not by the booking's own money.
 */
export const canRecheck = (itn: StoredItn): boolean => isToCheck(itn) && recheckableOutcomes.includes(itn.outcome)
