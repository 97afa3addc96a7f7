import { type BusinessTime, dayOf } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { isStaffEmail } from '#shared/notifications/email-type.ts'
import type { AdjustmentLine } from '#shared/payments/ledger.ts'
import { isPaymentDayInRange } from '#shared/payments/payment-day.ts'
import { unusualReasons } from '#shared/payments/unusual-line.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { authorOf } from '#shared/kernel/author.ts'
import type { Actor } from './booking-event.ts'
import type { PendingBooking } from './booking.ts'
import { type BookingChange, acceptPayment, confirm } from './booking-state.ts'
import { clampedExpiry, isExpiryInRange, latestStaffExpiry } from './expiry-limits.ts'
import { holdNights } from './hold-nights.ts'
import { newPendingBooking } from './new-booking.ts'
import { isStaffHoldInRange, latestStaffHold } from './staff-hold.ts'
import type { StaffBookingForm } from './staff-booking-form.ts'

/** What the guest owes by the form, in cents: nothing for a stay of the owner or family. */
export const agreedTotalOf = ({ outcome, agreedTotalCents }: StaffBookingForm): Cents =>
  outcome.kind === 'owner-stay' ? 0 : agreedTotalCents

/**
 * What of a form of staff must be refused or looked at again: an expiry that is past or too late, an amount that is unlikely
 * for this stay. `priceCents` is the price by the tariff.
 */
export function checkStaffBooking(
  form: StaffBookingForm,
  { priceCents, businessTime, settings }: FormContext,
): Result<
  undefined,
  'price-changed' | 'expiry-out-of-range' | 'hold-out-of-range' | 'unusual-line' | 'payment-day-out-of-range'
> {
  const { outcome } = form
  const { now, today } = businessTime
  if (outcome.kind !== 'owner-stay' && form.quotedTotalCents !== priceCents)
    return refuse('price-changed', { totalPriceCents: priceCents })
  const { checkInDate } = form
  if (outcome.kind === 'pending' && !isExpiryInRange(outcome.until, { checkInDate, now }))
    return refuse('expiry-out-of-range', { latest: latestStaffExpiry(checkInDate, now) })
  const stay = {
    parts: [{ cabinSlug: form.cabinSlug, checkInDate: form.checkInDate, checkOutDate: form.checkOutDate }],
  }
  if (outcome.kind === 'hold' && !isStaffHoldInRange(outcome.until, stay, now))
    return refuse('hold-out-of-range', { latest: latestStaffHold(stay, now) })
  if (outcome.kind !== 'payment') return accept(undefined)

  const owedCents = agreedTotalOf(form)
  const { depositAmountCents } = paymentInfoFor(
    owedCents,
    form.checkInDate,
    businessTime,
    settings.extraNonBusinessDays,
  )
  const { amountCents, method, paidOn = today, confirmedReasons = [] } = outcome
  if (!isPaymentDayInRange(paidOn, today)) return refuse('payment-day-out-of-range')
  const line = { kind: 'payment', amountCents, method, paidOn, at: now } as const
  const reasons = unusualReasons(line, {
    ledger: [],
    owedCents,
    requestedCents: [depositAmountCents, owedCents],
  }).filter((reason) => !confirmedReasons.includes(reason))
  return reasons.length > 0 ? refuse('unusual-line', { reasons, amountCents, owedCents }) : accept(undefined)
}

type FormContext = {
  readonly priceCents: Cents
  readonly settings: Pick<Settings, 'extraNonBusinessDays'>
  readonly businessTime: BusinessTime
}

/**
 * The booking of a form that has been checked, and what happens to it at once; null for one that stays pending. The price by
 * the tariff stays on file. Another total is an adjustment in the ledger, which deposit and balance follow.
 */
export function newStaffBooking(
  form: StaffBookingForm,
  named: Pick<PendingBooking, 'id' | 'reference' | 'tokenHash'>,
  { priceCents, settings, businessTime, by }: FormContext & { readonly by: Actor },
): { readonly booking: PendingBooking; readonly change: BookingChange | null } {
  const { outcome } = form
  const { now } = businessTime
  const agreedCents = agreedTotalOf(form)
  const payment = paymentInfoFor(agreedCents, form.checkInDate, businessTime, settings.extraNonBusinessDays)
  const adjustment: AdjustmentLine = {
    id: `${form.idempotencyKey}-total`,
    kind: 'adjustment',
    cause: 'agreed-total',
    amountCents: agreedCents - priceCents,
    at: now,
    ...authorOf(by),
    note: outcome.kind === 'owner-stay' ? 'Stay of the owner or family' : form.priceReason,
  }
  const booking: PendingBooking = {
    ...named,
    ...newPendingBooking(
      {
        form: { guestSuburb: '', ...form, numberOfChildren: form.children.length },
        totalPriceCents: priceCents,
        payment,
        now,
      },
      {
        paymentType: payment.requiresFullPayment ? 'full' : 'deposit',
        paymentMethod: 'eft',
        ledger: adjustment.amountCents === 0 ? [] : [adjustment],
        source: outcome.kind === 'owner-stay' ? 'owner' : form.source,
        termsPending: true,
        expiresAt:
          outcome.kind === 'pending' || outcome.kind === 'hold' ? clampedExpiry(outcome.until, form.checkInDate) : null,
      },
    ),
  }
  return { booking, change: withoutGuestEmails(form, begin(booking, form, { now, by })) }
}

/** Confirmed, paid, held, or left pending. A new booking refuses neither. */
function begin(
  booking: PendingBooking,
  { idempotencyKey, outcome }: StaffBookingForm,
  context: { readonly now: string; readonly by: Actor },
): BookingChange | null {
  if (outcome.kind === 'pending') return null
  const { now, by } = context
  const change =
    outcome.kind === 'hold'
      ? holdNights(booking, outcome.until, context)
      : outcome.kind === 'payment'
        ? acceptPayment(
            booking,
            {
              id: `${idempotencyKey}-payment`,
              kind: 'payment',
              amountCents: outcome.amountCents,
              method: outcome.method,
              paidOn: outcome.paidOn ?? dayOf(now),
              at: now,
              ...authorOf(by),
              note: '',
            },
            { ...context, nightsStatus: 'available' },
          )
        : confirm(booking, context)
  if (!change.ok) throw new Error(`A new booking refused: ${change.refusal}`)
  return change.value
}

/** Staff can leave out the e-mail to the guest; the owner's own stay has none. */
const withoutGuestEmails = (
  { notifyGuest, outcome }: StaffBookingForm,
  change: BookingChange | null,
): BookingChange | null =>
  change && (!notifyGuest || outcome.kind === 'owner-stay')
    ? { ...change, event: { ...change.event, emails: change.event.emails.filter(isStaffEmail) } }
    : change
