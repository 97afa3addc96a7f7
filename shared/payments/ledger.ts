import * as z from 'zod/mini'
import { Cents, SignedCents, sum } from '#shared/kernel/money.ts'

export const PaymentMethod = z.enum(['card', 'eft'], 'Please select a payment method')
export type PaymentMethod = z.infer<typeof PaymentMethod>

const Line = z.object({
  /** PayFast's payment id for a card, a proof's id or an id of our own otherwise. Once per booking. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Who wrote it: a staff member's name, `PayFast`. */
  by: z.string(),
  note: z._default(z.string(), ''),
})

/** Money that came in or went back. */
export const MoneyEntry = z.extend(Line, {
  kind: z.enum(['payment', 'refund']),
  method: z.enum(['card', 'eft', 'other']),
  amountCents: Cents.check(z.minimum(1)),
})
export type MoneyEntry = z.infer<typeof MoneyEntry>

/** Changes what is owed, up or down, with the reason as its note; no money moves. */
const AdjustmentEntry = z.extend(Line, { kind: z.literal('adjustment'), amountCents: SignedCents })
export type AdjustmentEntry = z.infer<typeof AdjustmentEntry>

/** Cancels an earlier line that was typed in error, and has its amount; no money moves. */
const CorrectionEntry = z.extend(Line, {
  kind: z.literal('correction'),
  corrects: z.string(),
  amountCents: SignedCents,
})
export type CorrectionEntry = z.infer<typeof CorrectionEntry>

/** One line of a booking's ledger. Lines are added, never changed or removed (decisions §5). */
export const LedgerEntry = z.discriminatedUnion('kind', [MoneyEntry, AdjustmentEntry, CorrectionEntry])
export type LedgerEntry = z.infer<typeof LedgerEntry>

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
  readonly kind: LedgerEntry['kind']
  readonly amountCents: Cents
  readonly id?: string
  readonly corrects?: string
}

/** The lines that count: neither corrected ones nor the corrections themselves. */
export function effectiveLines<Entry extends Amount>(ledger: readonly Entry[]): Entry[] {
  const corrected = new Set(ledger.flatMap(({ corrects }) => corrects ?? []))
  return ledger.filter(({ kind, id }) => kind !== 'correction' && (id === undefined || !corrected.has(id)))
}

/** The payments and refunds that count. */
export const moneyLines = (ledger: readonly LedgerEntry[]): MoneyEntry[] =>
  effectiveLines(ledger).flatMap((entry) => (entry.kind === 'payment' || entry.kind === 'refund' ? [entry] : []))

const total = (ledger: readonly Amount[], kind: LedgerEntry['kind']): Cents =>
  sum(
    effectiveLines(ledger)
      .filter((entry) => entry.kind === kind)
      .map(({ amountCents }) => amountCents),
  )

/** The price with all adjustments, in cents; never below zero. */
export const owedCents = (ledger: readonly Amount[], { totalPriceCents }: { readonly totalPriceCents: Cents }): Cents =>
  Math.max(0, totalPriceCents + total(ledger, 'adjustment'))

/** Payments before refunds, in cents. */
export const receivedCents = (ledger: readonly Amount[]): Cents => total(ledger, 'payment')
export const refundedCents = (ledger: readonly Amount[]): Cents => total(ledger, 'refund')
/** Payments less refunds, in cents. */
export const paidCents = (ledger: readonly Amount[]): Cents => receivedCents(ledger) - refundedCents(ledger)

/** Payment status, derived from the ledger and never stored: the first that fits counts (decisions §5). */
export function paymentStatusOf(
  ledger: readonly LedgerEntry[],
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
