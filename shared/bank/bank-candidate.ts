import * as z from 'zod/mini'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { BookingStatus } from '#shared/bookings/booking-status.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { foldText } from '#shared/kernel/fold-text.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'
import {
  LedgerMethod,
  type MoneyLine,
  dayOfMoney,
  moneyLines,
  moneyLinesHere,
  paidCents,
} from '#shared/payments/ledger.ts'

const PaymentOnFile = z.object({ lineId: z.string(), method: LedgerMethod, cents: Cents, day: CalendarDate })
type PaymentOnFile = z.infer<typeof PaymentOnFile>

/** What of a booking a line of the bank is held against. */
export const BankCandidate = z.object({
  reference: BookingReference,
  status: BookingStatus,
  /** From the former calendar: what was paid before is one line of its ledger, so lines of the bank attach only. */
  isBroughtIn: z.boolean(),
  /** Something about it waits for staff, or its guest's data were erased. */
  needsAttention: z.boolean(),
  /** The words of the guest's surname, folded; none once it was erased. */
  surname: z.array(z.string()),
  outstandingCents: Cents,
  /** The amounts that the guest has been asked for and can pay now, each once. */
  askedCents: z.array(Cents),
  /** Payments of its ledger by other ways than card, to which no line of the bank belongs yet. */
  unattached: z.array(PaymentOnFile),
  /** The same of what is on the booking now, transfers from others included; lines of the bank do not attach to it. */
  unattachedHere: z.array(PaymentOnFile),
  /** Payments whose money is on the booking: the same again is unusual (decisions §5). */
  payments: z.array(z.object({ method: LedgerMethod, cents: Cents, day: CalendarDate })),
})
export type BankCandidate = Readonly<z.infer<typeof BankCandidate>>

/** A surname of fewer letters is in too many texts. */
const MIN_SURNAME_LENGTH = 3

/** Letters and digits of a text as words, to look for a name in. */
export const foldedWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** "Naledi Nkosi-Dube" is found by either half. */
const surnameWords = (guestName: string): string[] =>
  foldedWords(guestName.trim().split(/\s+/u).at(-1) ?? '').filter(({ length }) => length >= MIN_SURNAME_LENGTH)

/**
 * What of a booking a line of the bank is held against. Asked for are what is due now, what is missing of the
 * deposit (or of all, where that is required), all that is outstanding, and what was asked for before a change while that
 * still confirms.
 */
export function bankCandidateOf(booking: Booking, { now }: { readonly now: string }): BankCandidate {
  const attachedLineIds = (booking.statementLines ?? []).map(({ ledgerId }) => ledgerId)
  const { reference, status, ledger } = booking
  const money = moneyOf(booking)
  const moneyHere = moneyLinesHere(booking)
  const unattachedOf = (lines: readonly MoneyLine[]): PaymentOnFile[] =>
    lines
      .filter(({ id, kind, method }) => kind === 'payment' && method !== 'card' && !attachedLineIds.includes(id))
      .map((line) => ({ lineId: line.id, method: line.method, cents: line.amountCents, day: dayOfMoney(line) }))
  const paid = paidCents(ledger)
  const askedBefore = (status === 'pending' ? (booking.askedAmounts ?? []) : [])
    .filter(({ until }) => until >= now)
    .map(({ amountCents }) => amountCents)
  const asked = [
    money.dueNowCents,
    money.missingToConfirmCents,
    money.outstandingCents,
    ...askedBefore.map((cents) => cents - paid),
  ]
  return {
    reference,
    status,
    isBroughtIn: booking.source === 'imported',
    needsAttention: booking.needsAttention !== null || booking.erasedAt !== undefined,
    surname: booking.erasedAt ? [] : surnameWords(booking.guestName),
    outstandingCents: money.outstandingCents,
    askedCents: [...new Set(asked)].filter((cents) => cents > 0 && cents <= money.outstandingCents),
    unattached: unattachedOf(moneyLines(ledger)),
    unattachedHere: unattachedOf(moneyHere),
    payments: moneyHere
      .filter(({ kind }) => kind === 'payment')
      .map((line) => ({ method: line.method, cents: line.amountCents, day: dayOfMoney(line) })),
  }
}
