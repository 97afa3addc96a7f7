import * as z from 'zod/mini'
import { Cents, SignedCents, sum } from '#shared/kernel/money.ts'

export const PaymentMethod = z.enum(['card', 'eft'], 'Please select a payment method')
export type PaymentMethod = z.infer<typeof PaymentMethod>

const lineFields = z.object({
  /** PayFast's payment id for a card, a proof's id or an id of our own otherwise. Once per booking. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Who wrote it: a staff member's name, `PayFast`. */
  by: z.string(),
  note: z._default(z.string(), ''),
})

/** Money that came in or went back. */
export const MoneyLine = z.extend(lineFields, {
  kind: z.enum(['payment', 'refund']),
  method: z.enum(['card', 'eft', 'other']),
  amountCents: Cents.check(z.minimum(1)),
})
export type MoneyLine = z.infer<typeof MoneyLine>

/**
 * Why an adjustment was written, where it was not goodwill or a charge that staff typed: the booking was changed; the
 * cancellation terms keep a share of what was given up; the price went down with a refund; money that does not come any
 * more was written off; another total was agreed at the booking.
 */
export const AdjustmentCause = z.enum(['change', 'terms', 'price-down', 'write-off', 'agreed-total'])
export type AdjustmentCause = z.infer<typeof AdjustmentCause>

/** Changes what is owed, up or down, with the reason as its note; no money moves. */
const AdjustmentLine = z.extend(lineFields, {
  kind: z.literal('adjustment'),
  amountCents: SignedCents,
  /** Absent in what staff typed, and in lines from before it was stored. */
  cause: z.optional(AdjustmentCause),
})
export type AdjustmentLine = z.infer<typeof AdjustmentLine>

/** Cancels an earlier line that was typed in error, and has its amount; no money moves. */
const CorrectionLine = z.extend(lineFields, {
  kind: z.literal('correction'),
  corrects: z.string(),
  amountCents: SignedCents,
})
export type CorrectionLine = z.infer<typeof CorrectionLine>

/** One line of a booking's ledger. Lines are added, never changed or removed (decisions §5). */
export const LedgerLine = z.discriminatedUnion('kind', [MoneyLine, AdjustmentLine, CorrectionLine])
export type LedgerLine = z.infer<typeof LedgerLine>

export const PaymentStatus = z.enum([
  'unpaid',
  'part_paid',
  'deposit_paid',
  'paid',
  'overpaid',
  'partly_refunded',
  'refunded',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** The id of the line that a card payment writes, by PayFast's id of the payment. */
export const cardLineId = (pfPaymentId: string): string => `payfast-${pfPaymentId}`

type Amount = {
  readonly kind: LedgerLine['kind']
  readonly amountCents: Cents
  readonly id?: string
  readonly corrects?: string
}

/** The lines that count: neither corrected ones nor the corrections themselves. */
export function effectiveLines<Line extends Amount>(ledger: readonly Line[]): Line[] {
  const corrected = new Set(ledger.flatMap(({ corrects }) => corrects ?? []))
  return ledger.filter(({ kind, id }) => kind !== 'correction' && (id === undefined || !corrected.has(id)))
}

/** The payments and refunds that count. */
export const moneyLines = (ledger: readonly LedgerLine[]): MoneyLine[] =>
  effectiveLines(ledger).flatMap((line) => (line.kind === 'payment' || line.kind === 'refund' ? [line] : []))

const total = (ledger: readonly Amount[], kind: LedgerLine['kind']): Cents =>
  sum(
    effectiveLines(ledger)
      .filter((line) => line.kind === kind)
      .map(({ amountCents }) => amountCents),
  )

/** The price with all adjustments, in cents; never below zero. */
export const owedCents = (ledger: readonly Amount[], { totalPriceCents }: { readonly totalPriceCents: Cents }): Cents =>
  Math.max(0, totalPriceCents + total(ledger, 'adjustment'))

/** Payments before refunds, in cents. */
export const receivedCents = (ledger: readonly Amount[]): Cents => total(ledger, 'payment')
/** What went back, in cents. */
export const refundedCents = (ledger: readonly Amount[]): Cents => total(ledger, 'refund')
/** Payments less refunds, in cents. */
export const paidCents = (ledger: readonly Amount[]): Cents => receivedCents(ledger) - refundedCents(ledger)

/** Payment status, derived from the ledger and never stored: the first that fits counts (decisions §5). */
export function paymentStatusOf(
  ledger: readonly LedgerLine[],
  { totalPriceCents, depositAmountCents }: { readonly totalPriceCents: Cents; readonly depositAmountCents: Cents },
): PaymentStatus {
  const paid = paidCents(ledger)
  const owed = owedCents(ledger, { totalPriceCents })
  if (paid > owed) return 'overpaid'
  // A surplus that went back is no refund in this sense: it leaves the stay paid.
  const surplusReceived = Math.max(0, receivedCents(ledger) - owed)
  if (refundedCents(ledger) > surplusReceived) return paid <= 0 ? 'refunded' : 'partly_refunded'
  if (paid >= owed) return 'paid'
  if (paid >= depositAmountCents) return 'deposit_paid'
  return paid > 0 ? 'part_paid' : 'unpaid'
}
