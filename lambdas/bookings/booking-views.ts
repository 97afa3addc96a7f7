import { arrivalPackOpensOn, arrivalPackState } from '#shared/arrival/arrival-pack.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { expiryOf } from '#shared/bookings/booking-expiry.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { orderLinesOf } from '#shared/bookings/order-lines.ts'
import { type CabinTitles, stayTitle, titleIn } from '#shared/bookings/order-text.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { lateMoneyChoice } from '#shared/bookings/late-money.ts'
import {
  canPayByCard,
  hasCurrentHold,
  isPastArrival,
  isStayOver,
  isWaitingForNights,
  mustAcceptTerms,
} from '#shared/bookings/booking-state.ts'
import { hasPendingCard } from '#shared/bookings/pending-card.ts'
import { moneyAskedFor } from '#shared/bookings/small-rest.ts'
import { isLateForEft } from '#shared/bookings/is-late-for-eft.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { hasCurrentStaffHold } from '#shared/bookings/staff-hold.ts'
import {
  REFUND_WITHIN_BUSINESS_DAYS,
  isStillOpen,
  refundFor,
  refundPercent,
  refundSteps,
} from '#shared/bookings/cancellation.ts'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import type { StaffBooking, StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { guestRequestsOf } from '#shared/bookings/guest-requests.ts'
import { type Order, currentAddOns } from '#shared/bookings/order.ts'
import { registerState } from '#shared/documents/register-state.ts'
import { numberOfNights } from '#shared/availability/stay.ts'
import { businessDaysAfter } from '#shared/kernel/business-days.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type BusinessTime, dayOf } from '#shared/kernel/clock.ts'
import { needsRecipient, dueBillingDocument } from '#shared/billing/billing-document.ts'
import { dayOfMoney, isMoneyIn, paidLines, receiptCents, keptCents } from '#shared/payments/ledger.ts'
import { termsInForce } from '#shared/settings/booking-terms.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import { emailLogEntries } from './email-log-entries.ts'

/**
 * The refund if the stay were cancelled today: everything before the booking was confirmed, then what was paid beyond
 * the price and, of the rest, by the tiers as they were when the guest booked. Null when there is nothing left to cancel.
 */
export function refundQuote(
  booking: Booking,
  order: Pick<Order, 'cancellationTiers'>,
  today: CalendarDate,
): { refundCents: Cents; refundPercent: number } | null {
  if (isClosed(booking) || isStayOver(booking, today)) return null
  const percent =
    booking.status === 'pending' ? 100 : refundPercent(order.cancellationTiers, stayOf(booking).checkInDate, today)
  return {
    refundCents: refundFor({ ...moneyOf(booking), keptCents: keptCents(booking) }, percent),
    refundPercent: percent,
  }
}

const resaleRefundCents = (booking: Booking): Cents =>
  booking.status === 'cancelled' ? (booking.resale?.refundCents ?? 0) : 0

/** When money came last, and how it came. */
function lastPayment({ ledger }: Booking): Pick<StaffBookingRow, 'lastPaidOn' | 'paidBy'> {
  const lines = paidLines(ledger).filter(isMoneyIn)
  const lastPaidOn = lines.map(dayOfMoney).toSorted().at(-1)
  return lastPaidOn ? { lastPaidOn, paidBy: [...new Set(lines.map(({ method }) => method))] } : {}
}

/** A booking as the lists of staff show it. */
export const staffRow = (booking: Booking): StaffBookingRow => ({
  ...booking,
  ...stayOf(booking),
  ...moneyOf(booking),
  nights: numberOfNights(stayOf(booking)),
  resaleRefundCents: resaleRefundCents(booking),
  ...lastPayment(booking),
  source: booking.source ?? 'website',
  register: registerState(booking),
  noShow: booking.noShow === true,
  archived: booking.archived === true,
  tags: [...booking.tags],
  expiresAt: expiryOf(booking),
  cardHoldUntil: booking.status === 'pending' ? (booking.hold?.until ?? null) : null,
  staffHoldUntil: booking.status === 'pending' ? (booking.staffHold?.until ?? null) : null,
})

/** A booking as its drawer in the staff area shows it. */
export const staffBooking = (
  { booking, order, events, uploads, emails }: WholeBooking,
  {
    today,
    guestLink,
    reviewLink,
  }: { readonly today: CalendarDate; readonly guestLink: string; readonly reviewLink: string },
): StaffBooking => ({
  ...staffRow(booking),
  ...moneyOf(booking),
  id: booking.id,
  guestSuburb: booking.guestSuburb,
  paymentType: booking.paymentType,
  requiresFullPayment: booking.requiresFullPayment,
  refundDueCents: booking.status === 'cancelled' ? booking.refundDueCents : null,
  lateMoneyChoice: lateMoneyChoice(booking),
  ledger: booking.ledger,
  guests: order.guests,
  addOns: order.addOns,
  currentAddOns: currentAddOns(order),
  orderLines: orderLinesOf(booking, order),
  parts: booking.parts,
  cleanerNote: booking.cleanerNote ?? '',
  ...guestRequestsOf(order),
  termsVersion: order.termsVersion,
  termsAcceptedAt: order.termsAcceptedAt,
  uploads: uploads.filter(({ state }) => state !== 'awaited'),
  history: events.toReversed(),
  emails: emailLogEntries({ events, emails }),
  cancellation: refundQuote(booking, order, today),
  guestLink,
  reviewLink,
})

/** A booking as the page shows it that its guest opens by the link. */
export const guestBooking = (
  { booking, order, uploads, billingDocuments }: WholeBooking,
  {
    settings,
    cabinTitles,
    businessTime,
  }: {
    /** With the times of the stay. */
    readonly settings: Settings
    readonly cabinTitles: CabinTitles
    readonly businessTime: BusinessTime
  },
): GuestBooking => {
  const { today, now } = businessTime
  const terms = termsInForce(settings, now)
  const money = moneyAskedFor(booking, moneyOf(booking), settings)
  const nights = numberOfNights(stayOf(booking))
  const cancellation = refundQuote(booking, order, today)
  const steps = refundSteps(order.cancellationTiers, stayOf(booking).checkInDate)
  const stepOfToday = booking.status === 'confirmed' ? steps.find((step) => isStillOpen(step, today)) : undefined
  const refundFrom = booking.status === 'cancelled' ? dayOf(booking.resale?.at ?? booking.closedAt) : today
  return {
    ...booking,
    ...stayOf(booking),
    checkInTime: settings.checkInTime,
    checkOutTime: settings.checkOutTime,
    ...money,
    cabinTitle: stayTitle(booking, titleIn(cabinTitles)),
    cabinTitles,
    orderLines: orderLinesOf(booking, order),
    nights,
    childAges: order.guests.flatMap(({ guestType, age }) => (guestType === 'child' ? [age] : [])),
    numberOfGuests: booking.numberOfAdults + booking.numberOfChildren,
    ...guestRequestsOf(order),
    addOns: currentAddOns(order),
    expiresAt: expiryOf(booking),
    cardHoldUntil: hasCurrentHold(booking, now) ? booking.hold.until : null,
    cardPendingUntil: hasPendingCard(booking, now) ? booking.cardPending.until : null,
    staffHoldUntil: hasCurrentStaffHold(booking, now) ? booking.staffHold.until : null,
    waitsForNights: isWaitingForNights(booking) && !isPastArrival(booking, businessTime),
    payments: paidLines(booking.ledger).map((line) => ({
      ...line,
      place: booking.ledger.indexOf(line),
      paidOn: dayOfMoney(line),
      hasReceipt: receiptCents(booking, line) > 0,
    })),
    uploads: uploads.filter(({ state }) => state !== 'awaited'),
    bank: settings.bank,
    cancellation,
    refundSteps: steps.map((step) => ({
      ...step,
      refundCents: refundFor({ ...money, keptCents: keptCents(booking) }, step.refundPercent),
      isToday: step === stepOfToday,
    })),
    refundDueCents: booking.status === 'cancelled' ? booking.refundDueCents : null,
    resaleRefundCents: resaleRefundCents(booking),
    refundBy: businessDaysAfter(refundFrom, REFUND_WITHIN_BUSINESS_DAYS, settings.extraNonBusinessDays),
    isLateForEft: isLateForEft(booking, { businessTime, settings }),
    cardOffered: !mustAcceptTerms(booking) && canPayByCard(booking, money.dueNowCents, { settings, businessTime }),
    billingDocuments: billingDocuments.map(({ kind, number, paymentPlace, madeOutTo }) => ({
      kind,
      number,
      paymentPlace,
      ...(madeOutTo && { madeOutTo }),
    })),
    dueBillingDocument: dueBillingDocument(booking, billingDocuments, order),
    invoiceNeedsRecipient: needsRecipient(booking, billingDocuments, settings),
    arrivalPack: {
      state: arrivalPackState(booking, { today, smallAmountCents: settings.smallAmountCents }),
      opensOn: arrivalPackOpensOn(booking),
    },
    register: registerState(booking),
    termsVersion: booking.termsPending ? null : order.termsVersion,
    termsToAccept: mustAcceptTerms(booking) ? { id: terms.id, version: terms.version } : null,
  }
}
