import type { BankCandidate } from '#shared/bank/bank-candidate.ts'
import type { BankLineOutcome, PressLine, StatementCredit } from '#shared/bank/bank-import.contract.ts'
import { type BankLine, type BankLineKey, type BankLineUse, withUse } from '#shared/bank/bank-line.ts'
import { identityText } from '#shared/bank/statement-line.ts'
import { staffActor } from '#shared/bookings/booking-event.ts'
import { type BookingChange, type NonClaimingChange, recordEvent } from '#shared/bookings/booking-state.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { authorOf } from '#shared/kernel/author.ts'
import type { Caller } from '#lambdas/http/serve.ts'
import { bankLineKeyOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { bankLineTextWrite, bankLineWrite } from '#lambdas/table/bank-repository.ts'
import type { Write } from '#lambdas/table/table.ts'

/** A line of the bank with the hash that it is known by. */
export type KeyedLine = StatementCredit & { readonly key: BankLineKey }

export const keyedLine = (account: string, line: StatementCredit): KeyedLine => ({
  ...line,
  key: bankLineKeyOf(identityText({ account, ...line })),
})

export const isSameLine = (one: Pick<KeyedLine, 'key' | 'nth'>, other: Pick<KeyedLine, 'key' | 'nth'>): boolean =>
  one.key === other.key && one.nth === other.nth

/** A line in a press, before anything became of it. */
export const pressLine = ({ key, nth, day, cents }: KeyedLine): PressLine => ({ key, nth, day, cents, outcome: null })

/** What a use says of what became of its line. */
export function outcomeOf({ kind, booking }: BankLineUse): BankLineOutcome {
  if (kind === 'not-ours' || !booking) return { kind: 'not-ours' }
  const { reference, ledgerId, confirmed } = booking
  return kind === 'booked' ? { kind, reference, ledgerId, confirmed } : { kind, reference, ledgerId }
}

/** Who settles a line, and by which press. */
export type Settling = {
  readonly line: KeyedLine
  /** The line on file as it was read inside the decision. */
  readonly stored: BankLine | undefined
  readonly pressId: string
  readonly caller: Caller
  readonly now: string
}

/** The line on file once it is settled. */
export const settledLine = (
  { line: { key, nth }, stored, pressId, caller, now }: Settling,
  settled: Pick<BankLineUse, 'kind' | 'booking'>,
): BankLine => withUse(stored, key, (turn) => ({ ...settled, turn, pressId, nth, at: now, ...authorOf(caller) }))

/** A booking's change with its line in the bank: what is stored of the line goes into the same transaction. */
export function withBankLine<Change extends BookingChange>(
  before: Booking,
  change: Change,
  settling: Settling & { readonly kind: 'booked' | 'attached'; readonly ledgerId: string },
): Change & { readonly otherWrites: readonly Write[]; readonly settled: BankLine } {
  const { line, stored, now, kind, ledgerId } = settling
  const confirmed = change.booking.status === 'confirmed' && before.status !== 'confirmed' && kind === 'booked'
  const booking = { reference: before.reference, ledgerId, confirmed }
  const settled = settledLine(settling, { kind, booking })
  const statementLines = [...(before.statementLines ?? []), { ledgerId, bankLine: line.key }]
  return {
    ...change,
    booking: { ...change.booking, statementLines },
    settled,
    otherWrites: [
      bankLineWrite(stored, settled),
      // A text that somebody typed may name a guest, whose data are gone.
      ...(before.erasedAt ? [] : [bankLineTextWrite(line.key, line.text, now)]),
    ],
  }
}

/** The bank's side of a payment that is on file was found: nothing of the money changes, and nobody gets an e-mail. */
export const attachPayment = (
  booking: Booking,
  payment: BankCandidate['unattached'][number],
  { caller, now, line }: Pick<Settling, 'caller' | 'now' | 'line'>,
): BookingChange<NonClaimingChange> =>
  recordEvent(booking, {
    by: staffActor(caller),
    now,
    name: 'payment-attached',
    details: { amountCents: payment.cents, method: payment.method, bankDay: line.day },
  })
