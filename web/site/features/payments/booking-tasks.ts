import { type Cents, formatRand } from '#shared/kernel/money.ts'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { count, dateAndTime, longDate } from '#web/kit/format.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'
import { paths } from '#shared/site/paths.ts'
import type { ChipTone } from '#web/kit/status-chip.tsx'
import { isClosed } from './is-closed.ts'
import { formatExpiry } from './format-expiry.ts'

export type BookingStatusText = { readonly tone: ChipTone; readonly word: string; readonly sentence: string }

/** A booking's state as a label and a sentence for its guest. `now` is an ISO instant. */
export function describeBookingStatus(booking: GuestBooking, now: string): BookingStatusText {
  switch (booking.status) {
    case 'pending':
      return describePendingStatus(booking, now)
    case 'confirmed':
      return {
        tone: 'good',
        word: 'Confirmed',
        sentence:
          booking.outstandingCents === 0
            ? 'The nights are yours and everything is paid.'
            : `The nights are yours. ${formatRand(booking.outstandingCents)} is still to pay${booking.balanceDueDate ? ` by ${longDate(booking.balanceDueDate)}` : ''}.`,
      }
    case 'completed':
      return {
        tone: 'neutral',
        word: 'Completed',
        sentence: `Thank you for staying with us.${booking.outstandingCents > 0 ? ` ${formatRand(booking.outstandingCents)} of it is still to pay.` : ''}`,
      }
    case 'cancelled':
      return {
        tone: 'bad',
        word: 'Cancelled',
        sentence: `This booking is cancelled. Its nights are free for others.${refundSentence(booking)}`,
      }
    case 'expired':
      return {
        tone: 'neutral',
        word: 'Expired',
        sentence: 'No payment reached us in time, so this booking has lapsed. You can book again.',
      }
  }
}

function refundSentence({ refundDueCents, refundOwedCents, refundBy, payments }: GuestBooking): string {
  const back = payments.filter(({ kind }) => kind === 'refund').reduce((sum, { amountCents }) => sum + amountCents, 0)
  const paid = back > 0 ? ` ${formatRand(back)} has been paid back to you.` : ''
  if (refundOwedCents > 0) return `${paid} We pay ${formatRand(refundOwedCents)} back to you by ${longDate(refundBy)}.`
  return paid || (refundDueCents === 0 ? ' Nothing is owed on either side.' : '')
}

function describePendingStatus(booking: GuestBooking, now: string): BookingStatusText {
  if (booking.needsAttention === 'paid-but-nights-taken')
    return {
      tone: 'bad',
      word: 'Needs us',
      sentence: 'Your money is here, but somebody else was confirmed for these nights first.',
    }
  if (booking.uploads.some(({ purpose, state }) => purpose === 'proof' && state === 'waiting'))
    return {
      tone: 'waiting',
      word: 'Proof received',
      sentence: 'We are checking your proof against our bank account. You do not have to do anything now.',
    }
  if (booking.cardHoldUntil && booking.cardHoldUntil > now)
    return {
      tone: 'waiting',
      word: 'Payment under way',
      sentence: `Your nights are kept until ${dateAndTime(booking.cardHoldUntil)} while PayFast takes the payment.`,
    }
  if (booking.paidCents > 0)
    return {
      tone: 'waiting',
      word: 'Partly paid',
      sentence: `We have ${formatRand(booking.paidCents)}. ${formatRand(booking.dueNowCents)} more confirms your stay.`,
    }
  return {
    tone: 'waiting',
    word: 'Waiting for payment',
    sentence: `The dates are yours only when the money shows in our account.${booking.expiresAt ? ` We keep this booking until ${formatExpiry(booking.expiresAt, now)}.` : ''}`,
  }
}

type Due = { readonly what: string; readonly by: string; readonly cents: Cents }

/** The amounts that are still to pay, each with its due time. `now` is an ISO instant. */
export function amountsDue(booking: GuestBooking, now: string): Due[] {
  const { status, paymentType, depositPaid, paidCents, dueNowCents, outstandingCents, expiresAt } = booking
  if (outstandingCents === 0 || status === 'cancelled' || status === 'expired') return []
  const isFirst = paymentType === 'deposit' && !depositPaid
  const first = { by: expiresAt ? `by ${formatExpiry(expiresAt, now)}` : '', cents: dueNowCents }
  const balance = { what: 'Balance', by: balanceDueText(booking, now), cents: outstandingCents }
  if (isFirst)
    return [
      { what: paidCents > 0 ? 'Rest of the deposit' : 'Deposit', ...first },
      { ...balance, cents: outstandingCents - dueNowCents },
    ]
  return [
    expiresAt
      ? { what: 'Still to pay', ...first }
      : paymentType === 'deposit'
        ? balance
        : { ...balance, what: 'Still to pay' },
  ]
}

/** `by Tuesday 22 December 2026`; empty without a due date. */
function balanceDueText({ balanceDueDate }: GuestBooking, now: string): string {
  if (!balanceDueDate) return ''
  const { today } = localBusinessTime(new Date(now))
  return `${balanceDueDate < today ? 'was due on' : 'by'} ${longDate(balanceDueDate)}`
}

export type Task = {
  readonly key: string
  readonly state: 'done' | 'now' | 'later'
  readonly title: string
  readonly detail?: string
  /** The section of the booking's page where the task is done, */
  readonly href?: string
  /** or another page, which takes precedence. */
  readonly to?: string
}

/** The tasks of a stay in their order: done, open now, or later. */
export function bookingTasks(booking: GuestBooking, { token, now }: { token: string; now: string }): Task[] {
  const { status, depositPaid, balancePaid, paymentType, dueNowCents, outstandingCents, balanceDueDate } = booking
  if (isClosed(booking)) return []
  const waitingProof = booking.uploads.some(({ purpose, state }) => purpose === 'proof' && state === 'waiting')
  const isDeposit = paymentType === 'deposit'
  const firstPaid = isDeposit ? depositPaid : balancePaid
  const isConfirmed = status === 'confirmed'
  const { today } = localBusinessTime(new Date(now))

  const first: Task = {
    key: 'first-payment',
    state: firstPaid ? 'done' : 'now',
    title: isDeposit ? 'Pay the deposit' : 'Pay for your stay',
    ...(!firstPaid && {
      detail: `${formatRand(dueNowCents)}${booking.expiresAt ? `, by ${formatExpiry(booking.expiresAt, now)}` : ''}`,
      href: '#pay',
    }),
  }
  const proof: Task = {
    key: 'proof',
    state: firstPaid || waitingProof ? 'done' : 'now',
    title: 'Send your proof of payment',
    ...(!firstPaid && !waitingProof && { detail: 'So that we find your money sooner.', href: '#proof' }),
  }
  const confirmation: Task = {
    key: 'confirmation',
    state: isConfirmed ? 'done' : 'later',
    title: 'We confirm your dates',
    ...(!isConfirmed && { detail: 'As soon as the money shows in our account; you get an e-mail.' }),
  }
  const balance: Task = {
    key: 'balance',
    state: balancePaid ? 'done' : firstPaid ? 'now' : 'later',
    title: 'Pay the balance',
    ...(!balancePaid && {
      detail: [
        formatRand(firstPaid ? outstandingCents : booking.balanceAmountCents),
        ...(balanceDueDate ? [balanceDueText(booking, now)] : []),
      ].join(', '),
      ...(firstPaid && { href: '#pay' }),
    }),
  }
  const { state, signed, adults } = booking.register
  const register: Task = {
    key: 'register',
    state: state === 'complete' ? 'done' : isConfirmed ? 'now' : 'later',
    title: 'Sign the guest register',
    detail: `${signed} of ${count(adults, 'adult')} ${signed === 1 ? 'has' : 'have'} signed. The law asks for it; you can also sign when you arrive.`,
    ...(isConfirmed && { to: paths.submitDocuments(token) }),
  }
  const arrival: Task = {
    key: 'arrival',
    state: today < booking.checkInDate ? 'later' : 'now',
    title: 'Arrive',
    detail: `${longDate(booking.checkInDate)}: the way here and what to know.`,
    href: '#arrival',
  }
  return [
    first,
    ...(booking.paymentMethod === 'eft' && !isConfirmed ? [proof] : []),
    confirmation,
    ...(isDeposit ? [balance] : []),
    register,
    arrival,
  ]
}
