import * as z from 'zod/mini'
import { authorFields } from '#shared/kernel/author.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents, SignedCents, sum } from '#shared/kernel/money.ts'

export const PaymentMethod = z.enum(['card', 'eft'], 'Please select a payment method')
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** How money comes and goes back. Guests choose between the first two; the others are entered by staff. */
export const LedgerMethod = z.enum(['eft', 'card', 'cash', 'other'], 'Please select a payment method')
export type LedgerMethod = z.infer<typeof LedgerMethod>

const lineFields = z.object({
  /** PayFast's payment id for a card, a proof's id or an id of our own otherwise. Once per booking. */
  id: z.string(),
  /** When it was recorded. States, holds and who was first go by it. */
  at: z.iso.datetime(),
  /** `PayFast`, or a member of staff with the account. */
  ...authorFields,
  note: z._default(z.string(), ''),
})

/** Money that came in or went back. */
export const MoneyLine = z.extend(lineFields, {
  kind: z.enum(['payment', 'refund']),
  method: LedgerMethod,
  amountCents: Cents.check(z.minimum(1)),
  /** The day (SAST) on which the money came or went, by which the books go. Absent in lines from before it was stored. */
  paidOn: z.optional(CalendarDate),
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

/** A payment, wherever it first came in: the booking, and the line of its ledger. */
const PaymentOrigin = z.object({ reference: BookingReference, id: z.string() })
export type PaymentOrigin = z.infer<typeof PaymentOrigin>

/**
 * Money of a payment that counts for another booking now: two lines with one id, written together, out of one ledger
 * (negative) and into the other. It keeps the method and the day of the payment, and counts in what is paid alone. It is
 * taken back by a transfer the other way, never by a correction.
 */
const TransferLine = z.extend(lineFields, {
  kind: z.literal('transfer'),
  method: LedgerMethod,
  amountCents: SignedCents.check(z.refine((cents) => cents !== 0)),
  otherReference: BookingReference,
  payment: PaymentOrigin,
  /** The day (SAST) on which the money came. */
  paidOn: CalendarDate,
})
export type TransferLine = z.infer<typeof TransferLine>

/** One line of a booking's ledger. Lines are added, never changed or removed (decisions §5). */
export const LedgerLine = z.discriminatedUnion('kind', [MoneyLine, AdjustmentLine, CorrectionLine, TransferLine])
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
export const cardLineId = (pfPaymentId: string): string => `${CARD_LINE_PREFIX}${pfPaymentId}`

const CARD_LINE_PREFIX = 'payfast-'

/** Whether PayFast's own message wrote a line: no account did. The name beside it says nothing, since people choose it. */
export const isWrittenByPayfast = ({ id, kind, bySub }: Pick<LedgerLine, 'id' | 'kind' | 'bySub'>): boolean =>
  kind === 'payment' && bySub === undefined && id.startsWith(CARD_LINE_PREFIX)

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

/** The lines that make up what is paid: payments, refunds and transfers that count. */
export const paidLines = (ledger: readonly LedgerLine[]): (MoneyLine | TransferLine)[] =>
  effectiveLines(ledger).flatMap((line) =>
    line.kind === 'payment' || line.kind === 'refund' || line.kind === 'transfer' ? [line] : [],
  )

/** Whether a line brought money onto the booking: a payment, or a transfer from another booking. */
export const isMoneyIn = ({ kind, amountCents }: Pick<LedgerLine, 'kind' | 'amountCents'>): boolean =>
  kind === 'payment' || (kind === 'transfer' && amountCents > 0)

/** The day (SAST) on which a payment's money came, or a refund's went. */
export const dayOfMoney = ({ paidOn, at }: Pick<MoneyLine | TransferLine, 'paidOn' | 'at'>): CalendarDate =>
  paidOn ?? dayOf(at)

/** The payment whose money a line of a booking's ledger is. */
export const originOf = (line: MoneyLine | TransferLine, reference: BookingReference): PaymentOrigin =>
  line.kind === 'transfer' ? line.payment : { reference, id: line.id }

export const isSameOrigin = (one: PaymentOrigin, other: PaymentOrigin): boolean =>
  one.reference === other.reference && one.id === other.id

/** A line that brought money in, and how much of it is still on the booking, in cents. */
export type HeldMoney = { readonly line: MoneyLine | TransferLine; readonly origin: PaymentOrigin; heldCents: Cents }

/**
 * The lines that brought money onto a booking, each with what has not moved to another booking since: money moves in the
 * order in which it came. Refunds are not counted against single lines.
 */
export function heldMoney({
  reference,
  ledger,
}: {
  readonly reference: BookingReference
  readonly ledger: readonly LedgerLine[]
}): HeldMoney[] {
  const counting = paidLines(ledger)
  // Money of a payment that was corrected is nowhere, even where it moved away and came back before.
  const isCorrected = (origin: PaymentOrigin) =>
    origin.reference === reference && !counting.some(({ kind, id }) => kind === 'payment' && id === origin.id)
  const held: HeldMoney[] = []
  for (const line of counting) {
    const origin = originOf(line, reference)
    if (line.kind === 'refund' || isCorrected(origin)) continue
    if (isMoneyIn(line)) held.push({ line, origin, heldCents: line.amountCents })
    else {
      let leftCents = -line.amountCents
      for (const one of held.filter((other) => isSameOrigin(other.origin, origin))) {
        const movedCents = Math.min(one.heldCents, leftCents)
        one.heldCents -= movedCents
        leftCents -= movedCents
      }
    }
  }
  return held
}

/** The payments and refunds that count on a booking: of a payment what is here, also where it came from another booking. */
export const moneyLinesHere = (booking: Parameters<typeof heldMoney>[0]): MoneyLine[] => [
  ...moneyLines(booking.ledger).filter(({ kind }) => kind === 'refund'),
  ...heldMoney(booking).flatMap(({ line: { id, at, by, note, method, paidOn }, heldCents }) =>
    heldCents > 0 ? [{ id, at, by, note, method, paidOn, kind: 'payment' as const, amountCents: heldCents }] : [],
  ),
]

/** The amount of a line's receipt, in cents: what the line brought in and is still on the booking. */
export const receiptCents = (
  booking: { readonly reference: BookingReference; readonly ledger: readonly LedgerLine[] },
  line: LedgerLine,
): Cents => heldMoney(booking).find((held) => held.line === line)?.heldCents ?? 0

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
/** What came from other bookings less what went to them, in cents. */
export const transferredCents = (ledger: readonly Amount[]): Cents => total(ledger, 'transfer')
/** Payments and transfers less refunds, in cents. */
export const paidCents = (ledger: readonly Amount[]): Cents =>
  receivedCents(ledger) + transferredCents(ledger) - refundedCents(ledger)

/** Payment status, derived from the ledger and never stored: the first that fits counts (decisions §5). */
export function paymentStatusOf(
  ledger: readonly LedgerLine[],
  { totalPriceCents, depositAmountCents }: { readonly totalPriceCents: Cents; readonly depositAmountCents: Cents },
): PaymentStatus {
  const paid = paidCents(ledger)
  const owed = owedCents(ledger, { totalPriceCents })
  if (paid > owed) return 'overpaid'
  // A surplus that went back is no refund in this sense: it leaves the stay paid.
  const surplusReceived = Math.max(0, receivedCents(ledger) + transferredCents(ledger) - owed)
  if (refundedCents(ledger) > surplusReceived) return paid <= 0 ? 'refunded' : 'partly_refunded'
  if (paid >= owed) return 'paid'
  if (paid >= depositAmountCents) return 'deposit_paid'
  return paid > 0 ? 'part_paid' : 'unpaid'
}

/** What was written off of what is owed, in cents. */
export const writtenOffCents = ({ ledger }: { readonly ledger: readonly LedgerLine[] }): Cents =>
  -sum(
    effectiveLines(ledger)
      .filter((line) => line.kind === 'adjustment' && line.cause === 'write-off')
      .map(({ amountCents }) => amountCents),
  )

/** What the cancellation terms keep of nights and people that were given up, in cents; part of what is owed. */
export const keptCents = ({ ledger }: { readonly ledger: readonly LedgerLine[] }): Cents =>
  Math.max(
    0,
    sum(
      effectiveLines(ledger)
        .filter((line) => line.kind === 'adjustment' && line.cause === 'terms')
        .map(({ amountCents }) => amountCents),
    ),
  )
