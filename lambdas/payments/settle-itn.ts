import { type Change, acceptPayment, endCardPayment, note } from '#shared/bookings/booking-state.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { Id } from '#shared/kernel/id.ts'
import { MAX_CENTS } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type Attempt, type ItnOutcome, type StoredItn, isToCheck } from '#shared/payments/attempt.ts'
import type { LedgerEntry } from '#shared/payments/ledger.ts'
import { type Itn, itnWithoutSignature, parseItn } from '#shared/payments/payfast-itn.ts'
import { isSignedByPayfast } from '#lambdas/payfast/is-signed-by-payfast.ts'
import type { PayfastConfig } from '#lambdas/payfast/payfast-config.ts'
import { isPayfastAddress } from '#lambdas/payfast/source-address.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { log } from '#lambdas/runtime/log.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type PaymentRepository, updateAttempt, updateItn } from '#lambdas/table/payment-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly payments: Pick<PaymentRepository, 'attempt' | 'itn' | 'conclude'>
  readonly payfast: () => Promise<PayfastConfig>
  /** PayFast's own word on a message; throws on trouble, so that the stream tries again. */
  readonly confirmWithPayfast: (rawWithoutSignature: string) => Promise<'VALID' | 'INVALID'>
  readonly clock: Clock
}

/**
 * Checks one stored message from PayFast and does what it says. Every message ends with an outcome and a reason in
 * the table; money is never dropped and never applied twice, in whatever order messages come. A message that is
 * handled already does nothing. Throws only on trouble that may pass.
 */
export const settleItnUsing =
  (needs: Needs) =>
  async (itnId: string): Promise<ItnOutcome> => {
    const stored = await needs.payments.itn(itnId)
    if (!stored) throw new Error('A message from PayFast was announced but is not there')
    if (stored.outcome !== 'received') return stored.outcome

    const config = await needs.payfast()
    const conclude = concludeUsing(needs, stored)
    const parsed = parseItn(stored.raw)
    const attempt = parsed.ok ? await attemptNamedBy(needs, parsed.value) : undefined
    if (!isSignedByPayfast(stored.raw, config.passphrase))
      return conclude('not-genuine', 'the signature does not match', parsed.ok ? parsed.value : undefined, attempt)
    if (!parsed.ok) return conclude('unreadable', parsed.refusal)
    const itn = parsed.value
    if (itn.merchantId !== config.merchantId)
      return conclude('wrong-merchant', 'it speaks of another merchant', itn, attempt)
    if ((await needs.confirmWithPayfast(itnWithoutSignature(stored.raw))) !== 'VALID')
      return conclude('not-genuine', 'PayFast does not know this message', itn, attempt)

    log('milestone', 'payment message is genuine')
    if (!isPayfastAddress(stored.sourceAddress, config.alsoExpectedSources))
      log('alarm', 'payment message from a strange address', { sourceAddress: stored.sourceAddress })
    if (!attempt) return conclude('unknown-attempt', `no payment ${itn.mPaymentId} was started here`, itn)
    switch (itn.paymentStatus) {
      case 'COMPLETE':
        return settle(needs, stored, itn)
      case 'FAILED':
        return fail(needs, stored, itn)
      case 'PENDING':
        return conclude('already-handled', 'still pending at PayFast; it will write again', itn, attempt)
      case 'CANCELLED':
      case 'UNKNOWN':
        return conclude('unknown-status', `status ${itn.paymentStatusAsSent}`, itn, attempt)
    }
  }

/** The attempt that a message speaks of; whoever forged it may have written anything in its place. */
async function attemptNamedBy({ payments }: Needs, { mPaymentId }: Itn): Promise<Attempt | undefined> {
  const id = Id.safeParse(mPaymentId)
  return id.success ? payments.attempt(id.data) : undefined
}

/** Writes an outcome that changes no booking's money; what a person must look at also goes into the booking's history. */
const concludeUsing =
  ({ payments, bookings, clock }: Needs, stored: StoredItn) =>
  async (outcome: ItnOutcome, reason: string, itn?: Itn, attempt?: Attempt): Promise<ItnOutcome> => {
    const after: StoredItn = {
      ...stored,
      outcome,
      reason,
      reference: attempt?.reference ?? null,
      // More than any booking can cost is not kept as an amount; the raw message says it.
      amountCents: itn && itn.amountGrossCents <= MAX_CENTS ? itn.amountGrossCents : null,
    }
    raiseAlarm(after)
    const flagged = outcome === 'second-payment' || outcome === 'wrong-amount' || outcome === 'unknown-status'
    if (!attempt || !flagged) {
      const isOurs = await payments.conclude(after)
      return isOurs ? outcome : ((await outcomeMeanwhile(payments, stored)) ?? outcome)
    }
    let concluded: ItnOutcome = outcome
    const written = await withOptimisticRetry(async (): Promise<Result<unknown, string>> => {
      const meanwhile = await outcomeMeanwhile(payments, stored)
      if (meanwhile) {
        concluded = meanwhile
        return accept(undefined)
      }
      const booking = await bookings.find(attempt.reference)
      if (!booking) throw new Error('An attempt belongs to no booking')
      const { now } = clock()
      const facts = { outcome, amountCents: itn?.amountGrossCents ?? 0, pfPaymentId: itn?.pfPaymentId ?? '' }
      const change = note(booking, {
        by: { kind: 'payfast', name: '' },
        now,
        what: 'payment-flagged',
        facts,
        mails: ['payment_to_check'],
      })
      return bookings.save(booking, change, { now, beside: [updateItn(after)] })
    })
    if (!written.ok) throw new Error(`A flagged message could not be written: ${written.refusal}`)
    return concluded
  }

/**
 * Wakes somebody where a message is a forgery, or is money that a person must look at. Before anything is written:
 * whoever dies in between rings twice, and never not at all.
 */
function raiseAlarm(itn: StoredItn): void {
  const { outcome, reference, sourceAddress } = itn
  if (outcome === 'not-genuine') log('alarm', 'forged payment message', { sourceAddress })
  else if (isToCheck(itn)) log('alarm', 'payment to check', { outcome, ...(reference && { reference }) })
}

/** What became of a message since it was read, if anything: another machine may be settling it too. */
async function outcomeMeanwhile(
  payments: Pick<PaymentRepository, 'itn'>,
  { id }: StoredItn,
): Promise<ItnOutcome | undefined> {
  const outcome = (await payments.itn(id))?.outcome
  return outcome === 'received' ? undefined : outcome
}

/** The money is at PayFast. Attempt, booking, nights, history and the message's outcome change together or not at all. */
async function settle(needs: Needs, stored: StoredItn, itn: Itn): Promise<ItnOutcome> {
  const { bookings, payments, clock } = needs
  const conclude = concludeUsing(needs, stored)
  let outcome: ItnOutcome = 'accepted'
  const settled = await withOptimisticRetry(async (): Promise<Result<unknown, string>> => {
    const meanwhile = await outcomeMeanwhile(payments, stored)
    if (meanwhile) {
      outcome = meanwhile
      return accept(undefined)
    }
    const attempt = await payments.attempt(itn.mPaymentId)
    const booking = attempt && (await bookings.find(attempt.reference))
    if (!attempt || !booking) throw new Error('An attempt belongs to no booking')
    if (attempt.status === 'paid') {
      outcome =
        attempt.pfPaymentId === itn.pfPaymentId
          ? await conclude('already-handled', 'this payment is in the ledger', itn, attempt)
          : await conclude('second-payment', `the attempt was paid by ${attempt.pfPaymentId ?? '?'}`, itn, attempt)
      return accept(undefined)
    }
    if (booking.ledger.some(({ id }) => id === ledgerIdOf(itn))) {
      outcome = await conclude('second-payment', 'a payment of this number is in the ledger', itn, attempt)
      return accept(undefined)
    }
    if (itn.amountGrossCents !== attempt.amountCents) {
      outcome = await conclude('wrong-amount', `${attempt.amountCents} cents were asked for`, itn, attempt)
      return accept(undefined)
    }
    outcome = 'accepted'
    return pay(needs, { stored, itn, attempt, booking, now: clock().now })
  })
  if (!settled.ok) throw new Error(`A payment could not be written: ${settled.refusal}`)
  return outcome
}

const ledgerIdOf = ({ pfPaymentId }: Itn): string => `payfast-${pfPaymentId}`

type Payment = {
  readonly stored: StoredItn
  readonly itn: Itn
  readonly attempt: Attempt
  readonly booking: Booking
  readonly now: string
}

async function pay(
  { bookings }: Needs,
  { stored, itn, attempt, booking, now }: Payment,
): Promise<Result<unknown, string>> {
  const entry: LedgerEntry = {
    id: ledgerIdOf(itn),
    kind: 'payment',
    method: 'card',
    amountCents: itn.amountGrossCents,
    at: now,
    by: 'PayFast',
    note: attempt.purpose,
  }
  const beside = [
    updateAttempt(attempt, { ...attempt, status: 'paid', pfPaymentId: itn.pfPaymentId }),
    updateItn({
      ...stored,
      outcome: 'accepted',
      reason: '',
      reference: booking.reference,
      amountCents: itn.amountGrossCents,
    }),
  ]
  const save = (change: Change) => bookings.save(booking, change, { now, beside })
  const decide = (nightsAre: 'available' | 'gone') =>
    acceptPayment(booking, entry, { by: { kind: 'payfast', name: '' }, now, nightsAre })

  const wanted = decide('available')
  if (!wanted.ok) return refuse('changed-meanwhile')
  const saved = await save(wanted.value)
  if (saved.ok || (saved.refusal !== 'nights-already-taken' && saved.refusal !== 'nights-on-hold')) return saved

  // The money came too late for the nights. It is kept all the same, and people are told.
  const late = decide('gone')
  if (!late.ok) return refuse('changed-meanwhile')
  log('alarm', 'paid but nights taken', { reference: booking.reference })
  return save(late.value)
}

/** The card was declined: the hold is given back. The guest may try again. */
async function fail(needs: Needs, stored: StoredItn, itn: Itn): Promise<ItnOutcome> {
  const { bookings, payments, clock } = needs
  const conclude = concludeUsing(needs, stored)
  let outcome: ItnOutcome = 'payment-failed'
  const failed = await withOptimisticRetry(async (): Promise<Result<unknown, string>> => {
    const meanwhile = await outcomeMeanwhile(payments, stored)
    if (meanwhile) {
      outcome = meanwhile
      return accept(undefined)
    }
    const attempt = await payments.attempt(itn.mPaymentId)
    const booking = attempt && (await bookings.find(attempt.reference))
    if (!attempt || !booking) throw new Error('An attempt belongs to no booking')
    if (attempt.status !== 'open') {
      outcome = await conclude('already-handled', `the attempt is ${attempt.status}`, itn, attempt)
      return accept(undefined)
    }
    const { now } = clock()
    const by = { kind: 'payfast', name: '' } as const
    const ended = endCardPayment(booking, { by, now, attemptId: attempt.id, why: 'failed' })
    const change = ended.ok
      ? ended.value
      : note(booking, { by, now, what: 'card-payment-ended', facts: { why: 'failed', attemptId: attempt.id } })
    outcome = 'payment-failed'
    return bookings.save(booking, change, {
      now,
      beside: [
        updateAttempt(attempt, { ...attempt, status: 'failed' }),
        updateItn({ ...stored, outcome, reference: booking.reference, amountCents: itn.amountGrossCents }),
      ],
    })
  })
  if (!failed.ok) throw new Error(`A failed payment could not be written: ${failed.refusal}`)
  return outcome
}
