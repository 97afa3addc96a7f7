import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { expiryOf } from '#shared/bookings/booking-expiry.ts'
import type { Order } from '#shared/bookings/order.ts'
import { orderLinesOf } from '#shared/bookings/order-lines.ts'
import { type CabinTitles, orderTextLines, stayTitle, titleIn } from '#shared/bookings/order-text.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import type { BankDetails, Settings } from '#shared/settings/settings.ts'
import type { BillingDocument } from './billing-document.ts'

/** What a guest is to pay before a booking is confirmed. It has no number, is not stored, and is no invoice. */
export type ProForma = Pick<BillingDocument, 'reference' | 'from' | 'to' | 'stay' | 'lines'> & {
  readonly on: CalendarDate
  readonly totalCents: Cents
  readonly paidCents: Cents
  readonly dueNowCents: Cents
  /** Until when (ISO UTC); null where nothing lets the booking expire. */
  readonly until: string | null
  /** What follows after that, by a day; null where nothing does. */
  readonly balance: { readonly cents: Cents; readonly by: CalendarDate } | null
  readonly bank: BankDetails
}

type Sources = {
  readonly booking: Booking
  readonly order: Pick<Order, 'guests' | 'addOns' | 'changedAddOns' | 'agreed'>
  readonly settings: Settings
  readonly cabinTitles: CabinTitles
  readonly today: CalendarDate
}

/** Whether anything is to be paid before a booking is confirmed, and there is still time for it. */
export function hasProForma(booking: Booking, now: string): boolean {
  const until = expiryOf(booking)
  return booking.status === 'pending' && moneyOf(booking).dueNowCents > 0 && (until === null || until > now)
}

/** The pro-forma of a booking as it is now. */
export function proFormaOf({ booking, order, settings, cabinTitles, today }: Sources): ProForma {
  const { owedCents, paidCents, dueNowCents, outstandingCents } = moneyOf(booking)
  const rest = outstandingCents - dueNowCents
  return {
    reference: booking.reference,
    from: settings,
    to: booking,
    stay: { ...booking, ...stayOf(booking), cabinTitle: stayTitle(booking, titleIn(cabinTitles)) },
    lines: orderTextLines(orderLinesOf(booking, order), titleIn(cabinTitles)).map(({ label: what, detail, cents }) => ({
      what,
      detail,
      cents,
    })),
    on: today,
    totalCents: owedCents,
    paidCents,
    dueNowCents,
    until: expiryOf(booking),
    balance: rest > 0 && booking.balanceDueDate ? { cents: rest, by: booking.balanceDueDate } : null,
    bank: settings.bank,
  }
}
