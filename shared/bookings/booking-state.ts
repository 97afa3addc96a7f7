import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { Stay } from '#shared/availability/stay.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import { type LedgerEntry, paidCents } from '#shared/payments/ledger.ts'
import { type Booking, type BookingStatus, type PendingBooking, moneyOf } from './booking.ts'
import type { Actor, BookingEvent, EventName } from './booking-event.ts'

/**
 * The states of a booking (decisions §5). Each function is one action: it takes a booking and returns the change, or
 * refuses by name. A change is written in one transaction: the booking, its nights, one line of history with the
 * e-mails to send. Nothing here reads a clock or a table.
 */
export type Change<Nights extends NightsChange = NightsChange> = {
  readonly booking: Booking
  readonly event: Omit<BookingEvent, 'id'>
  readonly nights: Nights
}

/** What a change does to the nights in the table. Released nights are those of the booking before the change. */
export type NightsChange =
  | { readonly kind: 'keep' }
  /** Claim every night of the stay; fails as a whole if one belongs to another booking. */
  | { readonly kind: 'claim' }
  /** Hold them for a card payment until an instant. */
  | { readonly kind: 'hold'; readonly until: string }
  /** Release what the booking owns or holds. */
  | { readonly kind: 'release' }
  /** Release the old nights and claim the new ones. */
  | { readonly kind: 'move'; readonly from: { readonly cabinSlug: CabinSlug } & Stay }

/** Changes that no other booking can block. */
export type NonClaimingChange = Extract<NightsChange, { readonly kind: 'keep' | 'release' }>

const keepNights: NonClaimingChange = { kind: 'keep' }

type ActionContext = { readonly by: Actor; readonly now: string }

const event = (
  { by, now }: ActionContext,
  what: EventName,
  facts: BookingEvent['facts'] = {},
  mails: readonly EmailType[] = [],
): Change['event'] => ({ at: now, by, what, facts, mails: [...mails] })

const withNextVersion = <B extends Booking>(booking: B): B => ({ ...booking, version: booking.version + 1 })

export const closedStates: readonly BookingStatus[] = ['completed', 'cancelled', 'expired']
export const isClosed = (booking: Booking): boolean => closedStates.includes(booking.status)

/** After a hold has lapsed its nights may belong to another booking: only a current hold is released. */
const releaseHold = (booking: Booking, now: string): NonClaimingChange =>
  booking.status === 'pending' && booking.hold && booking.hold.until > now ? { kind: 'release' } : keepNights

export type PaymentRefusal = 'payment-already-recorded'

/**
 * What an accepted payment does. Money is never refused for coming late: on a closed booking, or when the nights are
 * taken (`nightsAre: 'gone'`, as the table reports), it goes into the ledger and staff and guest get an e-mail. The
 * first payment that covers the deposit (the whole price where that is required) confirms a pending booking.
 */
export function acceptPayment(
  booking: Booking,
  entry: LedgerEntry,
  context: ActionContext & { readonly nightsAre: 'available' | 'gone' },
): Result<Change, PaymentRefusal> {
  if (booking.ledger.some(({ id }) => id === entry.id)) return refuse('payment-already-recorded')
  const ledger = [...booking.ledger, entry]
  const facts = { amountCents: entry.amountCents, method: entry.method, paidCents: paidCents(ledger) }
  const overpaymentEmails: readonly EmailType[] =
    paidCents(ledger) > booking.totalPriceCents ? ['payment_to_check'] : []
  const recorded = (changes: Partial<Pick<Booking, 'needsAttention'>>, mails: readonly EmailType[]) =>
    accept<Change>({
      booking: { ...withNextVersion(booking), ledger, ...changes },
      event: event(context, 'payment-accepted', facts, mails),
      nights: keepNights,
    })

  switch (booking.status) {
    case 'confirmed':
    case 'completed':
      return recorded({}, ['payment_received', ...overpaymentEmails])
    case 'cancelled':
    case 'expired':
      return recorded({ needsAttention: 'paid-after-closing' }, ['nights_taken', 'paid_but_nights_taken'])
    case 'pending': {
      const pending: PendingBooking = { ...withNextVersion(booking), ledger, expiresAt: null }
      if (paidCents(ledger) < moneyOf(pending).amountToConfirmCents)
        return accept({
          booking: pending,
          event: event(context, 'payment-accepted', facts, ['payment_received', 'payment_to_check']),
          nights: keepNights,
        })
      if (context.nightsAre === 'gone')
        return accept({
          booking: { ...pending, hold: null, needsAttention: 'paid-but-nights-taken' },
          event: event(context, 'payment-accepted', { ...facts, nightsTaken: true }, [
            'nights_taken',
            'paid_but_nights_taken',
          ]),
          nights: keepNights,
        })
      return accept({
        booking: { ...pending, needsAttention: null, status: 'confirmed', confirmedAt: context.now },
        event: event(context, 'payment-accepted', { ...facts, confirmed: true }, [
          'payment_received',
          'booking_confirmed',
          ...overpaymentEmails,
        ]),
        nights: { kind: 'claim' },
      })
    }
  }
}

/** Staff confirm without waiting for money. Only a pending booking can be confirmed. */
export function confirm(booking: Booking, context: ActionContext): Result<Change, 'booking-not-pending'> {
  if (booking.status !== 'pending') return refuse('booking-not-pending', { status: booking.status })
  return accept({
    booking: { ...withNextVersion(booking), needsAttention: null, status: 'confirmed', confirmedAt: context.now },
    event: event(context, 'confirmed', { paidCents: paidCents(booking.ledger) }, ['booking_confirmed']),
    nights: { kind: 'claim' },
  })
}

/** From the day of departure on there is nothing to cancel; the run of the next morning completes the booking. */
export const isStayOver = (booking: Booking, today: CalendarDate): boolean =>
  booking.status === 'confirmed' && booking.checkOutDate <= today

/**
 * Guest or staff cancel a stay that is still to come or under way. `refundDueCents` is what the tiers of the booking
 * give, or what staff entered; never more than was paid.
 */
export function cancel(
  booking: Booking,
  context: ActionContext & { readonly today: CalendarDate; readonly refundDueCents: Cents; readonly reason?: string },
): Result<Change<NonClaimingChange>, 'booking-closed' | 'stay-over' | 'refund-too-large'> {
  if (booking.status !== 'pending' && booking.status !== 'confirmed')
    return refuse('booking-closed', { status: booking.status })
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
      { refundDueCents: context.refundDueCents, paidCents: paidCents(booking.ledger), reason: context.reason ?? '' },
      context.by.kind === 'guest' ? ['booking_cancelled', 'guest_cancelled'] : ['booking_cancelled'],
    ),
    nights: booking.status === 'confirmed' ? { kind: 'release' } : releaseHold(booking, context.now),
  })
}

/** A refund, in any state of the booking; never more than the balance of its ledger. */
export function refund(
  booking: Booking,
  entry: LedgerEntry,
  context: ActionContext & { readonly hasWaitingProof?: boolean },
): Result<Change<NonClaimingChange>, 'refund-too-large' | 'payment-already-recorded'> {
  if (booking.ledger.some(({ id }) => id === entry.id)) return refuse('payment-already-recorded')
  if (entry.amountCents > paidCents(booking.ledger))
    return refuse('refund-too-large', { paidCents: paidCents(booking.ledger) })
  const ledger = [...booking.ledger, entry]
  const isAllBack = paidCents(ledger) === 0
  const refunded = { ...withNextVersion(booking), ledger, needsAttention: isAllBack ? null : booking.needsAttention }
  return accept({
    // A refunded pending booking waits only for a proof: without one it expires with the next hourly run.
    booking:
      refunded.status === 'pending' && isAllBack && !context.hasWaitingProof
        ? { ...refunded, expiresAt: context.now }
        : refunded,
    event: event(context, 'refunded', { amountCents: entry.amountCents, method: entry.method, note: entry.note }, [
      'refund_made',
    ]),
    nights: keepNights,
  })
}

/**
 * Staff have settled money that came in after a booking was closed: refunded it, retained it as a charge, or booked
 * again. A pending booking whose nights are taken is settled by moving or cancelling it, never by this.
 */
export function closeAttention(
  booking: Booking,
  context: ActionContext & { readonly note: string },
): Result<Change<NonClaimingChange>, 'no-attention-to-close'> {
  if (booking.needsAttention !== 'paid-after-closing') return refuse('no-attention-to-close')
  return accept({
    booking: { ...withNextVersion(booking), needsAttention: null },
    event: event(context, 'attention-closed', { note: context.note, paidCents: paidCents(booking.ledger) }),
    nights: keepNights,
  })
}

/** A pending booking without proof or payment expires at its hour, but not while its guest is paying by card. */
export function expire(booking: Booking, context: ActionContext): Result<Change<NonClaimingChange>, 'not-to-expire'> {
  if (booking.status !== 'pending' || booking.expiresAt === null || booking.expiresAt > context.now)
    return refuse('not-to-expire')
  if (paidCents(booking.ledger) > 0) return refuse('not-to-expire')
  if (booking.hold && booking.hold.until > context.now) return refuse('not-to-expire')
  return accept({
    booking: { ...withNextVersion(booking), status: 'expired', closedAt: context.now },
    event: event(context, 'expired', {}, ['booking_expired']),
    nights: releaseHold(booking, context.now),
  })
}

/** The stay is over. Its nights stay taken. */
export function complete(
  booking: Booking,
  context: ActionContext & { readonly today: CalendarDate },
): Result<Change<NonClaimingChange>, 'stay-not-over'> {
  if (!isStayOver(booking, context.today)) return refuse('stay-not-over')
  return accept({
    booking: { ...withNextVersion(booking), status: 'completed', closedAt: context.now },
    event: event(context, 'completed'),
    nights: keepNights,
  })
}

/**
 * Staff move a booking to other nights or another cabin; the agreed price stays. A paid pending booking is confirmed on
 * the new nights.
 */
export function move(
  booking: Booking,
  to: { readonly cabinSlug: CabinSlug } & Stay & { readonly balanceDueDate: CalendarDate | null },
  context: ActionContext,
): Result<Change, 'booking-closed'> {
  if (booking.status !== 'pending' && booking.status !== 'confirmed')
    return refuse('booking-closed', { status: booking.status })
  const from = { cabinSlug: booking.cabinSlug, checkInDate: booking.checkInDate, checkOutDate: booking.checkOutDate }
  const facts = {
    from: `${from.cabinSlug} ${from.checkInDate} – ${from.checkOutDate}`,
    to: `${to.cabinSlug} ${to.checkInDate} – ${to.checkOutDate}`,
  }
  const isPaidFor = paidCents(booking.ledger) >= moneyOf(booking).amountToConfirmCents
  if (booking.status === 'pending' && !isPaidFor)
    return accept({
      booking: { ...withNextVersion(booking), ...to, hold: null },
      event: event(context, 'moved', facts, ['booking_moved']),
      nights: releaseHold(booking, context.now),
    })
  return accept({
    booking: {
      ...withNextVersion(booking),
      ...to,
      needsAttention: null,
      status: 'confirmed',
      confirmedAt: booking.status === 'confirmed' ? booking.confirmedAt : context.now,
    },
    event: event(
      context,
      'moved',
      facts,
      booking.status === 'pending' ? ['booking_moved', 'booking_confirmed'] : ['booking_moved'],
    ),
    nights:
      booking.status === 'confirmed' || releaseHold(booking, context.now).kind === 'release'
        ? { kind: 'move', from }
        : { kind: 'claim' },
  })
}

export type CardRefusal = 'booking-closed' | 'booking-lapsed' | 'arrival-passed' | 'nothing-to-pay'

/** Not confirmed, and the first night has passed: only staff can decide about such a booking. */
export const hasMissedArrival = (booking: Booking, today: CalendarDate): boolean =>
  booking.status === 'pending' && booking.checkInDate < today

/**
 * A guest goes to PayFast. For a pending booking the nights are held until `until`; a confirmed one owns its nights and
 * pays its balance.
 */
export function startCardPayment(
  booking: Booking,
  context: ActionContext & {
    readonly today: CalendarDate
    readonly attemptId: string
    readonly amountCents: Cents
    readonly until: string
  },
): Result<Change, CardRefusal> {
  if (isClosed(booking)) return refuse('booking-closed', { status: booking.status })
  // Otherwise one card payment after another could hold the nights for ever.
  if (booking.status === 'pending' && booking.expiresAt !== null && booking.expiresAt <= context.now)
    return refuse('booking-lapsed')
  if (hasMissedArrival(booking, context.today)) return refuse('arrival-passed')
  if (moneyOf(booking).outstandingCents === 0) return refuse('nothing-to-pay')
  const started = event(context, 'card-payment-started', {
    amountCents: context.amountCents,
    attemptId: context.attemptId,
  })
  if (booking.status !== 'pending')
    return accept({ booking: withNextVersion(booking), event: started, nights: keepNights })
  return accept({
    booking: { ...withNextVersion(booking), hold: { attemptId: context.attemptId, until: context.until } },
    event: started,
    nights: { kind: 'hold', until: context.until },
  })
}

/** The guest came back without paying, or the card was declined: the nights are free again. */
export function endCardPayment(
  booking: Booking,
  context: ActionContext & { readonly attemptId: string; readonly why: 'cancelled' | 'failed' },
): Result<Change<NonClaimingChange>, 'no-such-hold'> {
  if (booking.status !== 'pending' || booking.hold?.attemptId !== context.attemptId) return refuse('no-such-hold')
  return accept({
    booking: { ...withNextVersion(booking), hold: null },
    event: event(context, 'card-payment-ended', { why: context.why, attemptId: context.attemptId }),
    nights: releaseHold(booking, context.now),
  })
}

/** A proof was uploaded. It is not a payment, but the booking does not expire while the proof waits for staff. */
export function receiveProof(
  booking: Booking,
  context: ActionContext & { readonly fileName: string },
): Change<NonClaimingChange> {
  return {
    booking: booking.status === 'pending' ? { ...withNextVersion(booking), expiresAt: null } : withNextVersion(booking),
    event: event(context, 'proof-received', { fileName: context.fileName }, ['proof_received', 'proof_to_check']),
    nights: keepNights,
  }
}

/** A proof was refused. Without a payment or another waiting proof, the time to pay starts again. */
export function refuseProof(
  booking: Booking,
  context: ActionContext & {
    readonly reason: string
    readonly hasOtherWaitingProofs: boolean
    readonly eftExpiryHours: number
  },
): Change<NonClaimingChange> {
  const lapses = booking.status === 'pending' && !context.hasOtherWaitingProofs && paidCents(booking.ledger) <= 0
  return {
    booking: lapses
      ? { ...withNextVersion(booking), expiresAt: minutesAfter(context.now, context.eftExpiryHours * 60) }
      : withNextVersion(booking),
    event: event(context, 'proof-refused', { reason: context.reason }, ['proof_refused']),
    nights: keepNights,
  }
}

/** A line of history and e-mails without any other change, such as a reminder or a payment that staff must check. */
export const recordEvent = (
  booking: Booking,
  context: ActionContext & {
    readonly what: EventName
    readonly facts?: BookingEvent['facts']
    readonly mails?: readonly EmailType[]
  },
): Change<NonClaimingChange> => ({
  booking: withNextVersion(booking),
  event: event(context, context.what, context.facts, context.mails),
  nights: keepNights,
})
