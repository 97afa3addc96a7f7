import { packOpensOn } from '#shared/arrival/arrival-pack-days.ts'
import { amountDueOf, amountDueText } from '#shared/bookings/amount-due.ts'
import { firstNameOf } from '#shared/bookings/first-name.ts'
import type { EventName } from '#shared/bookings/booking-event.ts'
import type { StaffBooking, StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { isArrivalPast } from '#shared/bookings/arrival.ts'
import { isWaitingProof } from '#shared/documents/upload.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type BusinessTime, dayOf, timeOf } from '#shared/kernel/clock.ts'
import { dateSpan, shortDate } from '#shared/kernel/format-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { isReviewable } from '#shared/reviews/invitation.ts'
import { arrivalPackAddress } from '#shared/site/paths.ts'
import type { GuestMoment } from './email-type.ts'
import { fieldsIn, fillText } from './fill-line.ts'

/** The fields of the texts, by their names. What does not apply is empty, and leaves out the line that names it. */
type TextFields = {
  readonly 'first name': { readonly word: string }
  readonly reference: string
  readonly cabin: string
  readonly dates: string
  readonly 'paid so far': string
  /** What is asked for next, with its word (`R2,125.00 (deposit)`). */
  readonly 'to pay': string
  /** The same, with its date. */
  readonly 'still to pay': string
  /** What a payment that was too small to confirm lacks. */
  readonly 'what is missing': string
  readonly 'pay by': string
  readonly refund: string
  readonly 'booking link': string
  /** The page with the way and the code, which opens three days before arrival once the stay is paid. */
  readonly 'arrival link': string
  readonly 'review link': string
  readonly 'if paid in full': boolean
  readonly 'if nothing is to pay': boolean
  readonly 'if a proof waits': boolean
  readonly 'if the terms are open': boolean
  readonly 'if the terms are accepted': boolean
}

type TextBooking = StaffBookingRow &
  Partial<Pick<StaffBooking, 'guestLink' | 'reviewLink' | 'termsAcceptedAt' | 'history' | 'uploads'>>

const proofWaits = ({ uploads = [] }: TextBooking): boolean => uploads.some(isWaitingProof)

/**
 * The message to the guest of a booking, by the text of one moment; staff can change it before they send it. It asks for
 * no money that would not confirm any more, as e-mails do not. Undefined where the text names a field that there is not.
 */
export function fillWhatsappText(
  text: string,
  booking: TextBooking,
  cabinTitle: string,
  time: Pick<BusinessTime, 'now' | 'today' | 'isBeforeCutOff'>,
): string | undefined {
  const fields = textFields(booking, cabinTitle, time)
  if (unknownWhatsappFields(text).length > 0) return undefined
  return text
    .split('\n')
    .flatMap((line) => fillText(line, (name) => fields[name as keyof TextFields]) ?? [])
    .join('\n')
    .trim()
}

function textFields(
  booking: TextBooking,
  cabinTitle: string,
  { now, ...day }: Pick<BusinessTime, 'now' | 'today' | 'isBeforeCutOff'>,
): TextFields {
  const { status, paidCents, refundOwedCents, dueDate, expiresAt, guestLink, reviewLink } = booking
  const hasCardHold = booking.cardHoldUntil !== null && booking.cardHoldUntil > now
  const isMissed = status === 'pending' && !hasCardHold && isArrivalPast(booking.checkInDate, day)
  const amountDue = isMissed ? undefined : amountDueOf(booking)
  const waits = proofWaits(booking)
  const due = amountDue && !waits ? amountDueText(amountDue) : ''
  const termsPending = booking.termsAcceptedAt === null
  return {
    'first name': { word: firstNameOf(booking.guestName) },
    reference: booking.reference,
    cabin: cabinTitle,
    dates: dateSpan(booking.checkInDate, booking.checkOutDate),
    'paid so far': paidCents > 0 ? formatRand(paidCents) : '',
    'to pay': due,
    'still to pay': due && dueDate ? `${due}, by ${shortDate(dueDate)}` : due,
    'what is missing': amountDue?.kind === 'missing' ? `${formatRand(amountDue.cents)} more` : 'the rest',
    'pay by': status === 'pending' && expiresAt ? `${shortDate(dayOf(expiresAt))}, ${timeOf(expiresAt)}` : '',
    refund: refundOwedCents > 0 ? formatRand(refundOwedCents) : '',
    'booking link': guestLink ?? '',
    'arrival link': guestLink ? arrivalPackAddress(guestLink) : '',
    'review link': reviewLink ?? '',
    'if paid in full': !waits && due === '' && booking.outstandingCents === 0,
    'if nothing is to pay': due === '',
    'if a proof waits': waits,
    'if the terms are open': termsPending,
    'if the terms are accepted': !termsPending,
  }
}

/** The names of the fields, for those who write texts. */
export const whatsappFieldNames = [
  'first name',
  'reference',
  'cabin',
  'dates',
  'paid so far',
  'to pay',
  'still to pay',
  'what is missing',
  'pay by',
  'refund',
  'booking link',
  'arrival link',
  'review link',
  'if paid in full',
  'if nothing is to pay',
  'if a proof waits',
  'if the terms are open',
  'if the terms are accepted',
] as const satisfies readonly (keyof TextFields)[]

export const unknownWhatsappFields = (text: string): string[] =>
  fieldsIn(text).filter((name) => !(whatsappFieldNames as readonly string[]).includes(name))

/** The moments that a text can be about now, the likeliest first. There is always one. */
export function whatsappMoments(booking: TextBooking, today: CalendarDate): GuestMoment[] {
  const { status, outstandingCents, paidCents, history = [] } = booking
  const has = (...names: readonly EventName[]) => history.some(({ name }) => names.includes(name))
  const isWaiting = booking.needsAttention !== null
  const isPending = status === 'pending' && !isWaiting
  const isConfirmed = status === 'confirmed'
  const isOpen = isPending || isConfirmed
  const asksForMoney = !proofWaits(booking)
  const isArrivingSoon = isConfirmed && packOpensOn(booking.checkInDate) <= today && today < booking.checkOutDate
  const needsTerms = isOpen && booking.termsAcceptedAt === null
  const applies: Readonly<Record<GuestMoment, boolean>> = {
    nights_taken: isWaiting,
    pending_payment: isPending && paidCents <= 0 && asksForMoney,
    short_payment_reminder: isPending && paidCents > 0 && asksForMoney,
    balance_reminder: (isConfirmed || status === 'completed') && outstandingCents > 0 && asksForMoney,
    arrival_pack: isArrivingSoon,
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
