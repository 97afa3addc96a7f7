import { numberOfNights } from '#shared/availability/stay.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type BusinessTime, CUT_OFF_TIME, instantOf, minutesAfter } from '#shared/kernel/clock.ts'
import { type Cents, sum } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import type { CancellationTier } from '#shared/settings/cancellation-tiers.ts'
import { type CardLimits, cardLimitRefusal } from '#shared/payments/card-limits.ts'
import { MAX_HELD_MINUTES } from '#shared/payments/hold-limits.ts'
import {
  type AdjustmentLine,
  type CorrectionLine,
  type MoneyLine,
  type TransferLine,
  effectiveLines,
  heldMoney,
  isSameOrigin,
  isWrittenByPayfast,
  paidCents,
  writtenOffCents,
} from '#shared/payments/ledger.ts'
import { checkRail, refundRails } from '#shared/payments/refund-rails.ts'
import {
  type Booking,
  type CancelledBooking,
  type ExpiredBooking,
  type PendingBooking,
  hasOpenMoney,
  isEnoughToConfirm,
  isMoneyOut,
  linesSinceCancelled,
  moneyOf,
  refundedSinceCancelled,
} from './booking.ts'
import type { GivenUp } from './agreed-rates.ts'
import { isArrivalPast } from './arrival.ts'
import { hasSameParts, partsText, stayOf } from './stay-parts.ts'
import type { Actor, BookingEvent, EventName } from './booking-event.ts'
import { MAX_TAGS, distinctTags, findTag, isSameTag } from './booking-tags.ts'
import { mailboxOf } from './booking-limits.ts'
import { expiryOf, withClampedExpiry } from './booking-expiry.ts'
import { clampedExpiry, isExpiryInRange, latestStaffExpiry } from './expiry-limits.ts'
import { type ArrivalTerms, askedUntil, withAskedAmount, withTermsOfArrival } from './deposit.ts'
import { changedValues } from './changed-values.ts'
import { refundAtCancellation } from './refund-reason.ts'
import { hasPendingCard } from './pending-card.ts'
import { isCancelledOrExpired, isClosed, isConfirmedOrCompleted } from './is-closed.ts'
import { agreedStaffHold, keptStaffHold } from './staff-hold.ts'
import { type LateMoneyDecision, lateMoneyChoice, settledLateMoney } from './late-money.ts'
import { type NightSale, refundForGivenUpNight, resaleOf } from './resale.ts'

/**
 * The states of a booking (decisions §5). Each function is one action: it takes a booking and returns the change, or
 * refuses by name. A change is written in one transaction: the booking, its nights, one line of history with the
 * e-mails to send. Nothing here reads a clock or a table.
 */
export type BookingChange<Nights extends NightsChange = NightsChange> = {
  readonly booking: Booking
  readonly event: Omit<BookingEvent, 'id'>
  readonly nights: Nights
}

/** What a change does to the nights in the table. Released nights are those of the booking before the change. */
export type NightsChange =
  | { readonly kind: 'keep' }
  /**
   * Claim every night of the stay; fails as a whole if one belongs to another booking, or another waits for it with its
   * money. `underHold`: a current hold goes before a booking that waits, since its own money came in time.
   */
  | { readonly kind: 'claim'; readonly underHold?: true }
  /** Hold them for a card payment until an instant. */
  | { readonly kind: 'hold'; readonly until: string }
  /** Hold them for the booking until an instant, by staff: blocked for everybody else. */
  | { readonly kind: 'staff-hold'; readonly until: string }
  /** The current hold by staff lasts until another instant, whoever waits. */
  | { readonly kind: 'keep-staff-hold'; readonly until: string }
  /**
   * Release what the booking owns or a card payment of it holds, of a stay under way from that night on: nights that were
   * slept stay. A hold by staff ends with any change after which the booking has none.
   */
  | { readonly kind: 'release'; readonly from?: CalendarDate }
  /** Release the nights that the booking had and claim the new ones; of a confirmed one those that change hands. */
  | { readonly kind: 'move'; readonly owned?: true }

/** Changes that no other booking can block. */
export type NonClaimingChange = Extract<NightsChange, { readonly kind: 'keep' | 'release' | 'keep-staff-hold' }>

const keepNights: NonClaimingChange = { kind: 'keep' }

type ActionContext = { readonly by: Actor; readonly now: string }

const event = (
  { by, now }: ActionContext,
  name: EventName,
  details: BookingEvent['details'] = {},
  emails: readonly EmailType[] = [],
): BookingChange['event'] => ({ at: now, by, name, details, emails: [...emails] })

/** A change takes a booking out of the archive: late money must not hide there. */
export function withNextVersion<B extends Booking>(booking: B): B {
  const { archived: _, ...others } = booking
  return { ...others, version: booking.version + 1 } as B
}

/** When the time to pay of a booking ends that begins now. */
const expiryAfter = (booking: Booking, now: string, hours: number): string =>
  clampedExpiry(minutesAfter(now, hours * 60), stayOf(booking).checkInDate)

/** Whether a card payment holds the booking's nights now. */
export const hasCurrentHold = (
  booking: Booking,
  now: string,
): booking is PendingBooking & { readonly hold: NonNullable<PendingBooking['hold']> } =>
  booking.status === 'pending' && booking.hold !== null && booking.hold.until > now

/** After a hold has lapsed its nights may belong to another booking: only a current hold is released. */
const releaseHold = (booking: Booking, now: string): NonClaimingChange =>
  hasCurrentHold(booking, now) ? { kind: 'release' } : keepNights

export type PaymentRefusal = 'payment-already-recorded'

/**
 * Whether late money may still confirm a booking by itself: not on the arrival day from the cut-off on, nor later. A
 * guest whose card payment holds the nights was let through when it started.
 */
export const isPastArrival = (
  booking: Booking,
  { now, ...day }: Pick<BusinessTime, 'now' | 'today' | 'isBeforeCutOff'>,
): boolean => {
  if (hasCurrentHold(booking, now)) return false
  return isArrivalPast(stayOf(booking).checkInDate, day)
}

/**
 * The booking's money is enough, and it waits for its nights: they were not free when the money came. As long as it
 * does, its nights carry its mark in the table, and nobody else can take them.
 */
export const isWaitingForNights = (booking: Booking): boolean =>
  (booking.status === 'pending' || booking.status === 'expired') &&
  booking.needsAttention === 'paid-but-nights-taken' &&
  isEnoughToConfirm(moneyOf(booking))

/** Whether the nights of a booking can be claimed, as the table and the clock report. */
export type NightsStatus = 'available' | 'taken' | 'arrival-passed'

/** What else is enough to confirm a booking, in cents. */
export type Enough = {
  /** What the card payment that was started was to make up. */
  readonly attemptToConfirmCents?: Cents | undefined
  /** Less than this may be missing (a setting). */
  readonly smallAmountCents?: Cents | undefined
}

/**
 * A booking with money, with what it has noted as enough where that is less than is asked for now: what a card payment
 * was started for, what was asked for before a change, and all of these but for a small amount.
 */
function withEnough<B extends PendingBooking | ExpiredBooking>(
  booking: B,
  { now, attemptToConfirmCents, smallAmountCents = 0 }: ActionContext & Enough,
): B {
  const { paidCents: paid, amountToConfirmCents } = moneyOf(booking)
  const askedBefore = (booking.askedAmounts ?? []).filter(({ until }) => until >= now)
  const missing =
    Math.min(
      amountToConfirmCents,
      attemptToConfirmCents ?? amountToConfirmCents,
      ...askedBefore.map(({ amountCents }) => amountCents),
    ) - paid
  const isEnough = missing <= 0 || (missing < smallAmountCents && missing < paid)
  return isEnough && paid > 0 && paid < amountToConfirmCents
    ? withAskedAmount(booking, { amountCents: paid, until: now })
    : booking
}

/** A booking after a change, with what was asked for before it where more is asked for now: that still confirms it. */
function withAmountAskedBefore<B extends Booking>(before: Booking, after: B, now: string): B {
  const money = moneyOf(before)
  const asked = money.amountToConfirmCents
  const isAsked = (after.status === 'pending' || after.status === 'expired') && asked > 0 && !isEnoughToConfirm(money)
  return isAsked && moneyOf(after).amountToConfirmCents > asked
    ? withAskedAmount(after, { amountCents: asked, until: askedUntil(now) })
    : after
}

/**
 * What an accepted payment does, or money that moves here from another booking. Money is never refused for coming late. Enough of it (the deposit, or the whole price
 * where that is required) confirms a pending or an expired booking at the price and terms it was booked under. Where
 * the nights are `taken`, as the table reports, or its arrival has passed, it goes into the ledger, and guest and staff
 * get an e-mail. On a booking that a person cancelled nothing else happens: staff reinstate it or pay back.
 */
export function acceptPayment(
  booking: Booking,
  line: MoneyLine | TransferLine,
  context: ActionContext & {
    readonly nightsStatus: NightsStatus
    /** Whether a proof, other than one of this payment, waits for staff; absent where that was not looked at. */
    readonly hasWaitingProof?: boolean
  } & Enough,
): Result<BookingChange, PaymentRefusal> {
  if (booking.ledger.some(({ id }) => id === line.id)) return refuse('payment-already-recorded')
  const ledger = [...booking.ledger, line]
  const eventName: EventName = line.kind === 'transfer' ? 'transferred-in' : 'payment-accepted'
  const details = {
    amountCents: line.amountCents,
    method: line.method,
    paidCents: paidCents(ledger),
    ...(line.kind === 'transfer' && { fromBooking: line.otherReference, note: line.note }),
  }
  const owedAgain = writeOffTakenBack({ ...booking, ledger }, line)
  const overpaymentEmails: readonly EmailType[] =
    moneyOf({ ...booking, ledger: [...ledger, ...owedAgain] }).surplusCents > 0 ? ['payment_to_check'] : []
  const recorded = (changes: Partial<Pick<Booking, 'needsAttention' | 'ledger'>>, emails: readonly EmailType[]) =>
    accept<BookingChange>({
      booking: { ...withNextVersion(booking), ledger, ...changes },
      event: event(context, eventName, details, emails),
      nights: keepNights,
    })

  switch (booking.status) {
    case 'confirmed':
    case 'completed':
      return recorded({ ledger: [...ledger, ...owedAgain] }, ['payment_received', ...overpaymentEmails])
    case 'cancelled':
      return recorded({ needsAttention: 'paid-after-closing' }, ['nights_taken', 'paid_but_nights_taken'])
    case 'pending':
    case 'expired': {
      const received: PendingBooking | ExpiredBooking = withEnough(
        booking.status === 'pending'
          ? { ...withNextVersion(booking), ledger, expiresAt: null }
          : { ...withNextVersion(booking), ledger },
        context,
      )
      // A stay of a guest whose data were erased has nobody to come.
      if (booking.erasedAt || !isEnoughToConfirm(moneyOf(received)))
        return received.status === 'expired'
          ? recorded({ needsAttention: 'paid-after-closing' }, ['nights_taken', 'paid_but_nights_taken'])
          : accept({
              ...withStaffHold(
                received,
                context.hasWaitingProof === false ? agreedStaffHold(received, context.now) : received.staffHold,
              ),
              event: event(context, eventName, details, ['payment_received', 'payment_to_check']),
            })
      if (context.nightsStatus !== 'available') {
        const why: BookingEvent['details'] =
          context.nightsStatus === 'taken' ? { nightsTaken: true } : { arrivalPassed: true }
        const waiting = { ...received, needsAttention: 'paid-but-nights-taken' as const }
        return accept({
          booking: waiting.status === 'pending' ? { ...waiting, hold: null, staffHold: undefined } : waiting,
          event: event(context, eventName, { ...details, ...why }, ['nights_taken', 'paid_but_nights_taken']),
          nights: keepNights,
        })
      }
      return accept({
        booking: { ...received, needsAttention: null, status: 'confirmed', confirmedAt: context.now },
        // One e-mail: it says what was paid, too.
        event: event(context, eventName, { ...details, confirmed: true }, ['booking_confirmed', ...overpaymentEmails]),
        nights: hasCurrentHold(booking, context.now) ? { kind: 'claim', underHold: true } : { kind: 'claim' },
      })
    }
  }
}

/**
 * The line that takes a write-off back, as far as a payment brings what was written off after all: it goes back to nobody
 * as a surplus.
 */
function writeOffTakenBack(paid: Booking, { id, at, by, bySub }: MoneyLine | TransferLine): AdjustmentLine[] {
  const amountCents = Math.min(writtenOffCents(paid), moneyOf(paid).surplusCents)
  const author = { by, ...(bySub !== undefined && { bySub }) }
  const note = 'What was written off was paid after all'
  return amountCents > 0
    ? [{ id: `${id}-written-off`, kind: 'adjustment', cause: 'write-off', amountCents, at, ...author, note }]
    : []
}

/** The nights of a booking that waits with its money are free: it is confirmed, unless its arrival is past. */
export function confirmWaiting(
  booking: Booking,
  context: ActionContext & Pick<BusinessTime, 'today' | 'isBeforeCutOff'>,
): Result<BookingChange, 'not-waiting' | 'arrival-passed'> {
  if (!isWaitingForNights(booking)) return refuse('not-waiting')
  if (isPastArrival(booking, context)) return refuse('arrival-passed')
  return accept({
    booking: { ...withNextVersion(booking), needsAttention: null, status: 'confirmed', confirmedAt: context.now },
    event: event(context, 'confirmed', { paidCents: paidCents(booking.ledger) }, ['booking_confirmed']),
    nights: { kind: 'claim' },
  })
}

/** Staff reopen an expired or cancelled booking at the price and terms it was booked under, if its nights are free. */
export function reinstate(
  booking: Booking,
  context: ActionContext & { readonly today: CalendarDate },
): Result<BookingChange, 'booking-not-closed' | 'stay-over' | 'guest-erased'> {
  if (booking.status !== 'expired' && booking.status !== 'cancelled')
    return refuse('booking-not-closed', { status: booking.status })
  if (stayOf(booking).checkOutDate <= context.today) return refuse('stay-over')
  if (booking.erasedAt) return refuse('guest-erased')
  const details = { was: booking.status, paidCents: paidCents(booking.ledger) }
  return accept({
    booking: { ...withNextVersion(booking), needsAttention: null, status: 'confirmed', confirmedAt: context.now },
    event: event(context, 'reinstated', details, ['booking_confirmed']),
    nights: { kind: 'claim' },
  })
}

/** Staff confirm without waiting for money. Only a pending booking can be confirmed. */
export function confirm(booking: Booking, context: ActionContext): Result<BookingChange, 'booking-not-pending'> {
  if (booking.status !== 'pending') return refuse('booking-not-pending', { status: booking.status })
  return accept({
    booking: { ...withNextVersion(booking), needsAttention: null, status: 'confirmed', confirmedAt: context.now },
    event: event(context, 'confirmed', { paidCents: paidCents(booking.ledger) }, ['booking_confirmed']),
    nights: { kind: 'claim' },
  })
}

/** From the day of departure on there is nothing to cancel. */
export const isStayOver = (booking: Booking, today: CalendarDate): boolean =>
  booking.status === 'confirmed' && stayOf(booking).checkOutDate <= today

/**
 * Guest or staff cancel a stay that is still to come or under way. `refundDueCents` is what the tiers of the booking
 * give, or what staff entered; never more than was paid.
 */
export function cancel(
  booking: Booking,
  context: ActionContext & {
    readonly today: CalendarDate
    readonly refundDueCents: Cents
    readonly reason?: string
    /** Staff have decided on another refund than the tiers give. */
    readonly isRefundDecided?: boolean
    /** The guest is told the reason that staff gave. */
    readonly reasonForGuest?: boolean | undefined
  },
): Result<BookingChange<NonClaimingChange>, 'booking-closed' | 'stay-over' | 'refund-too-large'> {
  if (isClosed(booking)) return refuse('booking-closed', { status: booking.status })
  if (isStayOver(booking, context.today)) return refuse('stay-over')
  if (context.refundDueCents > Math.max(0, paidCents(booking.ledger))) return refuse('refund-too-large')
  return accept({
    booking: {
      ...withNextVersion(booking),
      needsAttention: null,
      status: 'cancelled',
      closedAt: context.now,
      cancelledBy: context.by.kind === 'guest' ? 'guest' : 'staff',
      refundDueCents: context.refundDueCents,
    },
    event: event(
      context,
      'cancelled',
      {
        refundDueCents: context.refundDueCents,
        paidCents: paidCents(booking.ledger),
        reason: context.reason ?? '',
        ...(context.isRefundDecided && { refundDecided: true }),
        ...(context.reasonForGuest && { reasonForGuest: true }),
      },
      context.by.kind === 'guest' ? ['booking_cancelled', 'guest_cancelled'] : ['booking_cancelled'],
    ),
    nights:
      booking.status === 'confirmed' ? { kind: 'release', from: context.today } : releaseHold(booking, context.now),
  })
}

/**
 * Staff change what goes back of a cancelled booking, with a reason; never more than was paid, nor less than has gone
 * back already. What is paid out later follows it.
 */
export function changeRefund(
  booking: Booking,
  refundDueCents: Cents,
  context: ActionContext & {
    readonly reason: string
    readonly notifyGuest?: boolean | undefined
    readonly reasonForGuest?: boolean | undefined
  },
): Result<BookingChange<NonClaimingChange>, 'booking-not-cancelled' | 'refund-too-large' | 'refund-gone-already'> {
  if (booking.status !== 'cancelled') return refuse('booking-not-cancelled', { status: booking.status })
  const refundedCents = refundedSinceCancelled(booking)
  const paid = Math.max(0, paidCents(booking.ledger))
  if (refundDueCents > refundedCents + paid) return refuse('refund-too-large', { paidCents: refundedCents + paid })
  if (refundDueCents < refundedCents) return refuse('refund-gone-already', { refundedCents })
  const { resale, refundChangeCents = 0, refundDueCents: before } = booking
  // What later sales add is worked out from the refund at the cancellation: once there were some, this is beside it.
  const isAfterResale = (resale?.refundCents ?? 0) > 0 || refundChangeCents !== 0
  return accept({
    booking: {
      ...withNextVersion(booking),
      refundDueCents,
      ...(isAfterResale && { refundChangeCents: refundChangeCents + refundDueCents - before }),
    },
    event: event(
      context,
      'refund-due-changed',
      {
        refundDueCents,
        refundDueCentsBefore: before,
        reason: context.reason,
        ...(context.reasonForGuest && { reasonForGuest: true }),
      },
      context.notifyGuest ? ['refund_changed'] : [],
    ),
    nights: keepNights,
  })
}

/**
 * Nights of a cancelled stay were sold again, or are no longer: what is owed back changes by it. Never below what has
 * gone back already, nor, with what staff have changed of it, more than was paid. The guest is told when the money goes
 * back.
 */
export function refundResoldNights(
  booking: CancelledBooking,
  sales: readonly NightSale[],
  context: ActionContext & { readonly givenUp?: GivenUp['nights'] | undefined },
): Result<BookingChange<NonClaimingChange>, 'resale-unchanged'> {
  const before = booking.resale?.refundCents ?? 0
  const atCancellation = booking.refundDueCents - before
  const { refundCents: calculatedCents, nights } = resaleOf(booking, sales, context.givenUp)
  const resaleRefundedCents = refundedSinceCancelled(booking) - atCancellation
  const refundCents = Math.max(calculatedCents, Math.min(before, resaleRefundedCents))
  if (refundCents === before) return refuse('resale-unchanged')
  const allCents = refundedSinceCancelled(booking) + Math.max(0, paidCents(booking.ledger))
  const excessCents = Math.max(0, atCancellation + refundCents - allCents)
  const refundDueCents = Math.max(0, atCancellation + refundCents - excessCents)
  return accept({
    booking: {
      ...withNextVersion(booking),
      refundDueCents,
      resale: { at: context.now, refundCents, nights },
      // What staff have added beyond it counts no more: the refund at the cancellation stays what it was.
      ...(excessCents > 0 && { refundChangeCents: (booking.refundChangeCents ?? 0) - excessCents }),
    },
    event: event(context, 'nights-resold', {
      nights: nights.map(({ night }) => night).join(', '),
      resaleRefundCents: refundCents,
      refundDueCents,
    }),
    nights: keepNights,
  })
}

/**
 * Nights that a living booking has given up were sold again, or are no longer: what the terms keep of them changes by it,
 * as a line of the ledger, and a surplus goes back. What has gone back already is never owed again.
 */
export function refundGivenUpNights(
  booking: Booking,
  givenUp: GivenUp,
  sales: readonly NightSale[],
  context: ActionContext,
): Result<BookingChange<NonClaimingChange> & { readonly givenUp: GivenUp }, 'resale-unchanged'> {
  const { surplusCents, owedCents: owed } = moneyOf(booking)
  const hasRefund = effectiveLines(booking.ledger).some(isMoneyOut)
  let mayTakeBack = hasRefund ? surplusCents : Number.POSITIVE_INFINITY
  let mayGoBack = owed
  const nights = givenUp.nights.map((entry) => {
    const received = sales.find(({ night }) => night === entry.night)?.receivedCents ?? 0
    const was = entry.resoldCents ?? 0
    const change = refundForGivenUpNight(entry, received) - was
    const limited = change < 0 ? -Math.min(-change, mayTakeBack) : Math.min(change, mayGoBack)
    if (limited < 0) mayTakeBack += limited
    else mayGoBack -= limited
    return { ...entry, resoldCents: was + limited }
  })
  const totalOf = (entries: GivenUp['nights']) => sum(entries.map(({ resoldCents = 0 }) => resoldCents))
  const changeCents = totalOf(nights) - totalOf(givenUp.nights)
  if (changeCents === 0) return refuse('resale-unchanged')
  const line: AdjustmentLine = {
    ...{ id: `resale-${booking.version + 1}`, kind: 'adjustment', cause: 'terms', amountCents: -changeCents },
    ...{ at: context.now, by: 'Daily run', note: 'Nights that were given up were sold again' },
  }
  const changed = { ...withNextVersion(booking), ledger: [...booking.ledger, line] }
  return accept({
    booking: changed,
    givenUp: { ...givenUp, nights },
    event: event(context, 'nights-resold', {
      nights: nights.flatMap(({ night, resoldCents }) => (resoldCents > 0 ? [night] : [])).join(', '),
      resaleRefundCents: totalOf(nights),
      owedCents: moneyOf(changed).owedCents,
    }),
    nights: keepNights,
  })
}

/** A refund, in any state of the booking; never more than the balance of its ledger, or than its rail leaves. */
export function refund(
  booking: Booking,
  line: MoneyLine,
  context: ActionContext & {
    readonly hasWaitingProof?: boolean
    /** Written beside the refund where the price goes down by it, so that the guest does not owe it again. */
    readonly adjustment?: AdjustmentLine | undefined
  },
): Result<
  BookingChange<NonClaimingChange>,
  'refund-too-large' | 'refund-beyond-rail' | 'payment-already-recorded' | 'adjustment-too-large'
> {
  if (booking.ledger.some(({ id }) => id === line.id)) return refuse('payment-already-recorded')
  if (line.amountCents > paidCents(booking.ledger))
    return refuse('refund-too-large', { paidCents: paidCents(booking.ledger) })
  const onRail = checkRail(booking, line)
  if (!onRail.ok) return onRail
  const { adjustment } = context
  if (adjustment && moneyOf(booking).owedCents + adjustment.amountCents < 0) return refuse('adjustment-too-large')
  const ledger = [...booking.ledger, line, ...(adjustment ? [adjustment] : [])]
  const isFullyRefunded = paidCents(ledger) === 0
  const refunded = {
    ...withNextVersion(booking),
    ledger,
    needsAttention: isFullyRefunded ? attentionWithoutMoney({ ...booking, ledger }) : booking.needsAttention,
  }
  const lapses = isFullyRefunded && !context.hasWaitingProof && refunded.needsAttention === null
  return accept({
    // A refunded pending booking waits only for a proof: without one it expires with the next hourly run.
    booking:
      refunded.status === 'pending' && lapses
        ? { ...refunded, expiresAt: clampedExpiry(context.now, stayOf(refunded).checkInDate) }
        : refunded,
    event: event(
      context,
      'refunded',
      {
        amountCents: line.amountCents,
        method: line.method,
        note: line.note,
        ...(adjustment && { owedCents: moneyOf({ ...booking, ledger }).owedCents }),
      },
      ['refund_made'],
    ),
    nights: keepNights,
  })
}

/** The guest is told of an adjustment or a correction only where staff ask for it (decisions §5). */
const ledgerEmails = ({ notifyGuest }: { readonly notifyGuest?: boolean | undefined }): readonly EmailType[] =>
  notifyGuest ? ['ledger_changed'] : []

/** How an adjustment can confirm a booking: the nights, and what else is enough. */
export type AdjustContext = ActionContext & {
  readonly notifyGuest?: boolean | undefined
  readonly nightsStatus?: NightsStatus
} & Enough

/**
 * Staff change what is owed, with a reason: goodwill, an extra charge, another total. Never below zero. A pending or
 * expired booking whose money is enough by it is confirmed and claims its nights; a pending one that is free by it too.
 * Where its nights cannot be claimed it waits for them, or for staff. The guest gets an e-mail if staff ask for it.
 */
export function adjust(
  booking: Booking,
  line: AdjustmentLine,
  context: AdjustContext,
): Result<BookingChange, 'adjustment-too-large' | 'payment-already-recorded' | 'booking-cancelled'> {
  if (booking.ledger.some(({ id }) => id === line.id)) return refuse('payment-already-recorded')
  // Nothing is owed for it any more: staff change what goes back.
  if (booking.status === 'cancelled') return refuse('booking-cancelled')
  const before = moneyOf(booking)
  if (before.owedCents + line.amountCents < 0) return refuse('adjustment-too-large')
  const adjusted = afterPriceChange(
    booking,
    { ...withNextVersion(booking), ledger: [...booking.ledger, line] },
    context,
  )
  const details = { amountCents: line.amountCents, owedCents: moneyOf(adjusted).owedCents, note: line.note }
  const emails = ledgerEmails(context)
  const isConfirmed = adjusted.status === 'confirmed' && booking.status !== 'confirmed'
  return accept({
    booking: adjusted,
    event: isConfirmed
      ? event(context, 'adjusted', { ...details, confirmed: true }, [...emails, 'booking_confirmed'])
      : event(context, 'adjusted', details, emails),
    nights: isConfirmed ? { kind: 'claim' } : keepNights,
  })
}

/**
 * Staff write off what is still owed for a stay, or a part of it: it is a line of the ledger, and no money moves. The
 * guest gets an e-mail if staff ask for it.
 */
export function writeOff(
  booking: Booking,
  line: Omit<AdjustmentLine, 'cause'>,
  context: ActionContext & { readonly notifyGuest?: boolean | undefined },
): Result<
  BookingChange<NonClaimingChange>,
  'booking-not-confirmed' | 'write-off-too-large' | 'payment-already-recorded'
> {
  if (booking.ledger.some(({ id }) => id === line.id)) return refuse('payment-already-recorded')
  if (!isConfirmedOrCompleted(booking)) return refuse('booking-not-confirmed', { status: booking.status })
  const { outstandingCents } = moneyOf(booking)
  if (-line.amountCents > outstandingCents) return refuse('write-off-too-large', { outstandingCents })
  const ledger = [...booking.ledger, { ...line, cause: 'write-off' as const }]
  return accept({
    booking: { ...withNextVersion(booking), ledger },
    event: event(
      context,
      'written-off',
      { amountCents: -line.amountCents, owedCents: moneyOf({ ...booking, ledger }).owedCents, note: line.note },
      ledgerEmails(context),
    ),
    nights: keepNights,
  })
}

/**
 * A booking whose price was changed. One that is not confirmed is, if it is paid enough by that, or free, and its nights
 * can be claimed; else it waits for its nights, or for staff.
 */
function afterPriceChange(before: Booking, changed: Booking, context: AdjustContext): Booking {
  if (changed.status !== 'pending' && changed.status !== 'expired') return changed
  const { now, nightsStatus = 'available' } = context
  const asked = withEnough(withAmountAskedBefore(before, changed, now), context)
  if (isWaitingForNights(before)) return { ...asked, needsAttention: attentionAfter(asked) }
  const isFree = isMadeFree(asked)
  if (asked.erasedAt || isEnoughToConfirm(moneyOf(before)) || !(isFree || isEnoughToConfirm(moneyOf(asked)))) {
    if (before.needsAttention !== 'free-not-confirmed' || isFree) return asked
    // It is to be paid after all, and has the time to.
    return asked.status === 'pending'
      ? { ...asked, needsAttention: null, expiresAt: askedUntil(now) }
      : { ...asked, needsAttention: null }
  }
  if (nightsStatus === 'available' && !(isFree && asked.status === 'expired'))
    return { ...asked, needsAttention: null, status: 'confirmed', confirmedAt: now }
  const needsAttention = isFree ? 'free-not-confirmed' : 'paid-but-nights-taken'
  return asked.status === 'pending'
    ? { ...asked, needsAttention, expiresAt: null, hold: null }
    : { ...asked, needsAttention }
}

/** Whether nothing is owed for a booking, and nothing was paid. */
function isMadeFree(booking: Booking): boolean {
  const { paidCents: paid, owedCents: owed } = moneyOf(booking)
  return owed === 0 && paid <= 0
}

/** Staff give a pending booking more or less time to be paid. One with money or a waiting proof does not expire. */
export function extendExpiry(
  booking: Booking,
  until: string,
  context: ActionContext,
): Result<BookingChange<NonClaimingChange>, 'booking-not-pending' | 'booking-has-no-expiry' | 'expiry-out-of-range'> {
  if (booking.status !== 'pending') return refuse('booking-not-pending', { status: booking.status })
  if (booking.expiresAt === null) return refuse('booking-has-no-expiry')
  const { checkInDate } = stayOf(booking)
  const { now } = context
  if (!isExpiryInRange(until, { checkInDate, now }))
    return refuse('expiry-out-of-range', { latest: latestStaffExpiry(checkInDate, now) })
  return accept({
    booking: { ...withNextVersion(booking), expiresAt: until },
    event: event(context, 'expiry-extended', changedValues({ until: booking.expiresAt }, { until })),
    nights: keepNights,
  })
}

/**
 * Staff note that the guest of a confirmed stay did not come, from the cut-off of the arrival day on, or take that back.
 * The nights stay taken and the money where it is; what goes back is a refund of its own.
 */
export function markNoShow(
  booking: Booking,
  isNoShow: boolean,
  context: ActionContext & Pick<BusinessTime, 'today' | 'isBeforeCutOff'>,
): Result<BookingChange<NonClaimingChange>, 'booking-not-confirmed' | 'arrival-to-come'> {
  if (!isConfirmedOrCompleted(booking)) return refuse('booking-not-confirmed', { status: booking.status })
  if (isNoShow && !isPastArrival(booking, context)) return refuse('arrival-to-come')
  const { noShow: _, ...others } = withNextVersion(booking)
  return accept({
    booking: isNoShow ? { ...others, noShow: true } : others,
    event: event(context, isNoShow ? 'no-show' : 'no-show-undone'),
    nights: keepNights,
  })
}

/** Staff put a closed booking away whose money is settled, or take it back. */
export function archive(
  booking: Booking,
  isArchived: boolean,
  context: ActionContext,
): Result<BookingChange<NonClaimingChange>, 'booking-open' | 'money-not-settled'> {
  if (!isClosed(booking)) return refuse('booking-open')
  if (isArchived && hasOpenMoney(booking)) return refuse('money-not-settled')
  const changed = withNextVersion(booking)
  return accept({
    booking: isArchived ? { ...changed, archived: true } : changed,
    event: event(context, isArchived ? 'archived' : 'unarchived'),
    nights: keepNights,
  })
}

/**
 * Staff put a tag on a booking, or take it off; a booking that is put away stays so. Nothing personal comes back to one
 * whose guest was erased.
 */
export function changeTag(
  booking: Booking,
  tag: string,
  isTagged: boolean,
  context: ActionContext,
): Result<BookingChange<NonClaimingChange>, 'guest-erased' | 'too-many-tags'> {
  if (booking.erasedAt) return refuse('guest-erased')
  const others = booking.tags.filter((one) => !isSameTag(one, tag))
  if (isTagged && others.length >= MAX_TAGS) return refuse('too-many-tags')
  const spelled = findTag(booking.tags, tag) ?? tag
  return accept({
    booking: {
      ...withNextVersion(booking),
      ...(booking.archived && { archived: true }),
      tags: isTagged ? distinctTags([...others, spelled]) : others,
    },
    event: event(context, isTagged ? 'tagged' : 'untagged', { tag: spelled }),
    nights: keepNights,
  })
}

/**
 * Staff correct who the guest is. The history keeps the old and the new values until the guest is erased. With
 * `sendAgain` the guest gets that e-mail. `newLink` takes the place of the booking's link, which went to a wrong address.
 */
export function correctGuest(
  booking: Booking,
  guest: GuestFields,
  context: ActionContext & {
    readonly sendAgain?: EmailType | undefined
    readonly newLink?: Required<Pick<Booking, 'tokenHash' | 'linkVersion'>> | undefined
  },
): Result<BookingChange<NonClaimingChange>, 'guest-erased'> {
  if (booking.erasedAt) return refuse('guest-erased')
  const details = changedValues(guestFieldsOf(booking), guestFieldsOf(guest))
  const isSameAddress = guest.guestEmail === booking.guestEmail
  return accept({
    booking: {
      ...withNextVersion(booking),
      ...guest,
      ...context.newLink,
      // It went to the former address.
      ...(!isSameAddress && { sentArrivalPack: undefined }),
    },
    event: event(context, 'guest-corrected', details, context.sendAgain ? [context.sendAgain] : []),
    nights: keepNights,
  })
}

type GuestFields = Pick<Booking, 'guestName' | 'guestEmail' | 'guestPhone' | 'guestSuburb'>

const guestFieldsOf = ({ guestName, guestEmail, guestPhone, guestSuburb }: GuestFields): GuestFields => ({
  guestName,
  guestEmail,
  guestPhone,
  guestSuburb,
})

/** Whether a corrected e-mail address is of another mailbox than the one that the guest's link went to. */
export const needsNewLink = (booking: Pick<Booking, 'guestEmail'>, corrected: Pick<Booking, 'guestEmail'>): boolean =>
  booking.guestEmail !== '' && mailboxOf(booking.guestEmail) !== mailboxOf(corrected.guestEmail)

/**
 * Whether staff can correct a line: it counts, a person typed it, and it is no transfer nor a payment whose money counts
 * for another booking now.
 */
export function isCorrectable(booking: Pick<Booking, 'reference' | 'ledger'>, id: string): boolean {
  const line = effectiveLines(booking.ledger).find((one) => one.id === id)
  if (!line || isWrittenByPayfast(line) || line.kind === 'transfer') return false
  // What a change of the booking has written follows from it, and goes with its next change.
  if (line.kind === 'adjustment' && (line.cause === 'change' || line.cause === 'terms')) return false
  return line.kind !== 'payment' || awayCents(booking, line) === 0
}

/** What of a payment's money counts for other bookings now, in cents. */
const awayCents = ({ reference, ledger }: Pick<Booking, 'reference' | 'ledger'>, payment: MoneyLine): Cents =>
  -sum(
    ledger.flatMap((line) =>
      line.kind === 'transfer' && isSameOrigin(line.payment, { reference, id: payment.id }) ? [line.amountCents] : [],
    ),
  )

/**
 * Staff cancel a line that was typed in error: it stays visible and counts no more. The guest gets an e-mail if staff ask
 * for it. A pending booking left without money has the time to pay again; one left with too little does not wait for its
 * nights any more; money that is back on a booking without its nights needs attention again. What goes back of a
 * cancelled one by the tiers is that of the corrected amounts.
 */
export function correct(
  booking: Booking,
  { corrects, ...correction }: Omit<CorrectionLine, 'amountCents'>,
  context: ActionContext & {
    readonly hasWaitingProof: boolean
    readonly eftExpiryHours: number
    /** Those that the guest booked under. */
    readonly cancellationTiers: readonly CancellationTier[]
    readonly notifyGuest?: boolean | undefined
  },
): Result<
  BookingChange<NonClaimingChange>,
  'line-not-correctable' | 'correction-too-large' | 'payment-already-recorded'
> {
  if (booking.ledger.some(({ id }) => id === correction.id)) return refuse('payment-already-recorded')
  const line = booking.ledger.find(({ id }) => id === corrects)
  if (!line || !isCorrectable(booking, corrects)) return refuse('line-not-correctable')
  const ledger = [...booking.ledger, { ...correction, corrects, amountCents: line.amountCents }]
  const adjustments = effectiveLines(ledger).filter(({ kind }) => kind === 'adjustment')
  const owed = booking.totalPriceCents + sum(adjustments.map(({ amountCents }) => amountCents))
  const paid = paidCents(ledger)
  if (paid < 0 || owed < 0) return refuse('correction-too-large')
  const rail =
    line.kind === 'payment' && refundRails({ ...booking, ledger }).find(({ method }) => method === line.method)
  if (rail && rail.wentBackCents > rail.cameCents) return refuse('correction-too-large')
  const refundDueCents =
    booking.status === 'cancelled' ? correctedRefundDue(booking, ledger, context.cancellationTiers) : 0
  // What staff kept of late money was decided with this line: they decide again.
  const isSinceCancelled =
    booking.status === 'cancelled' && linesSinceCancelled(booking).some(({ id }) => id === corrects)
  const keptAttention = booking.needsAttention === 'paid-but-nights-taken' ? null : booking.needsAttention
  const corrected = {
    ...withNextVersion(booking),
    ledger,
    needsAttention:
      paid === 0
        ? attentionWithoutMoney({ ...booking, ledger })
        : (keptAttention ?? attentionAfter({ ...booking, ledger })),
  }
  return accept({
    booking:
      corrected.status === 'pending' && booking.status === 'pending'
        ? {
            ...corrected,
            expiresAt:
              paid > 0 || context.hasWaitingProof || corrected.needsAttention !== null
                ? null
                : (expiryOf(booking) ?? expiryAfter(booking, context.now, context.eftExpiryHours)),
          }
        : corrected.status === 'cancelled'
          ? { ...corrected, refundDueCents, ...(isSinceCancelled && { lateKept: undefined }) }
          : corrected,
    event: event(
      context,
      'corrected',
      {
        amountCents: line.amountCents,
        lineKind: line.kind,
        note: correction.note,
        ...(booking.status === 'cancelled' && refundDueCents !== booking.refundDueCents && { refundDueCents }),
      },
      ledgerEmails(context),
    ),
    nights: keepNights,
  })
}

/** What goes back of a cancelled booking once a line was corrected; what staff decided themselves stays. In cents. */
function correctedRefundDue(
  booking: CancelledBooking,
  corrected: Booking['ledger'],
  tiers: readonly CancellationTier[],
): Cents {
  const { refundDueCents } = booking
  const byTiers = (ledger: Booking['ledger']): Cents => refundAtCancellation({ ...booking, ledger }, tiers).refundCents
  const resaleCents = booking.resale?.refundCents ?? 0
  return refundDueCents - resaleCents === byTiers(booking.ledger) ? byTiers(corrected) + resaleCents : refundDueCents
}

/**
 * Whether money on a booking needs staff after a change of its ledger: it has no nights, or was closed before the money
 * came.
 */
export function attentionAfter(booking: Booking): Booking['needsAttention'] {
  const isPaidFor = !booking.erasedAt && isEnoughToConfirm(moneyOf(booking))
  if (booking.status === 'pending')
    return isPaidFor ? 'paid-but-nights-taken' : isMadeFree(booking) ? 'free-not-confirmed' : null
  if (booking.status === 'expired') return isPaidFor ? 'paid-but-nights-taken' : 'paid-after-closing'
  if (booking.status !== 'cancelled') return null
  const isLate = heldMoney(booking).some(({ line, heldCents }) => heldCents > 0 && line.at > booking.closedAt)
  return isLate ? 'paid-after-closing' : null
}

/** A pending booking that is left without money, and owes none either, waits for staff: it does not lapse unseen. */
const attentionWithoutMoney = (booking: Booking): Booking['needsAttention'] =>
  booking.status === 'pending' && isMadeFree(booking) ? 'free-not-confirmed' : null

/**
 * Staff have settled money that came in after a booking was closed: refunded it, retained it as a charge, or booked
 * again. A pending booking whose nights are taken is settled by confirming, moving or cancelling it, never by this.
 */
export function closeAttention(
  booking: Booking,
  context: ActionContext & { readonly note: string; readonly lateMoney?: LateMoneyDecision | undefined },
): Result<BookingChange<NonClaimingChange>, 'no-attention-to-close' | 'late-money-undecided'> {
  if (booking.needsAttention === null || booking.status === 'pending') return refuse('no-attention-to-close')
  const { note, lateMoney } = context
  if (lateMoneyChoice(booking) && !lateMoney) return refuse('late-money-undecided')
  const settled = { ...withNextVersion(booking), needsAttention: null }
  return accept({
    booking:
      settled.status === 'cancelled'
        ? { ...settled, lateKept: settledLateMoney(settled, lateMoney ?? 'refunded') }
        : settled,
    event: event(context, 'attention-closed', { note, paidCents: paidCents(booking.ledger) }),
    nights: keepNights,
  })
}

/**
 * A pending booking without proof or payment expires when its time is up, but not while its guest is paying by card or
 * PayFast has the payment under way.
 */
export function expire(
  booking: Booking,
  context: ActionContext,
): Result<BookingChange<NonClaimingChange>, 'not-to-expire'> {
  const expiresAt = expiryOf(booking)
  if (booking.status !== 'pending' || expiresAt === null || expiresAt > context.now) return refuse('not-to-expire')
  if (paidCents(booking.ledger) > 0) return refuse('not-to-expire')
  if (hasCurrentHold(booking, context.now) || hasPendingCard(booking, context.now)) return refuse('not-to-expire')
  const { cardPending: wasPending, ...lapsed } = withNextVersion(booking)
  return accept({
    booking: { ...lapsed, status: 'expired', closedAt: context.now },
    event: event(context, 'expired', wasPending ? { cardPending: true } : {}, ['booking_expired']),
    nights: releaseHold(booking, context.now),
  })
}

/** Whether staff may still change a stay: until 16:00 of the departure day (decisions §5). */
export const isChangeable = (
  booking: Booking,
  { today, isBeforeCutOff }: Pick<BusinessTime, 'today' | 'isBeforeCutOff'>,
): boolean => stayOf(booking).checkOutDate > today || (stayOf(booking).checkOutDate === today && isBeforeCutOff)

/** The stay is over: the run of the morning after the departure day completes it. Its nights stay taken. */
export function complete(
  booking: Booking,
  context: ActionContext & { readonly today: CalendarDate },
): Result<BookingChange<NonClaimingChange>, 'stay-not-over'> {
  if (booking.status !== 'confirmed' || stayOf(booking).checkOutDate >= context.today) return refuse('stay-not-over')
  return accept({
    booking: { ...withNextVersion(booking), status: 'completed', closedAt: context.now },
    event: event(context, 'completed'),
    nights: keepNights,
  })
}

/** A confirmed booking as one that ended on a day long before it was written down. */
export function completedAt(booking: Booking, departure: CalendarDate): Booking {
  if (booking.status !== 'confirmed') throw new Error(`A booking that is ${booking.status} was to be completed`)
  return { ...booking, status: 'completed', closedAt: instantOf(departure, CUT_OFF_TIME) }
}

/** What a change of a booking writes over. Add-ons are not part of a booking but of its order. */
type ChangedStay = Pick<Booking, 'parts' | 'numberOfAdults' | 'numberOfChildren'>

/**
 * Staff change where, when and with whom a guest stays, or the add-ons. `adjustments` are what follows for the price;
 * without them the guest owes what was agreed. Other nights are claimed: a booking that is pending or waits for its
 * nights is confirmed on them where it is paid, or made free, and money that was enough for the agreed price is so at a
 * higher one. Where the nights stay, a pending booking whose money is enough by the change is confirmed, or waits for its
 * nights or for staff as after an adjustment. The guest gets one e-mail.
 */
export function changeStay(
  booking: Booking,
  to: ChangedStay,
  context: AdjustContext & {
    /** By the new arrival's rule, from today; absent where the arrival stays. */
    readonly arrivalTerms?: ArrivalTerms | undefined
    readonly adjustments?: readonly AdjustmentLine[]
    /** False leaves out the e-mail about the change. Who is confirmed by it is always told so. */
    readonly notifyGuest?: boolean | undefined
    readonly details?: BookingEvent['details']
  },
): Result<BookingChange, 'booking-closed' | 'adjustment-too-large' | 'payment-already-recorded'> {
  if (isClosed(booking) && !isWaitingForNights(booking)) return refuse('booking-closed', { status: booking.status })
  const { parts, numberOfAdults, numberOfChildren } = to
  const { adjustments = [], arrivalTerms, notifyGuest = true } = context
  if (adjustments.some((line) => booking.ledger.some(({ id }) => id === line.id)))
    return refuse('payment-already-recorded')
  const amountCents = adjustments.reduce((total, line) => total + line.amountCents, 0)
  const before = moneyOf(booking)
  if (before.owedCents + amountCents < 0) return refuse('adjustment-too-large')
  const onTerms = arrivalTerms ? withTermsOfArrival(booking, arrivalTerms) : booking
  const changed: Booking = {
    ...withNextVersion(onTerms),
    parts,
    numberOfAdults,
    numberOfChildren,
    ledger: [...booking.ledger, ...adjustments],
  }
  const after = moneyOf(changed)
  const isMoved = !hasSameParts(booking, to)
  const details = {
    ...(isMoved && { from: partsText(booking), to: partsText(to) }),
    ...(amountCents !== 0 && { [isMoved ? 'adjustedCents' : 'amountCents']: amountCents, owedCents: after.owedCents }),
    ...context.details,
  }
  const name: EventName = isMoved ? 'moved' : 'party-changed'
  const emails: readonly EmailType[] = notifyGuest ? [isMoved ? 'booking_moved' : 'ledger_changed'] : []
  if (!isMoved) {
    const repriced = afterPriceChange(booking, changed, context)
    const isConfirmed = repriced.status === 'confirmed' && booking.status !== 'confirmed'
    return accept({
      booking: repriced,
      event: isConfirmed
        ? event(context, name, { ...details, confirmed: true }, [...emails, 'booking_confirmed'])
        : event(context, name, details, emails),
      nights: isConfirmed ? { kind: 'claim' } : keepNights,
    })
  }
  const asked = withAmountAskedBefore<Booking>(booking, changed, context.now)
  const moved = asked.status === 'pending' || asked.status === 'expired' ? withEnough(asked, context) : asked
  // One that was free before waits for staff, unless they could not confirm it where it was.
  const isFree = isMadeFree(moved) && (before.owedCents > 0 || booking.needsAttention === 'free-not-confirmed')
  const isPaidFor = isFree || isEnoughToConfirm(before) || isEnoughToConfirm(moneyOf(moved))
  if (booking.status === 'pending' && moved.status === 'pending' && !isPaidFor) {
    // It is to be paid after all, and has the time to.
    const isOwedAgain = booking.needsAttention === 'free-not-confirmed'
    return accept({
      booking: {
        ...withClampedExpiry(
          isOwedAgain ? { ...moved, needsAttention: null, expiresAt: askedUntil(context.now) } : moved,
        ),
        hold: null,
        heldSeconds: heldSecondsOf(booking, context.now),
        // Staff hold the new nights by an act of its own.
        staffHold: undefined,
      },
      event: event(context, name, details, emails),
      nights: releaseHold(booking, context.now),
    })
  }
  const confirmedAt = booking.status === 'confirmed' ? booking.confirmedAt : context.now
  return accept({
    booking: { ...moved, needsAttention: null, status: 'confirmed', confirmedAt },
    event: event(
      context,
      name,
      booking.status === 'confirmed' ? details : { ...details, confirmed: true },
      booking.status === 'confirmed' ? emails : [...emails, 'booking_confirmed'],
    ),
    nights:
      booking.status === 'confirmed'
        ? { kind: 'move', owned: true }
        : releaseHold(booking, context.now).kind === 'release'
          ? { kind: 'move' }
          : { kind: 'claim' },
  })
}

export type StartCardPaymentRefusal =
  | 'booking-closed'
  | 'booking-lapsed'
  | 'arrival-passed'
  | 'nothing-to-pay'
  | 'nights-already-taken'
  | 'proof-being-checked'
  | 'hold-time-used-up'
  | 'terms-not-accepted'
  | 'card-payment-pending'

/** Seconds for which the booking has held its nights up to `now`, in all. */
function heldSecondsOf({ hold, heldSeconds = 0 }: PendingBooking, now: string): number {
  if (!hold?.since) return heldSeconds
  const end = hold.until < now ? hold.until : now
  return heldSeconds + Math.max(0, Math.ceil((Date.parse(end) - Date.parse(hold.since)) / 1000))
}

/** Not confirmed, and late money does not confirm it any more: only staff can decide about such a booking. */
export const hasMissedArrival = (booking: Booking, businessTime: BusinessTime): boolean =>
  booking.status === 'pending' && isPastArrival(booking, businessTime)

/** Whether the booking's page takes a card for an amount, once the guest has accepted the terms there. */
export const canPayByCard = (
  booking: Booking,
  amountCents: Cents,
  { settings, businessTime }: { readonly settings: CardLimits; readonly businessTime: BusinessTime },
): boolean =>
  !hasMissedArrival(booking, businessTime) &&
  !cardLimitRefusal(amountCents, settings, booking.status === 'pending' ? numberOfNights(stayOf(booking)) : 0)

/** Whether the guest of a booking that staff entered must accept the terms before paying; not once the stay is over. */
export const mustAcceptTerms = ({ termsPending, status }: Pick<Booking, 'termsPending' | 'status'>): boolean =>
  termsPending === true && !isClosed({ status })

/**
 * A guest goes to PayFast. For a pending booking the nights are held until `until`, and for 45 minutes in all, however
 * many payments are started; a confirmed one owns its nights and pays its balance, after the stay too.
 */
export function startCardPayment(
  booking: Booking,
  context: ActionContext &
    BusinessTime & {
      readonly attemptId: string
      readonly amountCents: Cents
      readonly until: string
      /** What a proof shows may be the whole amount: nobody pays twice while staff check it. */
      readonly hasWaitingProof?: boolean
    },
): Result<BookingChange, StartCardPaymentRefusal> {
  if (isCancelledOrExpired(booking)) return refuse('booking-closed', { status: booking.status })
  // Otherwise one card payment after another could hold the nights for ever.
  const expiresAt = expiryOf(booking)
  if (expiresAt !== null && expiresAt <= context.now) return refuse('booking-lapsed')
  if (hasMissedArrival(booking, context)) return refuse('arrival-passed')
  if (moneyOf(booking).outstandingCents === 0) return refuse('nothing-to-pay')
  // No more is asked for nights that the guest may not get.
  if (isWaitingForNights(booking)) return refuse('nights-already-taken')
  if (context.hasWaitingProof) return refuse('proof-being-checked')
  if (hasPendingCard(booking, context.now)) return refuse('card-payment-pending')
  if (mustAcceptTerms(booking)) return refuse('terms-not-accepted')
  const started = event(context, 'card-payment-started', {
    amountCents: context.amountCents,
    attemptId: context.attemptId,
  })
  if (booking.status !== 'pending')
    return accept({ booking: withNextVersion(booking), event: started, nights: keepNights })
  const heldSeconds = heldSecondsOf(booking, context.now)
  const lastInstant = minutesAfter(context.now, MAX_HELD_MINUTES - heldSeconds / 60)
  if (lastInstant <= context.now) return refuse('hold-time-used-up', { minutes: MAX_HELD_MINUTES })
  const until = context.until < lastInstant ? context.until : lastInstant
  const hold = { attemptId: context.attemptId, until, since: context.now }
  return accept({
    booking: { ...withNextVersion(booking), hold, heldSeconds },
    event: started,
    nights: { kind: 'hold', until },
  })
}

/**
 * PayFast reports that a card payment is pending: it waits for the guest's bank. A booking that is not confirmed waits as
 * for a proof, until an instant; once only, whatever PayFast writes later.
 */
export function notePendingCard(
  booking: Booking,
  context: ActionContext & { readonly attemptId: string; readonly itnId: string; readonly until: string },
): Result<BookingChange<NonClaimingChange>, 'pending-already'> {
  const { now, attemptId, itnId, until } = context
  if (hasPendingCard(booking, now) || booking.cardPending?.attemptId === attemptId) return refuse('pending-already')
  const noted = event(context, 'card-payment-pending', { attemptId, until })
  if (isCancelledOrExpired(booking))
    return accept({ booking: withNextVersion(booking), event: noted, nights: keepNights })
  const expiresAtBefore = booking.status === 'pending' ? booking.expiresAt : null
  const waiting = { ...withNextVersion(booking), cardPending: { attemptId, itnId, since: now, until, expiresAtBefore } }
  return accept({
    booking:
      waiting.status === 'pending' && expiresAtBefore !== null && expiresAtBefore < until
        ? { ...waiting, expiresAt: until }
        : waiting,
    event: noted,
    nights: keepNights,
  })
}

/** The guest came back without paying, the card was declined, or staff went over the hold: the nights are free again. */
export function endCardPayment(
  booking: Booking,
  context: ActionContext & { readonly attemptId: string; readonly why: 'cancelled' | 'failed' | 'staff' },
): Result<BookingChange<NonClaimingChange>, 'no-such-hold'> {
  if (booking.status !== 'pending' || booking.hold?.attemptId !== context.attemptId) return refuse('no-such-hold')
  return accept({
    booking: { ...withNextVersion(booking), hold: null, heldSeconds: heldSecondsOf(booking, context.now) },
    event: event(context, 'card-payment-ended', { why: context.why, attemptId: context.attemptId }),
    nights: releaseHold(booking, context.now),
  })
}

export type PayByEftRefusal =
  | 'paid-by-eft-already'
  | 'booking-closed'
  | 'booking-lapsed'
  | 'arrival-passed'
  | 'nothing-to-pay'
  | 'nights-already-taken'
  | 'proof-being-checked'
  | 'card-payment-pending'

/**
 * The guest leaves the card for EFT. A pending booking gets the EFT's time from now on, once, and its hold ends; the
 * guest gets the bank details by e-mail. A stay that is confirmed or over has its nights: only its method changes.
 */
export function payByEft(
  booking: Booking,
  context: ActionContext & BusinessTime & { readonly eftExpiryHours: number; readonly hasWaitingProof: boolean },
): Result<BookingChange<NonClaimingChange>, PayByEftRefusal> {
  const { now } = context
  if (isCancelledOrExpired(booking)) return refuse('booking-closed', { status: booking.status })
  if (booking.paymentMethod === 'eft') return refuse('paid-by-eft-already')
  const expiresAt = expiryOf(booking)
  if (expiresAt !== null && expiresAt <= now) return refuse('booking-lapsed')
  if (hasMissedArrival(booking, context)) return refuse('arrival-passed')
  if (moneyOf(booking).outstandingCents === 0) return refuse('nothing-to-pay')
  if (isWaitingForNights(booking)) return refuse('nights-already-taken')
  if (context.hasWaitingProof) return refuse('proof-being-checked')
  if (hasPendingCard(booking, now)) return refuse('card-payment-pending')
  const byEft = { ...withNextVersion(booking), paymentMethod: 'eft' as const }
  if (booking.status !== 'pending' || byEft.status !== 'pending')
    return accept({
      booking: byEft,
      event: event(context, 'payment-method-changed', { method: 'eft' }),
      nights: keepNights,
    })
  const eftExpiry = expiryAfter(booking, now, context.eftExpiryHours)
  // Staff may have given more time already. Money that is here stops the time.
  const until = expiresAt === null || booking.eftTimeGiven || expiresAt > eftExpiry ? expiresAt : eftExpiry
  return accept({
    booking: {
      ...byEft,
      eftTimeGiven: true,
      expiresAt: until,
      hold: null,
      heldSeconds: heldSecondsOf(booking, now),
    },
    event: event(context, 'payment-method-changed', { method: 'eft', ...(until !== null && { until }) }, [
      'pending_payment',
    ]),
    nights: releaseHold(booking, now),
  })
}

/** The guest of a booking that staff entered accepts the terms by the link, before or after it is confirmed. */
export function acceptTerms(
  booking: Booking,
  context: ActionContext & { readonly termsVersion: string },
): Result<BookingChange<NonClaimingChange>, 'booking-closed'> {
  if (isClosed(booking)) return refuse('booking-closed', { status: booking.status })
  const { termsPending: _, ...accepted } = withNextVersion(booking)
  return accept({
    booking: accepted,
    event: event(context, 'terms-accepted', { termsVersion: context.termsVersion }),
    nights: keepNights,
  })
}

/**
 * A proof was uploaded. It is not a payment, but the booking does not expire while the proof waits for staff, and a hold
 * by staff is kept with it. The page says so to the guest of a pending booking, who hears by e-mail that it is confirmed.
 */
export function receiveProof(
  booking: Booking,
  context: ActionContext & { readonly fileName: string },
): BookingChange<NonClaimingChange> {
  const isPending = booking.status === 'pending'
  const emails: readonly EmailType[] = isPending ? ['proof_to_check'] : ['proof_received', 'proof_to_check']
  const received = event(context, 'proof-received', { fileName: context.fileName }, emails)
  if (!isPending) return { booking: withNextVersion(booking), event: received, nights: keepNights }
  const waiting = { ...withNextVersion(booking), expiresAt: null }
  return { ...withStaffHold(waiting, keptStaffHold(booking, context.now)), event: received }
}

/** A booking whose current hold by staff lasts until another instant; it ends where there is none. */
function withStaffHold(
  { staffHold: before, ...booking }: PendingBooking,
  staffHold: PendingBooking['staffHold'],
): Pick<BookingChange<NonClaimingChange>, 'booking' | 'nights'> {
  if (!staffHold) return { booking, nights: keepNights }
  const { until } = staffHold
  return {
    booking: { ...booking, staffHold },
    nights: before?.until === until ? keepNights : { kind: 'keep-staff-hold', until },
  }
}

/**
 * A proof was refused. Without a payment or another waiting proof, the time to pay starts again; a hold by staff that was
 * kept for a proof ends when they have said.
 */
export function refuseProof(
  booking: Booking,
  context: ActionContext & {
    readonly reason: string
    readonly hasOtherWaitingProofs: boolean
    readonly eftExpiryHours: number
  },
): BookingChange<NonClaimingChange> {
  const { now, hasOtherWaitingProofs } = context
  const refused = event(context, 'proof-refused', { reason: context.reason }, ['proof_refused'])
  if (booking.status !== 'pending' || hasOtherWaitingProofs)
    return { booking: withNextVersion(booking), event: refused, nights: keepNights }
  const expiresAt =
    paidCents(booking.ledger) <= 0 ? expiryAfter(booking, now, context.eftExpiryHours) : booking.expiresAt
  const open = { ...withNextVersion(booking), expiresAt }
  return { ...withStaffHold(open, agreedStaffHold(booking, now)), event: refused }
}

/** Events that ask nothing of staff: a booking in the archive stays there. */
const eventsForArchive: ReadonlySet<EventName> = new Set([
  'payment-attached',
  'payment-detached',
  'review-requested',
  'review-written',
  'document-opened',
  'register-printed',
  'documents-deleted',
  'guest-erased',
])

/** A line of history and e-mails without any other change, such as a reminder or a payment that staff must check. */
export const recordEvent = (
  booking: Booking,
  context: ActionContext & {
    readonly name: EventName
    readonly details?: BookingEvent['details']
    readonly emails?: readonly EmailType[]
  },
): BookingChange<NonClaimingChange> => ({
  booking: {
    ...withNextVersion(booking),
    ...(booking.archived && eventsForArchive.has(context.name) && { archived: true }),
  },
  event: event(context, context.name, context.details, context.emails),
  nights: keepNights,
})
