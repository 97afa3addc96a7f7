import { receiptReversals } from '#shared/billing/billing-document.ts'
import {
  type BankPress,
  type ListBankPresses,
  MAX_UNDONE_LINES,
  type PressLine,
  type UndoBankPress,
  type UndoOutcome,
} from '#shared/bank/bank-import.contract.ts'
import { type BankLine, useOfPress, withoutUse } from '#shared/bank/bank-line.ts'
import { staffActor } from '#shared/bookings/booking-event.ts'
import { type BookingChange, type NonClaimingChange, correct, recordEvent } from '#shared/bookings/booking-state.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { isWaitingProof } from '#shared/documents/upload.ts'
import { authorOf } from '#shared/kernel/author.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { effectiveLines } from '#shared/payments/ledger.ts'
import { applyStaffAction } from './apply-staff-action.ts'
import type { ReversalNeeds } from './record-money.ts'
import type { Caller, UseCase } from '#lambdas/http/serve.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { type BankRepository, bankLineWrite, removeBankLineText } from '#lambdas/table/bank-repository.ts'
import type { Write } from '#lambdas/table/table.ts'
import type { BankNeeds } from './book-bank-lines.ts'
import { isSameLine } from './settled-bank-line.ts'

export const listBankPressesUsing =
  ({ bank }: { readonly bank: Pick<BankRepository, 'presses'> }): UseCase<typeof ListBankPresses> =>
  async ({ query }) => {
    const page = await bank.presses(query.cursor)
    return page.ok ? accept({ presses: [...page.value.rows], cursor: page.value.cursor }) : page
  }

/**
 * Takes a press back: each payment that it booked is corrected, each that it attached stays, and the lines can be booked
 * again. From its first call on the press books nothing more. A booking that it confirmed stays confirmed, and no e-mail
 * comes back. Sent again, it goes on with what is left.
 */
export const undoBankPressUsing =
  (needs: BankNeeds & ReversalNeeds): UseCase<typeof UndoBankPress> =>
  async ({ params: { id }, caller }) => {
    const begun = await markUndone(needs, id, caller)
    if (!begun.ok) return begun
    const open = begun.value.lines.filter(({ undo }) => undo === undefined || !isUndone(undo))
    const undone: { line: PressLine; undo: UndoOutcome | undefined }[] = []
    for (const line of open.slice(0, MAX_UNDONE_LINES))
      // oxlint-disable-next-line no-await-in-loop -- two lines may be of one booking
      undone.push({ line, undo: await undoLine(needs, { pressId: id, line, caller }) })
    const noted = await noteUndone(needs, id, undone)
    return noted.ok ? accept({ press: noted.value, isDone: open.length <= MAX_UNDONE_LINES }) : noted
  }

const isUndone = ({ outcome }: UndoOutcome): boolean =>
  outcome === 'corrected' || outcome === 'detached' || outcome === 'released'

const markUndone = (
  { bank, clock }: BankNeeds,
  id: string,
  caller: Caller,
): Promise<Result<BankPress, 'press-not-found' | 'changed-meanwhile'>> =>
  withOptimisticRetry(async () => {
    const before = await bank.press(id)
    if (!before) return refuse('press-not-found')
    if (before.undoneAt) return accept(before)
    const author = { undoneBy: caller.name, undoneBySub: caller.sub }
    const after = { ...before, undoneAt: clock().now, ...author, version: before.version + 1 }
    return (await bank.savePress(before, after)) ? accept(after) : refuse('changed-meanwhile')
  })

const noteUndone = (
  { bank }: BankNeeds,
  id: string,
  undone: readonly { readonly line: PressLine; readonly undo: UndoOutcome | undefined }[],
): Promise<Result<BankPress, 'changed-meanwhile'>> =>
  withOptimisticRetry(async () => {
    const before = await bank.press(id)
    if (!before) throw new Error('A press is gone while it is undone')
    const lines = before.lines.map((one) => {
      const undo = undone.find(({ line }) => isSameLine(line, one))?.undo
      return undo && !(one.undo && isUndone(one.undo)) ? { ...one, undo } : one
    })
    const after = { ...before, lines, version: before.version + 1 }
    return (await bank.savePress(before, after)) ? accept(after) : refuse('changed-meanwhile')
  })

/** The line on file without its use, and without what was typed once nothing is settled of it. */
function releaseWrites(stored: BankLine, turn: number): Write[] {
  const after = withoutUse(stored, { turn })
  return [bankLineWrite(stored, after), ...(after.count === 0 ? [removeBankLineText(stored.key)] : [])]
}

/** Takes one line back. Undefined: the press has settled nothing by it, or it is taken back already. */
async function undoLine(
  needs: BankNeeds & ReversalNeeds,
  { pressId, line, caller }: { readonly pressId: string; readonly line: PressLine; readonly caller: Caller },
): Promise<UndoOutcome | undefined> {
  const ownUse = async () => {
    const stored = await needs.bank.line(line.key)
    const use = useOfPress(stored, { pressId, nth: line.nth })
    return stored && use && { stored, use }
  }
  const own = await ownUse()
  if (!own) return undefined
  const release = () =>
    withOptimisticRetry<UndoOutcome | undefined, never>(async () => {
      const current = await ownUse()
      if (!current) return accept(undefined)
      const isReleased = await needs.bank.write(releaseWrites(current.stored, current.use.turn))
      return isReleased ? accept({ outcome: 'released', staysConfirmed: false }) : refuse('changed-meanwhile')
    })
  const notUndone = (outcome: UndoOutcome['outcome']): UndoOutcome => ({ outcome, staysConfirmed: false })
  if (!own.use.booking) {
    const released = await release()
    return released.ok ? released.value : notUndone(released.refusal)
  }

  const { reference, ledgerId, confirmed } = own.use.booking
  let undo: UndoOutcome | undefined
  const result = await applyStaffAction<
    'line-not-correctable' | 'correction-too-large' | 'changed-meanwhile',
    NonClaimingChange
  >(needs, reference, async ({ booking, order, uploads, billingDocuments }, { now, today }) => {
    undo = undefined
    const current = await ownUse()
    if (!current) return accept('done-already')
    const { turn, kind } = current.use
    const by = staffActor(caller)
    const writes = releaseWrites(current.stored, turn)
    const staysConfirmed = confirmed && isConfirmedOrCompleted(booking)
    const isThere = effectiveLines(booking.ledger).some(({ id }) => id === ledgerId)
    if (kind === 'attached' || !isThere) {
      const change = recordEvent(booking, { by, now, name: 'payment-detached' })
      undo = { outcome: 'detached', staysConfirmed }
      return accept({ ...withoutStatementLine(change, ledgerId), otherWrites: writes })
    }
    const { eftExpiryHours } = await needs.catalogue.settings()
    const change = correct(
      booking,
      { id: `${ledgerId}-undone`, kind: 'correction', corrects: ledgerId, at: now, ...authorOf(caller), note: '' },
      {
        by,
        now,
        hasWaitingProof: uploads.some(isWaitingProof),
        eftExpiryHours,
        cancellationTiers: order.cancellationTiers,
      },
    )
    if (!change.ok)
      return change.refusal === 'payment-already-recorded' ? refuse('line-not-correctable') : refuse(change.refusal)
    undo = { outcome: 'corrected', staysConfirmed }
    const reversals = receiptReversals({ booking: change.value.booking, billingDocuments, today })
    return accept({
      ...withoutStatementLine(change.value, ledgerId),
      otherWrites: [...writes, ...(await needs.billingDocuments.writesOf(reversals))],
    })
  })
  if (result.ok) return undo
  if (result.refusal === 'booking-not-found') {
    const released = await release()
    return released.ok ? released.value : notUndone(released.refusal)
  }
  return notUndone(result.refusal)
}

/** The payment has no line in the bank any more. */
const withoutStatementLine = <Change extends BookingChange>(change: Change, ledgerId: string): Change => {
  const statementLines: Booking['statementLines'] = (change.booking.statementLines ?? []).filter(
    (line) => line.ledgerId !== ledgerId,
  )
  return { ...change, booking: { ...change.booking, statementLines } }
}
