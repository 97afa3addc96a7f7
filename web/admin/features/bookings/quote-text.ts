import { partyText } from '#shared/bookings/party-text.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import type { PriceReply } from '#shared/pricing/pricing.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { firstNameOf } from '#shared/bookings/first-name.ts'
import { count, dateSpan, shortDate } from '#web/kit/format.ts'

type Quote = {
  readonly guestName: string
  readonly cabinTitle: string
  readonly checkInDate: CalendarDate
  readonly checkOutDate: CalendarDate
  readonly adults: number
  readonly children: number
  readonly price: PriceReply
  readonly agreedCents: Cents
}

/** A quote to paste into a chat: what, when, for whom, how much and why. It promises no nights. */
export function quoteText(quote: Quote): string {
  const { price, agreedCents, children } = quote
  const name = firstNameOf(quote.guestName)
  return [
    `Hello${name && ` ${name}`}, here is your quote.`,
    `${quote.cabinTitle}, ${dateSpan(quote.checkInDate, quote.checkOutDate)}, ${count(price.nights, 'night')}`,
    partyText(quote.adults, children),
    // The lines add up to the price, not to another total.
    ...(agreedCents === price.totalPriceCents
      ? priceLines(price).map(({ label, cents }) => `${label}: ${formatRand(cents)}`)
      : []),
    `Total: ${formatRand(agreedCents)}`,
    dueText(price, agreedCents),
    'The nights are free at the moment, and yours once you have booked and paid.',
  ].join('\n')
}

/** What is due when of an agreed total: half of it, rounded up to the cent, and the rest by the date of the balance. */
export function dueText(
  { paymentInfo: { requiresFullPayment, balanceDueDate } }: PriceReply,
  agreedCents: Cents,
): string {
  const deposit = Math.ceil(agreedCents / 2)
  return requiresFullPayment || balanceDueDate === null
    ? 'The full price is due when you book.'
    : `${formatRand(deposit)} books it, ${formatRand(agreedCents - deposit)} is due by ${shortDate(balanceDueDate)}.`
}
