import * as z from 'zod/mini'
import { Cents, sum } from '#shared/kernel/money.ts'

export const PaymentMethod = z.enum(['card', 'eft'], 'Please select a payment method')
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** One line of a booking's ledger: money that came in or went back. Lines are added, never changed. */
export const LedgerEntry = z.object({
  /** PayFast's payment id for a card, a proof's id or an id of our own otherwise. Once per booking. */
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  method: z.enum(['card', 'eft', 'other']),
  amountCents: Cents.check(z.minimum(1)),
  at: z.iso.datetime(),
  /** Who wrote it: a staff member's name, `PayFast`. */
  by: z.string(),
  note: z._default(z.string(), ''),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const PaymentStatus = z.enum(['unpaid', 'deposit_paid', 'paid', 'refunded', 'partly_refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

type Amount = Pick<LedgerEntry, 'kind' | 'amountCents'>

const total = (ledger: readonly Amount[], kind: LedgerEntry['kind']): Cents =>
  sum(ledger.filter((entry) => entry.kind === kind).map(({ amountCents }) => amountCents))

/** Payments before refunds, in cents. */
export const receivedCents = (ledger: readonly Amount[]): Cents => total(ledger, 'payment')
export const refundedCents = (ledger: readonly Amount[]): Cents => total(ledger, 'refund')
/** Payments less refunds, in cents. */
export const paidCents = (ledger: readonly Amount[]): Cents => receivedCents(ledger) - refundedCents(ledger)

/** Payment status, derived from the ledger and never stored (decisions §5). */
export function paymentStatusOf(
  ledger: readonly LedgerEntry[],
  { totalPriceCents, depositAmountCents }: { readonly totalPriceCents: Cents; readonly depositAmountCents: Cents },
): PaymentStatus {
  const paid = paidCents(ledger)
  // Refunding an overpayment leaves the stay paid.
  if (paid >= totalPriceCents) return 'paid'
  if (refundedCents(ledger) > 0) return paid <= 0 ? 'refunded' : 'partly_refunded'
  return paid >= depositAmountCents ? 'deposit_paid' : 'unpaid'
}
