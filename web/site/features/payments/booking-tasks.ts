import { amountDueLabels, amountDueOf } from '#shared/bookings/amount-due.ts'
import { isOverdue } from '#shared/bookings/overdue.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { count, dateAndTime, longDate } from '#web/kit/format.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'
import { paths } from '#shared/site/paths.ts'
import type { ChipTone } from '#web/kit/status-chip.tsx'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { formatExpiry } from './format-expiry.ts'
import { bookingSections } from './booking-sections.ts'

export type BookingStatusText = { readonly tone: ChipTone; readonly label: string; readonly message: string }

/** A booking's state as a label and a sentence for its guest. `now` is an ISO instant. */
export function describeBookingStatus(booking: GuestBooking, now: string): BookingStatusText {
  if (isPaidWithoutNights(booking)) return describeWait(booking)
  switch (booking.status) {
    case 'pending':
      return describePendingStatus(booking, now)
    case 'confirmed':
      return {
        tone: 'good',
        label: 'Confirmed',
        message:
          booking.outstandingCents === 0
            ? 'The nights are yours and everything is paid.'
            : isCardPending(booking, now)
              ? 'The nights are yours. PayFast has your card payment, and waits for your bank to release it.'
              : isProofWaiting(booking)
                ? 'The nights are yours. We are checking your proof of payment; you do not have to do anything now.'
                : `The nights are yours. ${outstandingMessage(booking, now)}`,
      }
    case 'completed':
      return {
        tone: 'neutral',
        label: 'Completed',
        message: `Thank you for staying with us.${booking.outstandingCents > 0 ? ` ${formatRand(booking.outstandingCents)} of it is still to pay.` : ''}`,
      }
    case 'cancelled':
      return {
        tone: 'bad',
        label: 'Cancelled',
        message: `This booking is cancelled. Its nights are free for others.${refundMessage(booking)}`,
      }
    case 'expired':
      return {
        tone: 'neutral',
        label: 'Expired',
        message: booking.needsAttention
          ? 'Your money is here, but it came after this booking had expired. You do not have to do anything now.'
          : 'No payment reached us in time, so this booking has expired. You can book again.',
      }
  }
}

function refundMessage({
  refundDueCents,
  refundOwedCents,
  resaleRefundCents,
  refundBy,
  payments,
}: GuestBooking): string {
  const back = payments.filter(({ kind }) => kind === 'refund').reduce((sum, { amountCents }) => sum + amountCents, 0)
  const paid = back > 0 ? ` ${formatRand(back)} has been paid back to you.` : ''
  const resale =
    resaleRefundCents > 0
      ? ` Nights of it were sold again: ${formatRand(resaleRefundCents)} more than first agreed goes back to you for that.`
      : ''
  if (refundOwedCents > 0)
    return `${paid}${resale} We pay ${formatRand(refundOwedCents)} back to you by ${longDate(refundBy)}.`
  return `${paid}${resale}` || (refundDueCents === 0 ? ' Nothing is owed on either side.' : '')
}

/** What is said of a pending booking; and that its nights are held, where they are. */
function describePendingStatus(booking: GuestBooking, now: string): BookingStatusText {
  const text = describePayment(booking, now)
  const { staffHoldUntil } = booking
  if (!staffHoldUntil || staffHoldUntil <= now) return text
  return {
    ...text,
    message: `We hold these nights for you until ${dateAndTime(staffHoldUntil)}: nobody else can book them. ${text.message}`,
  }
}

function describePayment(booking: GuestBooking, now: string): BookingStatusText {
  if (isProofWaiting(booking))
    return {
      tone: 'waiting',
      label: 'Proof received',
      message:
        'We are checking your proof against our bank account. You do not have to do anything now. The time to pay has stopped until we have looked.',
    }
  if (isCardPending(booking, now))
    return {
      tone: 'waiting',
      label: 'Card payment pending',
      message: `PayFast has your card payment, and waits for your bank to release it. You do not have to do anything now. We keep this booking until ${dateAndTime(booking.cardPendingUntil)} for it.`,
    }
  if (booking.cardHoldUntil && booking.cardHoldUntil > now)
    return {
      tone: 'waiting',
      label: 'Payment under way',
      message: `Your nights are kept until ${dateAndTime(booking.cardHoldUntil)} while PayFast takes the payment.`,
    }
  if (isShortPaid(booking))
    return {
      tone: 'waiting',
      label: 'Partly paid',
      message: `We have ${formatRand(booking.paidCents)}. ${formatRand(booking.missingToConfirmCents)} more confirms your stay.`,
    }
  const newDeadline = booking.uploads.some(({ purpose, state }) => purpose === 'proof' && state === 'refused')
  if (newDeadline && booking.expiresAt)
    return {
      tone: 'waiting',
      label: 'Waiting for payment',
      message: `We could not use your proof of payment, so your time to pay starts again: we keep this booking until ${formatExpiry(booking.expiresAt, now)}.`,
    }
  return {
    tone: 'waiting',
    label: 'Waiting for payment',
    message: `The dates are yours only when the money shows in our account.${booking.expiresAt ? ` We keep this booking until ${formatExpiry(booking.expiresAt, now)}.` : ''}`,
  }
}

/** Something has been paid, but not enough to confirm the booking. */
export const isShortPaid = ({ status, paidCents, missingToConfirmCents }: GuestBooking): boolean =>
  status === 'pending' && paidCents > 0 && missingToConfirmCents > 0

/** Its money is here, and its nights were not free, or its arrival was past, when it came. */
export const isPaidWithoutNights = ({ needsAttention }: Pick<GuestBooking, 'needsAttention'>): boolean =>
  needsAttention === 'paid-but-nights-taken'

const describeWait = ({ waitsForNights }: GuestBooking): BookingStatusText =>
  waitsForNights
    ? {
        tone: 'waiting',
        label: 'Waiting for nights',
        message:
          'Your money is here, but your nights were not free when it came. We confirm when all of them are free.',
      }
    : { tone: 'bad', label: 'We will contact you', message: 'Your money is here, but your booking has no nights.' }

/** What a confirmed guest still owes and by when, or since when it is overdue. */
function outstandingMessage({ outstandingCents, dueDate }: GuestBooking, now: string): string {
  const amount = formatRand(outstandingCents)
  if (dueDate === null) return `${amount} is still to pay.`
  const { today } = localBusinessTime(new Date(now))
  return isOverdue({ dueDate }, today)
    ? `${amount} has been overdue since ${longDate(dueDate)}. Please pay it now.`
    : `${amount} is still to pay ${dueDate === today ? 'today' : `by ${longDate(dueDate)}`}.`
}

/** A proof of payment that nobody has looked at yet. Until then a second payment is not offered. */
export const isProofWaiting = ({ uploads }: Pick<GuestBooking, 'uploads'>): boolean =>
  uploads.some(({ purpose, state }) => purpose === 'proof' && state === 'waiting')

/** PayFast has a card payment under way that waits for the guest's bank. Until then no other payment is offered. */
export const isCardPending = (
  booking: GuestBooking,
  now: string,
): booking is GuestBooking & { readonly cardPendingUntil: string } =>
  booking.cardPendingUntil !== null && booking.cardPendingUntil > now

type Due = { readonly label: string; readonly dueText: string; readonly cents: Cents }

/** The amounts that are to be paid, each with its due time; none while the booking is paid and has no nights. */
export function amountsDue(booking: GuestBooking, now: string): Due[] {
  const due = amountDueOf(booking)
  if (!due) return []
  const { status, paymentType, expiresAt } = booking
  const isDeposit = paymentType === 'deposit'
  const balance = { label: 'Balance', dueText: balanceDueText(booking, now) }
  if (status !== 'pending') return [{ ...balance, cents: due.cents, ...(isDeposit ? {} : { label: 'Still to pay' }) }]
  const first = {
    label: {
      deposit: amountDueLabels.deposit,
      missing: isDeposit ? 'Rest of the deposit' : due.laterCents > 0 ? amountDueLabels.missing : 'Still to pay',
      full: 'Still to pay',
      balance: amountDueLabels.balance,
    }[due.kind],
    dueText: expiresAt ? `by ${formatExpiry(expiresAt, now)}` : '',
    cents: due.cents,
  }
  return due.laterCents > 0 ? [first, { ...balance, cents: due.laterCents }] : [first]
}

/** `by Tuesday 22 December 2026`; empty without a due date. */
function balanceDueText(booking: GuestBooking, now: string): string {
  const dueDate = booking.dueDate ?? booking.balanceDueDate
  if (!dueDate) return ''
  const { today } = localBusinessTime(new Date(now))
  return `${isOverdue(booking, today) ? 'was due on' : 'by'} ${longDate(dueDate)}`
}

/** By when the first payment is due: until the booking expires or, once it is confirmed, by its due date. */
const firstDueText = (booking: GuestBooking, now: string): string =>
  booking.expiresAt
    ? `by ${formatExpiry(booking.expiresAt, now)}`
    : booking.paymentType === 'full' && booking.dueDate
      ? balanceDueText(booking, now)
      : ''

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

/** The tasks of a stay in their order: done, later, and at most one that is open now. */
export function bookingTasks(booking: GuestBooking, { token, now }: { token: string; now: string }): Task[] {
  const { status, depositPaid, balancePaid, paymentType, dueNowCents, outstandingCents } = booking
  if (isClosed(booking) || isPaidWithoutNights(booking)) return []
  const cardPending = isCardPending(booking, now)
  const waitingProof = isProofWaiting(booking) || cardPending
  const waitingText = cardPending
    ? 'PayFast has your card payment under way.'
    : 'We are checking your proof of payment.'
  const isDeposit = paymentType === 'deposit'
  const isConfirmed = status === 'confirmed'
  // Of a stay that staff confirmed without its deposit, the balance is everything.
  const hasNoDeposit = isDeposit && isConfirmed && !depositPaid
  const firstPaid = isDeposit ? depositPaid || isConfirmed : balancePaid
  const { today } = localBusinessTime(new Date(now))

  const terms: Task = {
    key: 'terms',
    state: 'now',
    title: 'Accept our terms',
    detail: 'We entered this booking for you.',
    href: `#${bookingSections.terms}`,
  }
  const first: Task = {
    key: 'first-payment',
    state: firstPaid ? 'done' : waitingProof ? 'later' : 'now',
    title: isDeposit ? 'Pay the deposit' : 'Pay for your stay',
    ...(!firstPaid && waitingProof && { detail: waitingText }),
    ...(!firstPaid &&
      !waitingProof && {
        detail: [formatRand(dueNowCents), firstDueText(booking, now)].filter(Boolean).join(', '),
        href: `#${bookingSections.pay}`,
      }),
  }
  const proof: Task = {
    key: 'proof',
    state: firstPaid || waitingProof ? 'done' : 'now',
    title: 'Send your proof of payment',
    ...(!firstPaid &&
      !waitingProof && { detail: 'So that we find your money sooner.', href: `#${bookingSections.proof}` }),
  }
  const confirmation: Task = {
    key: 'confirmation',
    state: isConfirmed ? 'done' : 'later',
    title: 'We confirm your dates',
    ...(!isConfirmed && { detail: 'As soon as the money shows in our account; you get an e-mail.' }),
  }
  const balance: Task = {
    key: 'balance',
    state: balancePaid ? 'done' : firstPaid && !waitingProof ? 'now' : 'later',
    title: 'Pay the balance',
    ...(!balancePaid && {
      detail: [formatRand(firstPaid ? outstandingCents : booking.balanceAmountCents), balanceDueText(booking, now)]
        .filter(Boolean)
        .join(', '),
      ...(firstPaid && !waitingProof && { href: `#${bookingSections.pay}` }),
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
    ...(booking.arrivalPack.state === 'open'
      ? { to: paths.arrivalPack(token) }
      : { href: `#${bookingSections.arrival}` }),
  }
  return oneAtATime([
    ...(booking.termsToAccept ? [terms] : []),
    ...(hasNoDeposit ? [] : [first]),
    ...(booking.paymentMethod === 'eft' && !isConfirmed ? [proof] : []),
    confirmation,
    ...(isDeposit ? [balance] : []),
    register,
    arrival,
  ])
}

/** Only the first open task is open now; the others follow. */
function oneAtATime(tasks: readonly Task[]): Task[] {
  const current = tasks.find(({ state }) => state === 'now')
  return tasks.map((task) => (task.state === 'now' && task !== current ? { ...task, state: 'later' } : task))
}
