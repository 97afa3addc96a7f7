import { arrivalPackPromise } from '#shared/arrival/arrival-pack-days.ts'
import { orderLinesOf } from '#shared/bookings/order-lines.ts'
import { type CabinTitles, orderTextLines, titleIn } from '#shared/bookings/order-text.ts'
import { hasCurrentStaffHold } from '#shared/bookings/staff-hold.ts'
import { amountDueOf, amountDueText } from '#shared/bookings/amount-due.ts'
import { partyText } from '#shared/bookings/party-text.ts'
import { count } from '#shared/kernel/count.ts'
import { numberInWords } from '#shared/kernel/number-in-words.ts'
import { ITN_TIMEOUT_MINUTES } from '#shared/payments/attempt.ts'
import { adminBookingPath, adminPath } from '#shared/site/admin-paths.ts'
import { PAYMENTS_SECTION, paths } from '#shared/site/paths.ts'
import { numberOfNights } from '#shared/availability/stay.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import type { BookingMoney } from '#shared/bookings/booking-money.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { expiryOf } from '#shared/bookings/booking-expiry.ts'
import { canPayByCard, hasMissedArrival, isWaitingForNights } from '#shared/bookings/booking-state.ts'
import { isLateForEft } from '#shared/bookings/is-late-for-eft.ts'
import { type BookingEvent, originalEventName } from '#shared/bookings/booking-event.ts'
import { firstNameOf } from '#shared/bookings/first-name.ts'
import { type GuestRequests, requestLabels } from '#shared/bookings/guest-requests.ts'
import { isCancelledOrExpired, isClosed, isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { moneyAskedFor } from '#shared/bookings/small-rest.ts'
import { type Order, currentAddOns } from '#shared/bookings/order.ts'
import { type CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import { type BusinessTime, dayOf, timeOf } from '#shared/kernel/clock.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { soonDueText } from '#shared/pricing/payment-terms.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { displayPhone } from '#shared/kernel/phone.ts'
import type { Review } from '#shared/reviews/review.ts'
import { linesOf } from '#lambdas/email/lines-of.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'

type Sources = {
  readonly booking: Booking
  readonly order: Pick<Order, 'guests' | 'addOns' | 'changedAddOns' | 'agreed' | keyof GuestRequests>
  /** The event that asked for this e-mail. */
  readonly event: BookingEvent
  readonly settings: Settings
  readonly cabinTitle: string
  readonly cabinTitles: CabinTitles
  readonly siteOrigin: string
  readonly guestToken: string
  /** An open booking that the guest made of the same nights before. */
  readonly earlier?: { readonly reference: string; readonly token: string }
  /** In the e-mail that asks the guest for a review. */
  readonly reviewing?: { readonly token: string; readonly openUntil: CalendarDate }
  /** In the e-mail that notifies staff of a review. */
  readonly review?: Review | undefined
  readonly businessTime: BusinessTime
}

/**
 * What e-mails say of a booking, from the booking as it is now and the event that asked for the e-mail. A value that does
 * not apply to this booking is empty (`''`, `false`).
 */
export function emailValues(sources: Sources) {
  const { booking, order, event, settings, siteOrigin, businessTime, review } = sources
  const isWaiting = isWaitingForNights(booking)
  const asksForNothing = isCancelledOrExpired(booking) || isWaiting || hasMissedArrival(booking, businessTime)
  const money = asksForNothing ? nothingOwed(moneyOf(booking)) : moneyAskedFor(booking, moneyOf(booking), settings)
  const amountDue = amountDueOf({ ...booking, ...money })
  const paid = Math.max(0, money.paidCents)
  const expiry = expiryOf(booking)
  const expiresAt = expiry !== null && expiry > businessTime.now ? expiry : undefined
  const isShort = booking.status === 'pending' && paid > 0 && money.missingToConfirmCents > 0
  const guestLink = `${siteOrigin}${paths.booking(sources.guestToken)}`
  const refundDue = booking.status === 'cancelled' ? booking.refundDueCents : 0
  const amount = event.details['amountCents']
  const owesBalance = isConfirmedOrCompleted(booking)
    ? money.outstandingCents > 0
    : money.dueNowCents < money.outstandingCents
  const dueDate = money.dueDate ?? booking.balanceDueDate
  const balanceDueSoon =
    (owesBalance &&
      booking.balanceDueDate &&
      soonDueText(booking.balanceDueDate, businessTime.today, settings.extraNonBusinessDays)) ||
    ''
  const requestLines = linesOf(order.specialRequests)
  const nights = numberOfNights(stayOf(booking))

  return {
    ...layoutValues(settings),
    mapPoint: settings.mapPoint,

    reference: booking.reference,
    guestName: booking.guestName,
    firstName: firstNameOf(booking.guestName),
    guestEmail: booking.guestEmail,
    guestPhone: displayPhone(booking.guestPhone),
    guestSuburb: booking.guestSuburb,
    cabinTitle: sources.cabinTitle,
    checkInDate: longDate(stayOf(booking).checkInDate),
    checkOutDate: longDate(stayOf(booking).checkOutDate),
    checkInTime: settings.checkInTime,
    arrivalPackPromise: arrivalPackPromise(stayOf(booking).checkInDate, businessTime.today),
    checkOutTime: settings.checkOutTime,
    nights: count(nights, 'night'),
    party: partyText(booking.numberOfAdults, booking.numberOfChildren),
    addOns: currentAddOns(order).map(({ name, quantity, totalCents }) => ({
      name,
      quantity: String(quantity),
      total: formatRand(totalCents),
    })),
    hasAddOns: currentAddOns(order).length > 0,
    /** What is ordered now, line by line; together they are `totalPrice`. */
    orderLines: orderTextLines(orderLinesOf(booking, order), titleIn(sources.cabinTitles)).map(({ label, cents }) => ({
      label,
      amount: formatRand(cents),
    })),
    requestLines,
    hasRequest: requestLines.length > 0,
    requests: oneLineRequests(order),

    isPending: booking.status === 'pending',
    isConfirmed: booking.status === 'confirmed',
    isClosed: isClosed(booking),
    /** Paid, and not confirmed because the nights were not free. */
    waitsForNights: isWaiting,
    totalPrice: formatRand(money.owedCents),
    paidSoFar: paid > 0 ? formatRand(paid) : '',
    outstanding: inRand(money.outstandingCents),
    dueNow: inRand(money.dueNowCents),
    /** The amount with its word: `R5,400.00 (deposit)`. */
    dueNowText: amountDue ? amountDueText(amountDue) : '',
    /** Of a confirmed stay; a pending booking has `expiresAt`. */
    dueNowDate: money.dueDate && amountDue ? longDate(money.dueDate) : '',
    cardOffered: canPayByCard(booking, money.dueNowCents, { settings, businessTime }),
    isLateForEft: !asksForNothing && isLateForEft(booking, { businessTime, settings }),
    isDeposit: amountDue?.kind === 'deposit',
    isPaidInFull: !asksForNothing && money.outstandingCents === 0,
    /** The amount that remains after what is due now. */
    balanceAmount: inRand(money.outstandingCents - money.dueNowCents),
    balanceDueDate: dueDate && money.outstandingCents > 0 ? longDate(dueDate) : '',
    balanceDueSoon,
    dueDateText: dueDate ? dueDateText(dueDate, businessTime.today) : '',
    isShort,
    missingToConfirm: isShort ? formatRand(money.missingToConfirmCents) : '',
    overpaid: inRand(paid - money.owedCents),

    accountHolder: settings.bank.accountHolder,
    bankName: settings.bank.bankName,
    accountNumber: settings.bank.accountNumber,
    branchCode: settings.bank.branchCode,
    accountType: settings.bank.accountType,

    expiresAt: expiresAt ? dateAndTime(expiresAt) : '',
    /** It expired while PayFast still had a card payment under way. */
    wasCardPending: event.details['cardPending'] === true,
    /** Until when we hold the nights for the guest. */
    staffHoldUntil: hasCurrentStaffHold(booking, businessTime.now) ? dateAndTime(booking.staffHold.until) : '',
    expiresIn: expiresAt ? timeUntil(expiresAt, businessTime.now) : '',

    amount: typeof amount === 'number' && amount > 0 ? formatRand(amount) : '',
    /** The payment that confirmed the booking, where this e-mail tells of it. */
    receivedNow: isMoneyReceived(event) && typeof amount === 'number' ? formatRand(amount) : '',
    paidHow: methodLabels[detailText(event.details['method'])] ?? '',
    reason: reasonForGuest(event),
    fileName: detailText(event.details['fileName']),
    movedFrom: movedFrom(detailText(event.details['from'])),
    /** The guest did what this e-mail answers, not staff. */
    askedByGuest: event.by.kind === 'guest',
    cancelledByGuest: booking.status === 'cancelled' && booking.cancelledBy === 'guest',
    refundDue: inRand(refundDue),
    /** Staff have decided on what goes back: it is not that of the terms. */
    isRefundDecided: event.details['refundDecided'] === true,
    /** What goes back and has not yet: the rest of a refund, or what was paid beyond the price. */
    refundOwed: inRand(money.refundOwedCents),
    ledgerChange: ledgerChange(event),
    /** The money was paid for another booking, and counts for this one now. */
    movedHere: originalEventName(event) === 'transferred-in',
    ledgerReason: isLedgerChange(event) ? detailText(event.details['note']) : '',
    resaleRefund: inRand(booking.status === 'cancelled' ? (booking.resale?.refundCents ?? 0) : 0),
    nightsTaken: event.details['nightsTaken'] === true,
    arrivalPassed: event.details['arrivalPassed'] === true,
    isAfterClosing: event.details['nightsTaken'] !== true && event.details['arrivalPassed'] !== true,
    checkReason: checkReason(event, { isShort, isOverpaid: paid > money.owedCents }),

    reviewLink: sources.reviewing ? `${siteOrigin}${paths.review(sources.reviewing.token)}` : '',
    reviewOpenUntil: sources.reviewing ? longDate(sources.reviewing.openUntil) : '',
    reviewStars: review ? count(review.rating, 'star') : '',
    reviewName: review?.guestName ?? '',
    reviewTitle: review?.title ?? '',
    reviewLines: linesOf(review?.reviewText),
    hasReview: review !== undefined,

    earlierReference: sources.earlier?.reference ?? '',
    earlierLink: sources.earlier ? `${siteOrigin}${paths.booking(sources.earlier.token)}` : '',

    guestLink,
    /** Opens the payments of the booking's page, each with its receipt. */
    receiptLink: paid > 0 ? `${guestLink}#${PAYMENTS_SECTION}` : '',
    uploadLink: `${siteOrigin}${paths.uploadPop(sources.guestToken)}`,
    bookAgainLink: `${siteOrigin}${paths.cabin(stayOf(booking).cabinSlug)}?book&checkIn=${stayOf(booking).checkInDate}&checkOut=${stayOf(booking).checkOutDate}`,
    siteLink: siteOrigin,
    staffLink: `${siteOrigin}${adminBookingPath(booking.reference)}`,
    staffProofsLink: `${siteOrigin}${adminPath('proofs')}`,
  }
}

const isMoneyReceived = (event: BookingEvent): boolean =>
  ['payment-accepted', 'transferred-in'].includes(originalEventName(event))

/** By their names; empty where the guest said nothing. */
const oneLineRequests = (order: GuestRequests): Record<string, string> =>
  Object.fromEntries(requestLabels.map(({ name }) => [name, order[name] ?? '']))

/** A guest who is not coming, or has no nights yet, is asked for no money. */
const nothingOwed = (money: BookingMoney): BookingMoney => ({ ...money, outstandingCents: 0, dueNowCents: 0 })

/** The amount in rand; empty for zero and less. */
const inRand = (cents: Cents): string => (cents > 0 ? formatRand(cents) : '')

const detailText = (detail: BookingEvent['details'][string] | undefined): string =>
  detail === undefined ? '' : String(detail)

export const dateAndTime = (instant: string): string => `${longDate(dayOf(instant))}, ${timeOf(instant)}`

function timeUntil(instant: string, now: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(instant) - Date.parse(now)) / 60_000))
  return minutes < 60 ? count(minutes, 'minute') : count(Math.round(minutes / 60), 'hour')
}

function dueDateText(dueDate: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, dueDate)
  if (days === 0) return `is due today, ${longDate(dueDate)}`
  if (days === 1) return `is due tomorrow, ${longDate(dueDate)}`
  if (days > 1) return `is due in ${days} days, on ${longDate(dueDate)}`
  return `was due on ${longDate(dueDate)}, ${count(-days, 'day')} ago`
}

/** `protea 2027-01-08 – 2027-01-10`, as the history has it, with dates written out. */
const movedFrom = (from: string): string => from.replaceAll(/\d{4}-\d{2}-\d{2}/g, longDate).replace(/^[a-z]/, upper)

const upper = (character: string): string => character.toUpperCase()

const methodLabels: Readonly<Record<string, string>> = { card: 'by card', eft: 'by EFT', cash: 'in cash' }

/** A reason that staff gave, where the guest is to read it; that of a cancellation stays in the history otherwise. */
function reasonForGuest(event: BookingEvent): string {
  const isKept = ['cancelled', 'refund-due-changed'].includes(originalEventName(event)) && event.by.kind === 'staff'
  return isKept && event.details['reasonForGuest'] !== true ? '' : detailText(event.details['reason'])
}

const isLedgerChange = (event: BookingEvent): boolean =>
  ['adjusted', 'written-off', 'corrected', 'party-changed'].includes(originalEventName(event))

/** What is owed has changed by so much, as a sentence for the guest. */
const priceChange = (cents: Cents): string =>
  cents < 0
    ? `We have taken ${formatRand(-cents)} off what your stay costs.`
    : `We have added ${formatRand(cents)} to what your stay costs.`

/** What staff changed in the ledger, as a sentence for the guest; empty for every other event. */
function ledgerChange(event: BookingEvent): string {
  const name = originalEventName(event)
  const { details } = event
  if (name === 'moved')
    return details['adjustedCents'] === undefined ? '' : priceChange(Number(details['adjustedCents']))
  // The reason stays with staff: it may name the other booking's guest.
  if (name === 'transferred-out')
    return `${formatRand(Number(details['amountCents']))} of what was paid for this booking counts for another booking now.`
  if (!isLedgerChange(event)) return ''
  const cents = Number(details['amountCents'])
  const amount = formatRand(Math.abs(cents))
  if (name === 'party-changed') {
    const changed = `Your booking is now for ${detailText(details['party'])}${details['addOns'] ? `, with ${detailText(details['addOns'])}` : ''}.`
    return cents ? `${changed} ${priceChange(cents)}` : `${changed} The price stays the same.`
  }
  if (name === 'adjusted') return priceChange(cents)
  if (name === 'written-off') return `We have written off ${amount}: you do not have to pay it.`
  switch (details['lineKind']) {
    case 'payment':
      return `We had entered a payment of ${amount} by mistake. It no longer counts.`
    case 'refund':
      return `We had entered a refund of ${amount} by mistake. It no longer counts as paid back.`
    default:
      return cents < 0
        ? `We had taken ${amount} off what your stay costs by mistake. It costs that much more again.`
        : `We had added ${amount} to what your stay costs by mistake. It costs that much less again.`
  }
}

const outcomeLabels: Readonly<Record<string, string>> = {
  'second-payment': 'PayFast reports a second payment for one that is in the ledger already.',
  'wrong-amount': 'PayFast reports another amount than the guest was asked for.',
  late: `A guest came back from PayFast as if paid, and PayFast has said nothing for ${numberInWords(ITN_TIMEOUT_MINUTES)} minutes. Please look at its dashboard.`,
  'unknown-status': 'PayFast reports a status that we do not know.',
}

function checkReason(event: BookingEvent, is: { isShort: boolean; isOverpaid: boolean }): string {
  const outcome = outcomeLabels[detailText(event.details['outcome'])]
  if (outcome) return outcome
  if (is.isOverpaid) return 'More money has come in than the stay costs.'
  if (is.isShort) return 'The payment does not cover what confirms the booking.'
  return 'Somebody should look at this payment.'
}
