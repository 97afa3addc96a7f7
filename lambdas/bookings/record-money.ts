import { receiptReversals } from '#shared/billing/billing-document.ts'
import { staffActor } from '#shared/bookings/booking-event.ts'
import { authorOf } from '#shared/kernel/author.ts'
import type { BodyOf } from '#shared/kernel/endpoint.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import {
  type BookingChange,
  type NightsStatus,
  type PaymentRefusal,
  acceptPayment,
  adjust,
  correct,
  isPastArrival,
  refund,
  refuseProof,
} from '#shared/bookings/booking-state.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import type {
  AcceptProof,
  AdjustBooking,
  CorrectLine,
  RecordPayment,
  RecordRefund,
  RefuseProof,
  StaffBooking,
} from '#shared/bookings/staff-bookings.contract.ts'
import { type Upload, acceptedBefore, isWaitingProof } from '#shared/documents/upload.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type AdjustmentLine, type MoneyLine, dayOfMoney, moneyLinesHere, paidCents } from '#shared/payments/ledger.ts'
import { amountsChanged } from '#shared/kernel/opened-with.ts'
import { isPaymentDayInRange } from '#shared/payments/payment-day.ts'
import { checkRail } from '#shared/payments/refund-rails.ts'
import { type UnusualReason, unusualReasons } from '#shared/payments/unusual-line.ts'
import { MAX_SMALL_AMOUNT_CENTS } from '#shared/settings/small-amount.ts'
import type { Caller, UseCase } from '#lambdas/http/serve.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { Write } from '#lambdas/table/table.ts'
import type { BillingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { type StaffNeeds, applyStaffAction, staffView } from './apply-staff-action.ts'
import { overrideHolds } from './override-holds.ts'

type EnteredPayment = Pick<MoneyLine, 'id' | 'amountCents' | 'method' | 'paidOn' | 'note'>
type LineRefusal = 'entry-id-used' | 'unusual-line' | 'payment-day-out-of-range'
/** A receipt whose payment counts no more is taken back by a document of its own. */
export type ReversalNeeds = { readonly billingDocuments: Pick<BillingDocumentRepository, 'writesOf'> }
export type MoneyNeeds = StaffNeeds & { readonly catalogue: Pick<CatalogueRepository, 'settings'> }

/**
 * A line that staff enter: refused where its id was recorded with another amount, or where something is unusual that they
 * have not confirmed. `recorded`: it is in the ledger already, from the first of two clicks.
 */
function checkLine(
  { ledger, ...booking }: Booking,
  line: MoneyLine,
  {
    today,
    confirmed = [],
    isSameSlip = false,
  }: {
    readonly today: CalendarDate
    readonly confirmed?: readonly UnusualReason[] | undefined
    /** The proof of this payment is a file that was accepted before. */
    readonly isSameSlip?: boolean
  },
): Result<'new' | 'recorded', LineRefusal> {
  const recorded = ledger.find(({ id }) => id === line.id)
  if (recorded) {
    const isSame =
      recorded.kind === line.kind && recorded.amountCents === line.amountCents && recorded.method === line.method
    return isSame ? accept('recorded') : refuse('entry-id-used', { amountCents: recorded.amountCents })
  }
  if (!isPaymentDayInRange(dayOfMoney(line), today)) return refuse('payment-day-out-of-range')
  const money = moneyOf({ ...booking, ledger })
  const isRefund = line.kind === 'refund'
  // A refund without a cancellation is staff's own decision; more than was paid is refused.
  const refundLimitCents = booking.status === 'cancelled' ? money.refundOwedCents : money.paidCents
  const limitCents = isRefund ? refundLimitCents : money.outstandingCents
  const ofAmount = unusualReasons(line, {
    ledger: moneyLinesHere({ ...booking, ledger }),
    owedCents: limitCents,
    requestedCents: isRefund
      ? []
      : [money.dueNowCents, money.outstandingCents, money.depositAmountCents, booking.totalPriceCents],
  })
  const found: UnusualReason[] = isSameSlip ? [...ofAmount, 'same-slip'] : ofAmount
  const reasons = found.filter((reason) => !confirmed.includes(reason))
  if (reasons.length === 0) return accept('new')
  return refuse('unusual-line', { reasons, amountCents: line.amountCents, owedCents: limitCents, lineKind: line.kind })
}

/** What else a payment writes, as it is read inside the decision, and the id of its line. `done-already`: by this act. */
export type PaymentSource<Refusal extends string> = (
  whole: WholeBooking,
  now: string,
) => Promise<
  Result<
    | {
        readonly ledgerId: string
        readonly withSource: (change: BookingChange) => BookingChange & { readonly otherWrites: readonly Write[] }
      }
    | 'done-already',
    Refusal
  >
>

/**
 * A payment that staff enter. When its nights are taken it is recorded all the same, and the booking is flagged. A
 * line that exists already (a double click) is not written again: the booking is simply shown.
 */
export async function recordMoney<Unproven extends string = never>(
  needs: MoneyNeeds,
  {
    reference,
    caller,
    payment,
    confirmedReasons,
    overHoldsOf,
    waitForNights = false,
    proofOf,
    sourceOf,
  }: {
    readonly reference: BookingReference
    readonly caller: Caller
    readonly payment: EnteredPayment
    readonly confirmedReasons: readonly UnusualReason[] | undefined
    readonly overHoldsOf: readonly BookingReference[] | undefined
    readonly waitForNights?: boolean | undefined
    readonly proofOf?: (whole: WholeBooking) => Result<Upload, Unproven>
    /** A payment that is read from a bank statement. */
    readonly sourceOf?: PaymentSource<Unproven>
  },
) {
  const write = (nightsStatus: 'available' | 'taken') =>
    applyStaffAction<Unproven | PaymentRefusal | LineRefusal | 'amount-too-large'>(
      needs,
      reference,
      async (whole, businessTime) => {
        const { now, today } = businessTime
        const proof = proofOf?.(whole)
        if (proof?.ok === false) return proof
        const source = await sourceOf?.(whole, now)
        if (source?.ok === false) return source
        if (source?.value === 'done-already') return accept('done-already')
        const line: MoneyLine = {
          ...payment,
          id: source?.value.ledgerId ?? payment.id,
          kind: 'payment',
          paidOn: payment.paidOn ?? today,
          at: now,
          ...authorOf(caller),
        }
        const checked = checkLine(whole.booking, line, {
          today,
          confirmed: confirmedReasons,
          isSameSlip: proof !== undefined && acceptedBefore(whole.uploads, proof.value) !== undefined,
        })
        if (!checked.ok) return checked
        if (checked.value === 'new' && paidCents(whole.booking.ledger) + payment.amountCents > MAX_CENTS)
          return refuse('amount-too-large')
        const change = await withSmallAmount(needs, (smallAmountCents) =>
          acceptPayment(whole.booking, line, {
            by: staffActor(caller),
            now,
            nightsStatus: isPastArrival(whole.booking, businessTime) ? 'arrival-passed' : nightsStatus,
            smallAmountCents,
            hasWaitingProof: whole.uploads.some((upload) => upload.id !== proof?.value.id && isWaitingProof(upload)),
          }),
        )
        if (!change.ok) return change
        if (source) return accept(source.value.withSource(change.value))
        if (!proof) return change
        return accept({ ...change.value, file: { before: proof.value, after: { ...proof.value, state: 'accepted' } } })
      },
    )
  const firstResult = await overrideHolds(
    needs,
    { by: staffActor(caller), now: needs.clock().now, overHoldsOf: overHoldsOf ?? [] },
    () => write('available'),
  )
  // Held nights become free by themselves: staff go over the hold, come back later, or let the money wait for them.
  const waits = waitForNights && !firstResult.ok && firstResult.refusal === 'nights-on-hold'
  const result = waits || areNightsTaken(firstResult) ? await write('taken') : firstResult
  return showIfAlreadyRecorded(needs, reference, result)
}

/**
 * Decides a change, and again with the small amount of the settings where that little is missing: the settings are read
 * only then.
 */
export async function withSmallAmount<Refusal extends string>(
  { catalogue }: Pick<MoneyNeeds, 'catalogue'>,
  decide: (smallAmountCents: Cents) => Result<BookingChange, Refusal>,
): Promise<Result<BookingChange, Refusal>> {
  const decided = decide(0)
  if (!decided.ok) return decided
  const { booking } = decided.value
  const { missingToConfirmCents } = moneyOf(booking)
  const isNearlyEnough =
    (booking.status === 'pending' || booking.status === 'expired') &&
    missingToConfirmCents > 0 &&
    missingToConfirmCents < MAX_SMALL_AMOUNT_CENTS
  return isNearlyEnough ? decide((await catalogue.settings()).smallAmountCents) : decided
}

/** A line that exists already shows the booking with it. */
async function showIfAlreadyRecorded<Refusal extends string>(
  needs: StaffNeeds,
  reference: BookingReference,
  outcome: Result<StaffBooking, Refusal>,
) {
  if (!outcome.ok && outcome.refusal === 'payment-already-recorded') return staffView(needs, reference)
  return outcome as Result<StaffBooking, Exclude<Refusal, PaymentRefusal>>
}

/** Records money that staff have received. */
export const recordPaymentUsing =
  (needs: MoneyNeeds): UseCase<typeof RecordPayment> =>
  async ({ params, body, caller }) => {
    const { entryId: id, amountCents, method, paidOn, note } = body
    const payment = { id, amountCents, method, paidOn, note }
    return recordMoney(needs, {
      reference: params.reference,
      caller,
      payment,
      confirmedReasons: body.confirmedReasons,
      overHoldsOf: body.overHoldsOf,
      waitForNights: body.waitForNights,
    })
  }

/** Refused where a page showed what is paid and owed, and one of these has changed since. */
const moneyChanged = (booking: Booking, shown: BodyOf<typeof RecordRefund>['shown']) => {
  const { paidCents: paid, owedCents } = moneyOf(booking)
  return amountsChanged('money-changed', shown, { paidCents: paid, owedCents })
}

/** Records money that went back. Without a cancellation staff say whether the price goes down by it. */
export const recordRefundUsing =
  (needs: StaffNeeds): UseCase<typeof RecordRefund> =>
  async ({ params, body, caller }) => {
    const { entryId: id, amountCents, method, note } = body
    const outcome = await applyStaffAction(needs, params.reference, async ({ booking, uploads }, { now, today }) => {
      const { paidOn = today } = body
      const line: MoneyLine = { id, kind: 'refund', method, amountCents, paidOn, at: now, ...authorOf(caller), note }
      if (!booking.ledger.some((recorded) => recorded.id === id)) {
        // Nobody is asked to confirm a line that is refused afterwards.
        const changed = moneyChanged(booking, body.shown)
        if (changed) return changed
        const onRail = checkRail(booking, line)
        if (amountCents <= paidCents(booking.ledger) && !onRail.ok) return onRail
      }
      const checked = checkLine(booking, line, { today, confirmed: body.confirmedReasons })
      if (!checked.ok) return checked
      const { surplusCents } = moneyOf(booking)
      const isCancelledOrExpired = booking.status === 'cancelled' || booking.status === 'expired'
      if (
        !isCancelledOrExpired &&
        checked.value === 'new' &&
        amountCents > surplusCents &&
        body.priceGoesDown === undefined
      )
        return refuse('price-effect-missing', { surplusCents })
      // What was paid too much is no part of the price.
      const ofPriceCents = Math.max(0, amountCents - surplusCents)
      const isGoodwill = body.priceGoesDown === true && booking.status !== 'cancelled' && ofPriceCents > 0
      return refund(booking, line, {
        by: staffActor(caller),
        now,
        hasWaitingProof: uploads.some(isWaitingProof),
        adjustment: isGoodwill
          ? {
              id: `${id}-price`,
              kind: 'adjustment',
              cause: 'price-down',
              amountCents: -ofPriceCents,
              at: now,
              ...authorOf(caller),
              note,
            }
          : undefined,
      })
    })
    return showIfAlreadyRecorded(needs, params.reference, outcome)
  }

/**
 * Changes what is owed, with a reason. An adjustment that exists already (a double click) is simply shown. One that makes
 * the money enough takes the nights, so it can meet a card hold; where the nights are taken, it is written all the same.
 */
export const adjustBookingUsing =
  (needs: MoneyNeeds): UseCase<typeof AdjustBooking> =>
  async ({ params, body, caller }) => {
    const by = staffActor(caller)
    const write = (nightsStatus: NightsStatus) =>
      applyStaffAction(needs, params.reference, async ({ booking }, businessTime) => {
        const { now } = businessTime
        const { entryId: id, amountCents, reason: note } = body
        const recorded = booking.ledger.find((line) => line.id === id)
        if (recorded)
          return recorded.kind === 'adjustment' && recorded.amountCents === amountCents
            ? accept('done-already')
            : refuse('entry-id-used', { amountCents: recorded.amountCents })
        const changed = moneyChanged(booking, body.shown)
        if (changed) return changed
        if (moneyOf(booking).owedCents + amountCents > MAX_CENTS) return refuse('amount-too-large')
        const line: AdjustmentLine = { id, kind: 'adjustment', amountCents, at: now, ...authorOf(caller), note }
        const change = await withSmallAmount(needs, (smallAmountCents) =>
          adjust(booking, line, {
            by,
            now,
            notifyGuest: body.notifyGuest,
            nightsStatus: isPastArrival(booking, businessTime) ? 'arrival-passed' : nightsStatus,
            smallAmountCents,
          }),
        )
        return change as Result<BookingChange, 'adjustment-too-large' | 'booking-cancelled'>
      })
    const firstResult = await overrideHolds(
      needs,
      { by, now: needs.clock().now, overHoldsOf: body.overHoldsOf ?? [] },
      () => write('available'),
    )
    return areNightsTaken(firstResult) ? write('taken') : firstResult
  }

/** Nights on hold for a card payment may become available in a quarter of an hour: staff wait, or go over it. */
export const areNightsTaken = (result: Result<unknown, string>): boolean =>
  !result.ok && (result.refusal === 'nights-already-taken' || result.refusal === 'nights-waited-for')

/** Cancels a line that was typed in error. A correction that exists already (a double click) is simply shown. */
export const correctLineUsing =
  ({ catalogue, billingDocuments: documents, ...needs }: MoneyNeeds & ReversalNeeds): UseCase<typeof CorrectLine> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking, order, uploads, billingDocuments }, { now, today }) => {
      const { entryId: id, corrects, reason: note } = body
      const recorded = booking.ledger.find((line) => line.id === id)
      if (recorded)
        return recorded.kind === 'correction' && recorded.corrects === corrects
          ? accept('done-already')
          : refuse('entry-id-used', { amountCents: recorded.amountCents })
      const { eftExpiryHours } = await catalogue.settings()
      const change = correct(
        booking,
        { id, kind: 'correction', corrects, at: now, ...authorOf(caller), note },
        {
          by: staffActor(caller),
          now,
          hasWaitingProof: uploads.some(isWaitingProof),
          eftExpiryHours,
          cancellationTiers: order.cancellationTiers,
          notifyGuest: body.notifyGuest,
        },
      )
      if (!change.ok) return change as Refused<'line-not-correctable' | 'correction-too-large'>
      const reversals = receiptReversals({ booking: change.value.booking, billingDocuments, today })
      return accept({ ...change.value, otherWrites: await documents.writesOf(reversals) })
    })

type ProofRefusal = 'upload-not-found' | 'proof-already-decided'

function waitingProof({ uploads }: WholeBooking, id: string): Result<Upload, ProofRefusal> {
  const upload = uploads.find((candidate) => candidate.id === id && candidate.purpose === 'proof')
  if (!upload || upload.state === 'awaited' || upload.state === 'rejected') return refuse('upload-not-found')
  return upload.state === 'waiting' ? accept(upload) : refuse('proof-already-decided')
}

/**
 * The payment of a proof has arrived in the bank. The line of the ledger has the proof's id, so that one proof is one
 * payment.
 */
export const acceptProofUsing =
  (needs: MoneyNeeds): UseCase<typeof AcceptProof> =>
  async ({ params, body, caller }) =>
    recordMoney(needs, {
      reference: params.reference,
      caller,
      payment: {
        id: `proof-${params.id}`,
        amountCents: body.amountCents,
        method: 'eft',
        paidOn: body.paidOn,
        note: body.note,
      },
      confirmedReasons: body.confirmedReasons,
      overHoldsOf: body.overHoldsOf,
      waitForNights: body.waitForNights,
      proofOf: (whole) => waitingProof(whole, params.id),
    })

/** The payment of a proof did not arrive, or the file shows none. */
export const refuseProofUsing =
  ({
    catalogue,
    ...needs
  }: StaffNeeds & { readonly catalogue: Pick<CatalogueRepository, 'settings'> }): UseCase<typeof RefuseProof> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async (whole, { now }) => {
      const proof = waitingProof(whole, params.id)
      if (!proof.ok) return proof
      const { eftExpiryHours } = await catalogue.settings()
      const hasOtherWaitingProofs = whole.uploads.some((upload) => upload.id !== params.id && isWaitingProof(upload))
      const change = refuseProof(whole.booking, {
        by: staffActor(caller),
        now,
        reason: body.reason,
        hasOtherWaitingProofs,
        eftExpiryHours,
      })
      const refused: Upload = { ...proof.value, state: 'refused', refusedBecause: body.reason }
      return accept({ ...change, file: { before: proof.value, after: refused } })
    })
