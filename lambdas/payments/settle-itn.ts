import {
  type BookingChange,
  acceptPayment,
  endCardPayment,
  isPastArrival,
  notePendingCard,
  recordEvent,
} from '#shared/bookings/booking-state.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { hasPendingCard, pendingCardUntil, withoutPendingCard } from '#shared/bookings/pending-card.ts'
import { withTimeToPay } from '#shared/bookings/booking-expiry.ts'
import { type BookingReference, Id } from '#shared/kernel/id.ts'
import { MAX_CENTS } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { Attempt } from '#shared/payments/attempt.ts'
import { type ItnOutcome, type StoredItn, isToCheck } from '#shared/payments/stored-itn.ts'
import { type MoneyLine, cardLineId } from '#shared/payments/ledger.ts'
import { type Itn, itnWithoutSignature, parseItn } from '#shared/payments/payfast-itn.ts'
import { isSignedByPayfast } from '#lambdas/payfast/is-signed-by-payfast.ts'
import type { PayfastConfig } from '#lambdas/payfast/payfast-config.ts'
import { isPayfastAddress } from '#lambdas/payfast/source-address.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { log } from '#lambdas/runtime/log.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository, Saved } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import {
  type PaymentRepository,
  settlePendingItn,
  updateAttempt,
  updateItn,
} from '#lambdas/table/payment-repository.ts'
import type { Write } from '#lambdas/table/table.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly payments: Pick<PaymentRepository, 'attempt' | 'itn' | 'conclude' | 'noteGenuine'>
  readonly payfast: () => Promise<PayfastConfig>
  /** Asks PayFast whether it sent a message; throws when PayFast cannot say, so that the stream tries again. */
  readonly confirmWithPayfast: (rawWithoutSignature: string) => Promise<'VALID' | 'INVALID'>
  /** Confirms paid bookings that wait for nights, where they can have them now. */
  readonly confirmWaiting: (references: readonly BookingReference[]) => Promise<unknown>
  readonly clock: Clock
}

/**
 * Checks one stored message from PayFast and does what it says. Every message ends with an outcome and a reason in the
 * table; money is never dropped and never applied twice, in whatever order messages come. A message that is handled
 * already changes nothing. Throws only on failures that may pass.
 */
export const settleItnUsing =
  (needs: Needs) =>
  async (itnId: string): Promise<ItnOutcome> => {
    const stored = await storedItn(needs, itnId)
    if (stored.outcome !== 'received') return stored.outcome
    const verified = await verify(needs, stored)

    const alarmed = new Set<ItnOutcome>()
    const settled = await withOptimisticRetry(async (): Promise<Result<ItnOutcome, string>> => {
      // Read each time: another machine may be settling the same message.
      const current = await storedItn(needs, itnId)
      if (current.outcome !== 'received') return accept(current.outcome)
      const attempt = verified.itn && (await findAttempt(needs, verified.itn))
      const decision = verified.rejection ?? (await decide(needs, verified.itn, attempt, itnId))

      const { outcome, reason } = decision
      const after: StoredItn = {
        ...current,
        outcome,
        reason,
        reference: attempt?.reference ?? null,
        amountCents: storableAmountOf(verified.itn),
      }
      // Before anything is written: a machine that dies in between raises the alarm twice instead of never.
      if (!alarmed.has(outcome)) raiseAlarm(after)
      alarmed.add(outcome)
      const written = await write(needs, decision, after)
      if (!written.ok) return written
      await needs.confirmWaiting(written.value)
      return accept(outcome)
    })
    if (!settled.ok) throw new Error(`A message from PayFast could not be settled: ${settled.refusal}`)
    return settled.value
  }

async function storedItn({ payments }: Needs, id: string): Promise<StoredItn> {
  const stored = await payments.itn(id)
  if (!stored) throw new Error('A message from PayFast was announced and is not in the table')
  return stored
}

/** What a message comes to. */
type Decision = {
  readonly outcome: ItnOutcome
  readonly reason: string
  /** Writes the booking's change in one transaction with the message's outcome; absent where no booking changes. */
  readonly save?: (outcome: Write) => Promise<Result<Saved, string>>
}

type Verified =
  | { readonly itn: Itn; readonly rejection?: undefined }
  | { readonly itn: Itn | undefined; readonly rejection: Decision }

/** Whether a message is PayFast's own and meant for this merchant. */
async function verify(
  { payfast, confirmWithPayfast, payments, clock }: Needs,
  { raw, sourceAddress }: StoredItn,
): Promise<Verified> {
  const config = await payfast()
  const parsed = parseItn(raw)
  const itn = parsed.ok ? parsed.value : undefined
  const rejected = (outcome: ItnOutcome, reason: string) => ({ itn, rejection: { outcome, reason } })

  if (!isSignedByPayfast(raw, config.passphrase)) return rejected('not-genuine', 'the signature does not match')
  if (!parsed.ok) return rejected('unreadable', parsed.refusal)
  if (parsed.value.merchantId !== config.merchantId) return rejected('wrong-merchant', 'it is about another merchant')
  if ((await confirmWithPayfast(itnWithoutSignature(raw))) !== 'VALID')
    return rejected('not-genuine', 'PayFast does not know this message')

  log('counter', 'payment message is genuine')
  await payments.noteGenuine(clock().now)
  if (!isPayfastAddress(sourceAddress, config.alsoExpectedSources))
    log('alarm', 'payment message from an unknown address', { sourceAddress })
  return { itn: parsed.value }
}

/** The attempt that a message names. A forged message may hold any text in its place. */
async function findAttempt({ payments }: Needs, { mPaymentId }: Itn): Promise<Attempt | undefined> {
  const id = Id.safeParse(mPaymentId)
  return id.success ? payments.attempt(id.data) : undefined
}

/** More than any booking can cost is not stored as an amount; the raw message has it. */
export const storableAmountOf = (itn: Itn | undefined): number | null =>
  itn && itn.amountGrossCents <= MAX_CENTS ? itn.amountGrossCents : null

/** Alarms on a forgery, and on money that a person must look at. */
function raiseAlarm(itn: StoredItn): void {
  const { outcome, reference, sourceAddress } = itn
  if (outcome === 'not-genuine') log('alarm', 'forged payment message', { sourceAddress })
  else if (isToCheck(itn)) log('alarm', 'payment to check', { outcome, ...(reference && { reference }) })
}

/** Writes what a message comes to. Gives the paid bookings that may have their nights now. */
async function write(
  { payments }: Needs,
  { save }: Decision,
  after: StoredItn,
): Promise<Result<readonly BookingReference[], string>> {
  if (save) {
    const saved = await save(updateItn(after))
    return saved.ok ? accept(saved.value.waiting) : saved
  }
  return (await payments.conclude(after)) ? accept([]) : refuse('changed-meanwhile')
}

type Payment = { readonly itn: Itn; readonly attempt: Attempt; readonly booking: Booking }

/** What a genuine message comes to, by its attempt and booking as they are now. */
async function decide(needs: Needs, itn: Itn, attempt: Attempt | undefined, itnId: string): Promise<Decision> {
  if (!attempt) return { outcome: 'unknown-attempt', reason: `no payment ${itn.mPaymentId} was started here` }
  const booking = await needs.bookings.find(attempt.reference)
  if (!booking) throw new Error('An attempt belongs to no booking')
  const payment = { itn, attempt, booking }

  switch (itn.paymentStatus) {
    case 'COMPLETE':
      return decidePaid(needs, payment)
    case 'FAILED':
      // A guest who came back had cancelled it here while the bank went on.
      if (attempt.status !== 'open' && !(attempt.status === 'cancelled' && isPendingOn(payment)))
        return { outcome: 'already-handled', reason: `the attempt is ${attempt.status}` }
      return { outcome: 'payment-failed', reason: '', save: async (outcome) => saveFailed(needs, payment, outcome) }
    case 'PENDING':
      return decidePending(needs, payment, itnId)
    case 'CANCELLED':
    case 'UNKNOWN':
      return flag(needs, payment, { outcome: 'unknown-status', reason: `status ${itn.paymentStatusAsSent}` })
  }
}

/** The money is at PayFast. */
function decidePaid(needs: Needs, payment: Payment): Decision {
  const { itn, attempt, booking } = payment
  const flagged = (outcome: ItnOutcome, reason: string) => flag(needs, payment, { outcome, reason })
  if (attempt.status === 'paid')
    return attempt.pfPaymentId === itn.pfPaymentId
      ? { outcome: 'already-handled', reason: 'this payment is in the ledger' }
      : flagged('second-payment', `the attempt was paid by ${attempt.pfPaymentId ?? '?'}`)
  if (booking.ledger.some(({ id }) => id === cardLineId(itn.pfPaymentId)))
    return flagged('second-payment', 'a payment of this number is in the ledger')
  if (itn.amountGrossCents !== attempt.amountCents)
    return flagged('wrong-amount', `${attempt.amountCents} cents were asked for`)
  return { outcome: 'accepted', reason: '', save: async (outcome) => savePaid(needs, payment, outcome) }
}

/** The payment waits for the guest's bank: the booking waits for it, and PayFast writes again. */
async function decidePending(needs: Needs, { attempt, booking }: Payment, itnId: string): Promise<Decision> {
  if (attempt.status === 'paid' || attempt.status === 'failed')
    return { outcome: 'already-handled', reason: `the attempt is ${attempt.status}` }
  if (hasPendingCard(booking, needs.clock().now) || isPendingOn({ attempt, booking }))
    return { outcome: 'already-handled', reason: 'a payment of this booking is pending already' }
  const { extraNonBusinessDays } = await needs.catalogue.settings()
  return {
    outcome: 'pending',
    reason: 'PayFast waits for the bank of the guest, and writes again',
    async save(itnWrite) {
      const { now, today } = needs.clock()
      const until = pendingCardUntil(booking, { today, extraNonBusinessDays })
      const noted = notePendingCard(booking, { by, now, attemptId: attempt.id, itnId, until })
      if (!noted.ok) return refuse('changed-meanwhile')
      // One whose time is over stands on the card desk no more: this one does.
      const otherWrites = [itnWrite, ...(await endOfPending(needs, booking, booking.cardPending?.attemptId))]
      return needs.bookings.save(booking, noted.value, { now, otherWrites })
    },
  }
}

/** Whether the booking waits for this attempt, of which PayFast has reported that it is pending. */
const isPendingOn = ({ attempt, booking }: Pick<Payment, 'attempt' | 'booking'>): boolean =>
  booking.cardPending?.attemptId === attempt.id

/** A booking once PayFast has written again: it waits for the attempt no more, and has the time to pay where it was pending. */
async function withoutPendingAttempt(
  { catalogue }: Pick<Needs, 'catalogue'>,
  payment: Payment,
  changed: Booking,
  now: string,
): Promise<Booking> {
  if (!isPendingOn(payment)) return changed
  const before = payment.booking.cardPending?.expiresAtBefore
  const inTime = withTimeToPay(changed, { now, before, settings: await catalogue.settings() })
  return withoutPendingCard(inTime, payment.attempt.id)
}

/** The write by which a message that an attempt is pending is done with; none where there was none. */
async function endOfPending(
  { payments }: Needs,
  { cardPending }: Booking,
  attemptId: string | undefined,
): Promise<Write[]> {
  const itn = cardPending && cardPending.attemptId === attemptId ? await payments.itn(cardPending.itnId) : undefined
  return itn?.outcome === 'pending' ? [settlePendingItn(itn)] : []
}

const by = { kind: 'payfast', name: '' } as const

/** A person must look at the message: it goes into the booking's history, and staff get an e-mail. */
const flag = (needs: Needs, payment: Payment, { outcome, reason }: Pick<Decision, 'outcome' | 'reason'>): Decision => ({
  outcome,
  reason,
  async save(itnWrite) {
    const { itn, attempt, booking } = payment
    const { now } = needs.clock()
    const details = { outcome, amountCents: itn.amountGrossCents, pfPaymentId: itn.pfPaymentId }
    const change = recordEvent(booking, { by, now, name: 'payment-flagged', details, emails: ['payment_to_check'] })
    const after = await withoutPendingAttempt(needs, payment, change.booking, now)
    return needs.bookings.save(
      booking,
      { ...change, booking: after },
      { now, otherWrites: [itnWrite, ...(await endOfPending(needs, booking, attempt.id))] },
    )
  },
})

/** Attempt, booking, nights, history and the message's outcome change together or not at all. */
async function savePaid(needs: Needs, payment: Payment, itnWrite: Write): Promise<Result<Saved, string>> {
  const { bookings, clock } = needs
  const { itn, attempt, booking } = payment
  const businessTime = clock()
  const { now } = businessTime
  const line: MoneyLine = {
    id: cardLineId(itn.pfPaymentId),
    kind: 'payment',
    method: 'card',
    amountCents: itn.amountGrossCents,
    paidOn: businessTime.today,
    at: now,
    by: 'PayFast',
    note: attempt.purpose,
  }
  const otherWrites = [
    updateAttempt(attempt, { ...attempt, status: 'paid', pfPaymentId: itn.pfPaymentId }),
    itnWrite,
    ...(await endOfPending(needs, booking, attempt.id)),
  ]
  const save = (change: BookingChange) =>
    bookings.save(booking, { ...change, booking: withoutPendingCard(change.booking, attempt.id) }, { now, otherWrites })

  // An attempt from before it was stored was for the whole of what confirmed, or for the rest of a short payment.
  const attemptToConfirmCents =
    attempt.toConfirmCents ?? (attempt.purpose === 'balance' ? undefined : attempt.amountCents)
  const nightsStatus = isPastArrival(booking, businessTime) ? 'arrival-passed' : 'available'
  const accepted = acceptPayment(booking, line, { by, now, nightsStatus, attemptToConfirmCents })
  if (!accepted.ok) return refuse('changed-meanwhile')
  const saved = await save(accepted.value)
  if (saved.ok || saved.refusal === 'changed-meanwhile') return saved

  // The money came too late for the nights. It is accepted all the same, and staff are notified.
  const late = acceptPayment(booking, line, { by, now, nightsStatus: 'taken', attemptToConfirmCents })
  if (!late.ok) return refuse('changed-meanwhile')
  log('alarm', 'paid but nights taken', { reference: booking.reference })
  return save(late.value)
}

/** The card was declined: the hold is released. The guest may try again, and has the time to where it was pending. */
async function saveFailed(needs: Needs, payment: Payment, itnWrite: Write): Promise<Result<Saved, string>> {
  const { bookings, clock } = needs
  const { attempt, booking } = payment
  const { now } = clock()
  const ended = endCardPayment(booking, { by, now, attemptId: attempt.id, why: 'failed' })
  const details = { why: 'failed', attemptId: attempt.id }
  const change = ended.ok ? ended.value : recordEvent(booking, { by, now, name: 'card-payment-ended', details })
  return bookings.save(
    booking,
    { ...change, booking: await withoutPendingAttempt(needs, payment, change.booking, now) },
    {
      now,
      otherWrites: [
        updateAttempt(attempt, { ...attempt, status: 'failed' }),
        itnWrite,
        ...(await endOfPending(needs, booking, attempt.id)),
      ],
    },
  )
}
