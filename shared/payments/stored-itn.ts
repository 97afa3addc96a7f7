import * as z from 'zod/mini'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'

/** The outcome of a message from PayFast. */
export const ItnOutcome = z.enum([
  'received',
  'accepted',
  'already-handled',
  'payment-failed',
  'pending',
  'not-genuine',
  'second-payment',
  'wrong-amount',
  'wrong-merchant',
  'unknown-attempt',
  'unknown-status',
  'unreadable',
])
export type ItnOutcome = z.infer<typeof ItnOutcome>

/** A message from PayFast as it is stored: raw, with its outcome and the reason. */
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
  closedBySub: z.optional(z.string()),
  /** Of forged messages that are grouped: how many came, at least; the first one is kept. */
  count: z.optional(z.int()),
  /** Only its beginning is kept. */
  isCut: z.optional(z.literal(true)),
})
export type StoredItn = z.infer<typeof StoredItn>

/** Payments, or messages about payments, that staff must look at. */
const outcomesToCheck: readonly ItnOutcome[] = [
  'pending',
  'second-payment',
  'wrong-amount',
  'wrong-merchant',
  'unknown-attempt',
  'unknown-status',
  'unreadable',
]

/**
 * Whether staff must look at a message. One with a wrong signature counts if it names one of our attempts: those are
 * unguessable, so our own passphrase may be wrong. Any other forgery can be sent by anyone, in any number.
 */
export const isToCheck = ({ outcome, closedBy, reference }: StoredItn): boolean =>
  closedBy === null && (outcomesToCheck.includes(outcome) || (outcome === 'not-genuine' && reference !== null))

const recheckableOutcomes: readonly ItnOutcome[] = ['not-genuine', 'wrong-merchant', 'unknown-attempt', 'unreadable']

/**
 * Whether checking a message again can have another outcome: it depended on our PayFast settings and attempts, which
 * may have been corrected, and not on the booking's own money. One that was cut cannot be read again.
 */
export const canRecheck = (itn: StoredItn): boolean =>
  isToCheck(itn) && recheckableOutcomes.includes(itn.outcome) && !itn.isCut
