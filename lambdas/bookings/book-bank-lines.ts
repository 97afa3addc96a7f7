import { type BankCandidate, bankCandidateOf } from '#shared/bank/bank-candidate.ts'
import {
  type BankAccount,
  type BankLineOutcome,
  BankLineRefusal,
  type BankPress,
  type BookBankLines,
  MAX_PRESS_LINES,
} from '#shared/bank/bank-import.contract.ts'
import { bankLedgerId, useOfPress } from '#shared/bank/bank-line.ts'
import { type LikelyReason, type GradeContext, type LineGrade, gradeLine } from '#shared/bank/grade-line.ts'
import { staffActor } from '#shared/bookings/booking-event.ts'
import { acceptPayment, isPastArrival } from '#shared/bookings/booking-state.ts'
import { isWaitingProof } from '#shared/documents/upload.ts'
import { authorOf } from '#shared/kernel/author.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { MoneyLine } from '#shared/payments/ledger.ts'
import { isPaymentDayInRange } from '#shared/payments/payment-day.ts'
import { type StaffNeeds, applyStaffAction } from './apply-staff-action.ts'
import { withSmallAmount } from './record-money.ts'
import type { Caller, UseCase } from '#lambdas/http/serve.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { type BankRepository, isNotUndone } from '#lambdas/table/bank-repository.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { allBankCandidates } from './bank-candidates.ts'
import {
  type KeyedLine,
  attachPayment,
  isSameLine,
  keyedLine,
  outcomeOf,
  pressLine,
  withBankLine,
} from './settled-bank-line.ts'

export type BankNeeds = StaffNeeds & {
  readonly bank: BankRepository
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
}

type Press = {
  readonly id: string
  readonly account: BankAccount
  readonly caller: Caller
  /** The bookings as the lines before have left them. */
  readonly candidates: Map<BookingReference, BankCandidate>
  /** To which this press has booked a line: the next one waits for another press. */
  readonly booked: Set<BookingReference>
}

/**
 * Books the exact lines of a statement. Each is graded again, on what is on file at that moment, and is one transaction of
 * the payment, the booking, the line and a look at the press. What nobody may do unseen is refused by name, and nothing of
 * it changes.
 */
export const bookBankLinesUsing =
  (needs: BankNeeds): UseCase<typeof BookBankLines> =>
  async ({ body, caller }) => {
    const account = await needs.bank.account(body.account)
    if (!account) return refuse('bank-account-not-found')
    const wanted = body.lines.map((line) => keyedLine(account.number, line))
    const lines = wanted.filter((line, at) => wanted.findIndex((other) => isSameLine(line, other)) === at)
    const begun = await beginPress(needs, { id: body.pressId, account, caller, lines })
    if (!begun.ok) return begun
    const press: Press = {
      id: body.pressId,
      account,
      caller,
      candidates: await allBankCandidates(needs),
      booked: new Set(
        begun.value.lines.flatMap(({ outcome }) => (outcome?.kind === 'booked' ? [outcome.reference] : [])),
      ),
    }
    const outcomes: { line: KeyedLine; outcome: BankLineOutcome }[] = []
    for (const line of lines) {
      if (begun.value.lines.some((one) => isSameLine(one, line) && one.outcome !== null)) continue
      // oxlint-disable-next-line no-await-in-loop -- a line is graded on what the one before has left
      const outcome = await bookLine(needs, press, line)
      if (outcome.kind === 'booked') press.booked.add(outcome.reference)
      outcomes.push({ line, outcome })
    }
    return noteOutcomes(needs, body.pressId, outcomes)
  }

/** Writes which lines a press is about to book, so that it can be undone wherever it is interrupted. */
async function beginPress(
  { bank, clock }: BankNeeds,
  { id, account, caller, lines }: Pick<Press, 'id' | 'account' | 'caller'> & { readonly lines: readonly KeyedLine[] },
): Promise<Result<BankPress, 'press-id-used' | 'press-undone' | 'too-many-bank-lines' | 'changed-meanwhile'>> {
  return withOptimisticRetry(async () => {
    const before = await bank.press(id)
    if (before && (before.bySub !== caller.sub || before.account !== account.number || before.kind !== 'exact'))
      return refuse('press-id-used')
    if (before?.undoneAt) return refuse('press-undone')
    const known = before?.lines ?? []
    const added = lines.filter((line) => !known.some((one) => isSameLine(one, line)))
    if (before && added.length === 0) return accept(before)
    if (known.length + added.length > MAX_PRESS_LINES) return refuse('too-many-bank-lines', { atMost: MAX_PRESS_LINES })
    const after: BankPress = {
      ...(before ?? { id, account: account.number, kind: 'exact', at: clock().now, ...authorOf(caller) }),
      lines: [...known, ...added.map(pressLine)],
      version: (before?.version ?? 0) + 1,
    }
    return (await bank.savePress(before, after)) ? accept(after) : refuse('changed-meanwhile')
  })
}

/**
 * Notes what became of the lines of a press; what is noted already stays. Gives the press with them. A line that others
 * changed at every try is tried again with the next request.
 */
async function noteOutcomes(
  { bank }: BankNeeds,
  id: string,
  outcomes: readonly { readonly line: KeyedLine; readonly outcome: BankLineOutcome }[],
): Promise<Result<BankPress, 'changed-meanwhile'>> {
  return withOptimisticRetry(async () => {
    const before = await bank.press(id)
    if (!before) throw new Error('A press is gone while it books')
    const withOutcomes = (isNoted: (outcome: BankLineOutcome) => boolean): BankPress => ({
      ...before,
      lines: before.lines.map((one) => {
        const found = outcomes.find(({ line }) => isSameLine(line, one))
        return found && one.outcome === null && isNoted(found.outcome) ? { ...one, outcome: found.outcome } : one
      }),
      version: before.version + 1,
    })
    if (outcomes.length === 0) return accept(before)
    const after = withOutcomes((outcome) => outcome.kind !== 'refused' || outcome.refusal !== 'changed-meanwhile')
    return (await bank.savePress(before, after)) ? accept(withOutcomes(() => true)) : refuse('changed-meanwhile')
  })
}

const refused = (
  refusal: BankLineRefusal,
  { references = [], why = [] }: { references?: readonly BookingReference[]; why?: readonly LikelyReason[] } = {},
): BankLineOutcome => ({ kind: 'refused', refusal, references: [...references], why: [...why] })

/** What the grade of a line that is not booked says of it. */
function refusedGrade(grade: Exclude<LineGrade, { grade: 'exact' | 'attaches' }>): BankLineOutcome {
  return grade.grade === 'likely' ? refused('likely', grade) : refused(grade.grade)
}

async function bookLine(needs: BankNeeds, press: Press, line: KeyedLine): Promise<BankLineOutcome> {
  const { candidates, caller } = press
  const stored = await needs.bank.line(line.key)
  const own = useOfPress(stored, { pressId: press.id, nth: line.nth })
  if (own) return outcomeOf(own)
  const first = gradeOf(press, line, { bookedCount: stored?.count ?? 0, today: needs.clock().today })
  if (first.grade !== 'exact' && first.grade !== 'attaches') return refusedGrade(first)
  const { reference } = first

  let settled: BankLineOutcome | undefined
  let booked: BankCandidate | undefined
  const decide = async (whole: WholeBooking, businessTime: Parameters<Parameters<typeof applyStaffAction>[2]>[1]) => {
    const { booking, uploads } = whole
    const { now, today } = businessTime
    settled = undefined
    const [known, current] = await Promise.all([needs.bank.line(line.key), needs.bank.press(press.id)])
    const ownUse = useOfPress(known, { pressId: press.id, nth: line.nth })
    if (ownUse) {
      settled = outcomeOf(ownUse)
      return accept('done-already' as const)
    }
    if (!current || current.undoneAt) return refuse('press-undone')
    candidates.set(reference, bankCandidateOf(booking, { now }))
    const grade = gradeOf(press, line, { bookedCount: known?.count ?? 0, today })
    if ((grade.grade !== 'exact' && grade.grade !== 'attaches') || grade.reference !== reference) {
      settled = grade.grade === 'exact' || grade.grade === 'attaches' ? refused('none') : refusedGrade(grade)
      return refuse('graded-otherwise')
    }
    if (!isPaymentDayInRange(line.day, today)) return refuse('payment-day-out-of-range')
    const settling = { line, stored: known, pressId: press.id, caller, now }
    const written = (change: ReturnType<typeof withBankLine>, outcome: BankLineOutcome) => {
      settled = outcome
      booked = bankCandidateOf(change.booking, { now })
      const { settled: _, ...decision } = change
      return accept({ ...decision, otherWrites: [...decision.otherWrites, isNotUndone(press.id)] })
    }
    if (grade.grade === 'attaches') {
      const payment = candidates.get(reference)?.unattached.find(({ lineId }) => lineId === grade.lineId)
      if (!payment) return refuse('changed-meanwhile')
      const ledgerId = payment.lineId
      const change = withBankLine(booking, attachPayment(booking, payment, settling), {
        ...settling,
        kind: 'attached',
        ledgerId,
      })
      return written(change, { kind: 'attached', reference, ledgerId })
    }
    if (booking.status === 'pending' && isPastArrival(booking, businessTime)) return refuse('arrival-passed')
    const ledgerId = bankLedgerId(line.key, (known?.turn ?? 0) + 1)
    const payment: MoneyLine = {
      id: ledgerId,
      kind: 'payment',
      method: 'eft',
      amountCents: line.cents,
      paidOn: line.day,
      at: now,
      ...authorOf(caller),
      note: '',
    }
    const change = await withSmallAmount(needs, (smallAmountCents) =>
      acceptPayment(booking, payment, {
        by: staffActor(caller),
        now,
        nightsStatus: 'available',
        smallAmountCents,
        hasWaitingProof: uploads.some(isWaitingProof),
      }),
    )
    if (!change.ok) return refuse('booked-before')
    const confirmed = change.value.booking.status === 'confirmed' && booking.status !== 'confirmed'
    return written(withBankLine(booking, change.value, { ...settling, kind: 'booked', ledgerId }), {
      kind: 'booked',
      reference,
      ledgerId,
      confirmed,
    })
  }
  const result: Result<unknown, string> = await applyStaffAction<
    | 'graded-otherwise'
    | 'press-undone'
    | 'changed-meanwhile'
    | 'payment-day-out-of-range'
    | 'arrival-passed'
    | 'booked-before'
  >(needs, reference, decide)
  if (result.ok) {
    if (booked) candidates.set(reference, booked)
    return settled ?? refused('changed-meanwhile')
  }
  return outcomeOfRefusal(result, settled, reference)
}

/** The grade of a line on what this press knows. */
function gradeOf(
  { account, candidates, booked }: Press,
  line: KeyedLine,
  context: Omit<GradeContext, 'firstRunOn'>,
): LineGrade {
  const { firstRunOn } = account
  const grade = gradeLine({ ...line, isPending: false }, [...candidates.values()], { ...context, firstRunOn })
  return grade.grade === 'exact' && booked.has(grade.reference)
    ? { grade: 'likely', references: [grade.reference], why: ['other-line-first'] }
    : grade
}

function outcomeOfRefusal(
  { refusal }: Refused<string>,
  settled: BankLineOutcome | undefined,
  reference: BookingReference,
): BankLineOutcome {
  if (refusal === 'graded-otherwise' && settled) return settled
  const named = BankLineRefusal.safeParse(refusal)
  if (!named.success) throw new Error(`A line of the bank was refused as ${refusal}`)
  return refused(named.data, { references: [reference] })
}
