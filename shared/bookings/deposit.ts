import * as z from 'zod/mini'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'
import { type LedgerLine, effectiveLines, heldMoney, owedCents, paidCents } from '#shared/payments/ledger.ts'
import type { PaymentInfo } from '#shared/pricing/payment-terms.ts'
import type { BookingStatus } from './booking-status.ts'
import type { PaymentType } from './payment-type.ts'

/** An amount that confirms a booking if it has come in by an instant: it was asked for until then, or was accepted. */
export const AskedAmount = z.object({ amountCents: Cents, until: z.iso.datetime() })
export type AskedAmount = z.infer<typeof AskedAmount>

/** How long what was asked for before a change still confirms a booking (decisions §10). */
const ASKED_AMOUNT_HOURS = 48
/** A booking changes a few times at most before it is paid. */
const MAX_ASKED_AMOUNTS = 5

type Priced = {
  readonly reference: BookingReference
  readonly ledger: readonly LedgerLine[]
  readonly totalPriceCents: Cents
  /** As it was at the booking. */
  readonly depositAmountCents: Cents
  readonly createdAt: string
}

/** Another total that staff agreed on at the booking; before adjustments had causes, its id alone says so. */
const isAgreedAtBooking = (line: LedgerLine, createdAt: string): boolean =>
  line.kind === 'adjustment' && (line.cause === 'agreed-total' || (line.at === createdAt && line.id.endsWith('-total')))

/**
 * A booking's deposit, in cents: half of what is owed, rounded up to the cent, until the first money, which freezes it; a
 * first payment that was entered by mistake, or belongs to another booking, freezes nothing. What was agreed at the
 * booking stays as long as what is owed does. A first payment from before lines had their day froze the deposit of the
 * booking.
 */
export function depositOf(booking: Priced): Cents {
  const { ledger, createdAt, depositAmountCents } = booking
  const first = heldMoney(booking).find(({ heldCents }) => heldCents > 0)?.line
  if (first?.kind === 'payment' && first.paidOn === undefined) return depositAmountCents
  const until = first ? ledger.slice(0, ledger.indexOf(first)) : ledger
  const atBooking = ledger.filter((line) => isAgreedAtBooking(line, createdAt))
  const owed = owedCents(until, booking)
  return owed === owedCents(atBooking, booking) ? depositAmountCents : Math.ceil(owed / 2)
}

type Asked = { readonly askedAmounts?: readonly AskedAmount[] | undefined; readonly ledger: readonly LedgerLine[] }

/** What confirms a booking: what is asked for now, or less of an amount that was asked for and has come in time. */
export function amountToConfirm({ askedAmounts = [], ledger }: Asked, askedNowCents: Cents): Cents {
  const inTime = askedAmounts.filter(
    ({ amountCents, until }) => paidCents(effectiveLines(ledger).filter(({ at }) => at <= until)) >= amountCents,
  )
  return Math.min(askedNowCents, ...inTime.map(({ amountCents }) => amountCents))
}

/** Adds an amount that confirms a booking if it has come in by an instant. */
export const withAskedAmount = <B extends Asked>(booking: B, asked: AskedAmount): B => ({
  ...booking,
  askedAmounts: [...(booking.askedAmounts ?? []), asked].slice(-MAX_ASKED_AMOUNTS),
})

/** The end of an amount that was asked for until now. */
export const askedUntil = (now: string): string => minutesAfter(now, ASKED_AMOUNT_HOURS * 60)

type PaymentTerms = {
  readonly paymentType: PaymentType
  readonly requiresFullPayment: boolean
  readonly fullPaymentChosen?: true | undefined
}

/** How a stay is to be paid by the rule of its arrival, as of a day. */
export type ArrivalTerms = Pick<PaymentInfo, 'requiresFullPayment' | 'balanceDueDate'> & {
  readonly today: CalendarDate
}

/**
 * How a booking is to be paid once it arrives on another day, by the rule of the new arrival. Where everything is due, a
 * confirmed booking has until today. A full payment that a close arrival had required becomes a deposit; one that the
 * guest chose stays.
 */
export function withTermsOfArrival<B extends PaymentTerms & { readonly status: BookingStatus }>(
  booking: B,
  { requiresFullPayment, balanceDueDate, today }: ArrivalTerms,
): B {
  const { fullPaymentChosen, ...others } = booking
  const isChosen = fullPaymentChosen ?? (booking.paymentType === 'full' && !booking.requiresFullPayment)
  return {
    ...others,
    paymentType: isChosen || requiresFullPayment ? booking.paymentType : 'deposit',
    requiresFullPayment,
    balanceDueDate: balanceDueDate ?? (booking.status === 'confirmed' ? today : null),
    ...(isChosen && requiresFullPayment && { fullPaymentChosen: true }),
  } as unknown as B
}
