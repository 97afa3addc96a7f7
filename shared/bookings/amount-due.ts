import { type Cents, formatRand } from '#shared/kernel/money.ts'
import type { BookingMoney } from './booking-money.ts'
import type { BookingStatus } from './booking-status.ts'

/**
 * What a guest is asked to pay next: the deposit or the full price of a pending booking, what is missing of a first
 * payment that was too small to confirm, or the balance of a confirmed stay.
 */
export type AmountDueKind = 'deposit' | 'full' | 'missing' | 'balance'

export type AmountDue = {
  readonly kind: AmountDueKind
  readonly cents: Cents
  /** What will be asked for after it; 0 where it is all. */
  readonly laterCents: Cents
}

type Asked = Pick<BookingMoney, 'paidCents' | 'outstandingCents' | 'dueNowCents'> & {
  readonly status: BookingStatus
  readonly needsAttention: string | null
}

/**
 * The amount that a guest is asked for next, with its word, for every page, e-mail and text that names one; undefined
 * where none is: it is paid, cancelled or expired, or its money waits for its nights.
 */
export function amountDueOf(booking: Asked): AmountDue | undefined {
  const { status, needsAttention, paidCents, outstandingCents, dueNowCents: cents } = booking
  if (status === 'cancelled' || status === 'expired' || needsAttention !== null || cents <= 0) return undefined
  const laterCents = Math.max(0, outstandingCents - cents)
  if (paidCents > 0) return { kind: status === 'pending' ? 'missing' : 'balance', cents, laterCents }
  return { kind: laterCents > 0 ? 'deposit' : 'full', cents, laterCents }
}

/** The word of an amount as the label of a line: `Deposit`. */
export const amountDueLabels: Readonly<Record<AmountDueKind, string>> = {
  deposit: 'Deposit',
  full: 'Full price',
  missing: 'Missing to confirm',
  balance: 'Balance',
}

/** The amount with its word, within a sentence about what is to be paid: `R5,400.00 (deposit)`; a balance has none. */
export const amountDueText = ({ kind, cents }: Pick<AmountDue, 'kind' | 'cents'>): string =>
  kind === 'balance' ? formatRand(cents) : `${formatRand(cents)} (${amountDueLabels[kind].toLowerCase()})`
