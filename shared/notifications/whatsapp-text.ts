import { amountDueOf, amountDueText } from '#shared/bookings/amount-due.ts'
import { firstNameOf } from '#shared/bookings/first-name.ts'
import type { EventName } from '#shared/bookings/booking-event.ts'
import type { StaffBooking, StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { isArrivalPast } from '#shared/bookings/arrival.ts'
import { isWaitingProof } from '#shared/documents/upload.ts'
import { type BusinessTime, dayOf, timeOf } from '#shared/kernel/clock.ts'
import { dateSpan, shortDate } from '#shared/kernel/format-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { isReviewable } from '#shared/reviews/invitation.ts'
import type { GuestMoment } from './email-type.ts'

/** What a text says of a booking; empty where it does not apply. */
type TextFacts = {
  readonly cabinTitle: string
  readonly paid: string
  /** What is asked for next, with its word (`R2,125.00 (deposit)`). */
  readonly due: string
  /** The same of a payment that was too small to confirm, without its word. */
  readonly missing: string
  readonly isPaid: boolean
  readonly dueBy: string
  readonly expiresAt: string
  readonly refund: string
  readonly termsPending: boolean
  /** Staff check a proof: the money may be here, so none is asked for. */
  readonly proofWaits: boolean
  /** ` Your booking: https://…`; empty where the link is not known. */
  readonly link: string
  /** ` Write a review: https://…`; empty where none can be written. */
  readonly reviewLink: string
}

/** As a sentence after another; empty while the booking waits for its nights, or is closed and not paid in full. */
const stillToPay = ({ due, dueBy, proofWaits, isPaid }: TextFacts): string => {
  if (proofWaits) return ' We are checking your proof of payment.'
  if (due) return ` Still to pay: ${due}${dueBy && `, by ${dueBy}`}.`
  return isPaid ? ' It is paid in full.' : ''
}
const untilExpiry = ({ expiresAt }: TextFacts): string => (expiresAt ? ` We keep it open until ${expiresAt}.` : '')

/** One text for each moment, to be sent after a greeting that names the booking. */
const texts: Readonly<Record<GuestMoment, (facts: TextFacts) => string>> = {
  pending_payment: (facts) =>
    `The dates become yours when your payment shows in our account. To pay now: ${facts.due}. Our bank details are on your booking page.${untilExpiry(facts)}${facts.link}`,
  booking_received: (facts) =>
    `We have your request. It is not confirmed yet.${facts.due && ` To pay now: ${facts.due}.`}${untilExpiry(facts)}${facts.link}`,
  payment_received: (facts) =>
    `Thank you, your payment is here.${facts.paid && ` Paid so far: ${facts.paid}.`}${stillToPay(facts)}${facts.link}`,
  booking_confirmed: (facts) => `It is confirmed, and we look forward to having you.${stillToPay(facts)}${facts.link}`,
  proof_received: ({ link }) =>
    `We have your proof of payment, and write to you as soon as we have found the money.${link}`,
  proof_refused: ({ link }) =>
    `We could not accept your proof of payment. Would you please look at it and send us another?${link}`,
  booking_cancelled: ({ refund }) => `It has been cancelled.${refund && ` We pay ${refund} back to you.`}`,
  booking_expired: () => 'It has expired without payment, and nothing is owed. Would you still like to come?',
  balance_reminder: (facts) => `A friendly reminder.${stillToPay(facts)}${facts.link}`,
  short_payment_reminder: (facts) =>
    `We have ${facts.paid} from you. The dates become yours when ${facts.missing ? `${facts.missing} more` : 'the rest'} is here.${facts.link}`,
  nights_taken: () =>
    'We have your payment, but these nights are not free at the moment. Please do not pay again. Shall we look for other dates together?',
  booking_moved: (facts) => `These are the new dates.${stillToPay(facts)}${facts.link}`,
  refund_changed: ({ refund, link }) =>
    `What goes back to you has changed.${refund && ` We pay ${refund} back to you.`}${link}`,
  refund_made: ({ link }) => `We have paid money back to you. What and when is on your booking page.${link}`,
  ledger_changed: (facts) => `What is owed or paid has changed.${stillToPay(facts)}${facts.link}`,
  booking_link: (facts) =>
    facts.termsPending
      ? `Please accept our terms${facts.due && `, pay ${facts.due}`} and sign the guest register on your booking page.${facts.link}`
      : `Here is the link to it. Please keep it to yourself.${facts.link}`,
  review_request: ({ cabinTitle, reviewLink }) =>
    `Thank you for staying at ${cabinTitle}. How was it? What you liked helps us, and what you did not like helps us more.${reviewLink}`,
}

type TextBooking = StaffBookingRow &
  Partial<Pick<StaffBooking, 'guestLink' | 'reviewLink' | 'termsAcceptedAt' | 'history' | 'uploads'>>

const proofWaits = ({ uploads = [] }: TextBooking): boolean => uploads.some(isWaitingProof)

/**
 * The message to the guest of a booking about one moment; staff can change it before they send it. It asks for no money
 * that would not confirm any more, as e-mails do not.
 */
export function whatsappText(
  moment: GuestMoment,
  booking: TextBooking,
  cabinTitle: string,
  { now, ...day }: Pick<BusinessTime, 'now' | 'today' | 'isBeforeCutOff'>,
): string {
  const { status, paidCents, refundOwedCents, dueDate, expiresAt, guestLink, reviewLink } = booking
  const name = firstNameOf(booking.guestName)
  const stay = `${cabinTitle}, ${dateSpan(booking.checkInDate, booking.checkOutDate)}`
  const hasCardHold = booking.cardHoldUntil !== null && booking.cardHoldUntil > now
  const isMissed = status === 'pending' && !hasCardHold && isArrivalPast(booking.checkInDate, day)
  const amountDue = isMissed ? undefined : amountDueOf(booking)
  const text = texts[moment]({
    cabinTitle,
    paid: paidCents > 0 ? formatRand(paidCents) : '',
    due: amountDue && !proofWaits(booking) ? amountDueText(amountDue) : '',
    missing: amountDue?.kind === 'missing' ? formatRand(amountDue.cents) : '',
    isPaid: booking.outstandingCents === 0,
    dueBy: dueDate ? shortDate(dueDate) : '',
    expiresAt: status === 'pending' && expiresAt ? `${shortDate(dayOf(expiresAt))}, ${timeOf(expiresAt)}` : '',
    termsPending: booking.termsAcceptedAt === null,
    proofWaits: proofWaits(booking),
    refund: refundOwedCents > 0 ? formatRand(refundOwedCents) : '',
    link: guestLink ? ` Your booking: ${guestLink}` : '',
    reviewLink: reviewLink ? ` Write a review: ${reviewLink}` : '',
  })
  return `Hello${name && ` ${name}`}, this is about your booking ${booking.reference} (${stay}). ${text}`
}

/** The moments that a text can be about now, the likeliest first. There is always one. */
export function whatsappMoments(booking: TextBooking): GuestMoment[] {
  const { status, outstandingCents, paidCents, history = [] } = booking
  const has = (...names: readonly EventName[]) => history.some(({ name }) => names.includes(name))
  const isWaiting = booking.needsAttention !== null
  const isPending = status === 'pending' && !isWaiting
  const isConfirmed = status === 'confirmed'
  const isOpen = isPending || isConfirmed
  const asksForMoney = !proofWaits(booking)
  const needsTerms = isOpen && booking.termsAcceptedAt === null
  const applies: Readonly<Record<GuestMoment, boolean>> = {
    nights_taken: isWaiting,
    pending_payment: isPending && paidCents <= 0 && asksForMoney,
    short_payment_reminder: isPending && paidCents > 0 && asksForMoney,
    balance_reminder: (isConfirmed || status === 'completed') && outstandingCents > 0 && asksForMoney,
    booking_confirmed: isConfirmed,
    review_request: isReviewable(booking) && !has('review-written'),
    booking_cancelled: status === 'cancelled',
    booking_expired: status === 'expired' && !isWaiting,
    booking_received: isPending,
    proof_received: has('proof-received'),
    proof_refused: has('proof-refused'),
    payment_received: paidCents > 0,
    booking_moved: isOpen && has('moved'),
    refund_changed: status === 'cancelled' && has('refund-due-changed'),
    refund_made: has('refunded'),
    ledger_changed: has('adjusted', 'written-off', 'corrected', 'party-changed', 'transferred-out'),
    booking_link: isOpen || status === 'completed',
  }
  const moments = (Object.keys(applies) as GuestMoment[]).filter((moment) => applies[moment])
  const first = needsTerms ? 'booking_link' : asksForMoney ? undefined : 'proof_received'
  return first ? [first, ...moments.filter((moment) => moment !== first)] : moments
}
