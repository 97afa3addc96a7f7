import { bankCandidateOf } from '#shared/bank/bank-candidate.ts'
import type { BankAccount, BankPress, SettleBankLine } from '#shared/bank/bank-import.contract.ts'
import { type BankLine, bankLedgerId, useOfPress } from '#shared/bank/bank-line.ts'
import { paymentOnFile } from '#shared/bank/grade-line.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { authorOf } from '#shared/kernel/author.ts'
import type { BodyOf, RefusalOf } from '#shared/kernel/endpoint.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { applyStaffAction } from './apply-staff-action.ts'
import { recordMoney } from './record-money.ts'
import type { Caller, UseCase } from '#lambdas/http/serve.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { bankLineWrite, newPress } from '#lambdas/table/bank-repository.ts'
import type { Write } from '#lambdas/table/table.ts'
import type { BankNeeds } from './book-bank-lines.ts'
import {
  type KeyedLine,
  type Settling,
  attachPayment,
  isSameLine,
  keyedLine,
  outcomeOf,
  pressLine,
  settledLine,
  withBankLine,
} from './settled-bank-line.ts'

type Act = {
  readonly line: KeyedLine
  readonly pressId: string
  readonly account: BankAccount
  readonly caller: Caller
}
type NamedPayment = Extract<BodyOf<typeof SettleBankLine>['as'], { readonly kind: 'payment' }>

/**
 * Settles what the one press leaves alone. A payment is first held against those of the booking that are on file, by hand
 * too; one that is new is recorded as staff record money, with the same warnings. It stands on the list as a press of its
 * own, written with it, and is undone as one.
 */
export const settleBankLineUsing =
  (needs: BankNeeds): UseCase<typeof SettleBankLine> =>
  async ({ body: { pressId, account: number, line: given, as }, caller }) => {
    const account = await needs.bank.account(number)
    if (!account) return refuse('bank-account-not-found')
    const act: Act = { line: keyedLine(number, given), pressId, account, caller }
    const before = await needs.bank.press(pressId)
    if (before) return isOfAct(before, act) ? accept(before) : refuse('press-id-used')
    if (act.line.day < account.firstRunOn) return refuse('before-first-run')
    const settled: Result<unknown, RefusalOf<typeof SettleBankLine>> = as.kind === 'not-ours'
      ? await settleAsNotOurs(needs, act)
      : await settleAsPayment(needs, act, as)
    if (!settled.ok) return settled
    const press = await needs.bank.press(pressId)
    if (!press) throw new Error('A line of the bank was settled without its press')
    return isOfAct(press, act) ? accept(press) : refuse('press-id-used')
  }

const isOfAct = (press: BankPress, { line, account, caller }: Act): boolean =>
  press.kind === 'settled' &&
  press.account === account.number &&
  press.bySub === caller.sub &&
  press.lines.some((one) => isSameLine(one, line))

/** The press of one line that is settled. */
function pressOf({ line, pressId, account, caller }: Act, settled: BankLine, now: string): Write {
  const use = useOfPress(settled, { pressId, nth: line.nth })
  if (!use) throw new Error('A line of the bank is not settled by its press')
  const kept = use.kind === 'not-ours' ? { ...pressLine(line), day: null, cents: null } : pressLine(line)
  return newPress({
    id: pressId,
    account: account.number,
    kind: 'settled',
    at: now,
    ...authorOf(caller),
    lines: [{ ...kept, outcome: outcomeOf(use) }],
    version: 1,
  })
}

/** Of a line that is not ours the hash alone is kept, so that it is not asked about again. */
const settleAsNotOurs = (needs: BankNeeds, act: Act) =>
  withOptimisticRetry<undefined, 'bank-line-booked'>(async () => {
    const { line, pressId } = act
    const stored = await needs.bank.line(line.key)
    if (useOfPress(stored, { pressId, nth: line.nth })) return accept(undefined)
    if (line.nth <= (stored?.count ?? 0)) return refuse('bank-line-booked')
    const { now } = needs.clock()
    const settled = settledLine({ ...act, stored, now }, { kind: 'not-ours', booking: null })
    const isWritten = await needs.bank.write([bankLineWrite(stored, settled), pressOf(act, settled, now)])
    return isWritten ? accept(undefined) : refuse('changed-meanwhile')
  })

type PaymentFound = ReturnType<typeof bankCandidateOf>['unattached'][number]

/** The payment on file that a line is of: the one that staff chose, or that which the rule finds. */
function paymentToAttach(
  booking: Booking,
  { line, as, now }: { readonly line: KeyedLine; readonly as: NamedPayment; readonly now: string },
): Result<PaymentFound | null, 'payment-not-attachable' | 'payment-on-file'> {
  const candidate = bankCandidateOf(booking, { now })
  if (as.attachTo !== undefined) {
    const chosen = candidate.unattached.find(({ lineId, cents }) => lineId === as.attachTo && cents === line.cents)
    return chosen ? accept(chosen) : refuse('payment-not-attachable')
  }
  if (as.isAnotherPayment) return accept(null)
  const found = paymentOnFile(line, candidate)
  if (found) return accept(found)
  const alike = candidate.unattached.find(({ cents }) => cents === line.cents)
  return alike ? refuse('payment-on-file', { lineId: alike.lineId, day: alike.day }) : accept(null)
}

async function settleAsPayment(
  needs: BankNeeds,
  act: Act,
  as: NamedPayment,
): Promise<Result<unknown, RefusalOf<typeof SettleBankLine>>> {
  const { line, pressId, caller } = act
  const readLine = async (): Promise<Result<BankLine | undefined | 'own', 'bank-line-booked'>> => {
    const stored = await needs.bank.line(line.key)
    if (useOfPress(stored, { pressId, nth: line.nth })) return accept('own')
    return line.nth <= (stored?.count ?? 0) ? refuse('bank-line-booked') : accept(stored)
  }
  const withPress = (change: ReturnType<typeof withBankLine>, now: string) => {
    const { settled, otherWrites, ...others } = change
    return { ...others, otherWrites: [...otherWrites, pressOf(act, settled, now)] }
  }

  const attached = await applyStaffAction<
    'payment-not-attachable' | 'payment-on-file' | 'bank-line-booked' | 'not-on-file',
    { readonly kind: 'keep' }
  >(needs, as.reference, async ({ booking }, { now }) => {
    const read = await readLine()
    if (!read.ok) return read
    if (read.value === 'own') return accept('done-already')
    const payment = paymentToAttach(booking, { line, as, now })
    if (!payment.ok) return payment
    if (!payment.value) return refuse('not-on-file')
    const settling: Settling = { line, stored: read.value, pressId, caller, now }
    const change = attachPayment(booking, payment.value, settling)
    const kind = 'attached'
    const written = withPress(withBankLine(booking, change, { ...settling, kind, ledgerId: payment.value.lineId }), now)
    return accept({ ...written, nights: { kind: 'keep' } })
  })
  if (attached.ok || attached.refusal !== 'not-on-file')
    return attached as Result<unknown, RefusalOf<typeof SettleBankLine>>

  return recordMoney<'bank-line-booked' | 'booking-brought-in' | 'changed-meanwhile'>(needs, {
    reference: as.reference,
    caller,
    // Its id is that of the line's turn, which is read with it.
    payment: { id: '', amountCents: line.cents, method: 'eft', paidOn: line.day, note: '' },
    confirmedReasons: as.confirmedReasons,
    overHoldsOf: as.overHoldsOf,
    waitForNights: as.waitForNights,
    sourceOf: async ({ booking }, now) => {
      const read = await readLine()
      if (!read.ok) return read
      if (read.value === 'own') return accept('done-already')
      const stored = read.value
      const payment = paymentToAttach(booking, { line, as, now })
      // Somebody has recorded it meanwhile.
      if (!payment.ok || payment.value) return refuse('changed-meanwhile')
      // What was paid before it was brought in is one line of its ledger.
      if (booking.source === 'imported') return refuse('booking-brought-in')
      const ledgerId = bankLedgerId(line.key, (stored?.turn ?? 0) + 1)
      return accept({
        ledgerId,
        withSource: (change) =>
          withPress(
            withBankLine(booking, change, { line, stored, pressId, caller, now, kind: 'booked', ledgerId }),
            now,
          ),
      })
    },
  })
}
