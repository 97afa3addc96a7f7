import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { count } from '#shared/kernel/count.ts'
import { dateSpan } from '#shared/kernel/format-date.ts'
import { Cents, SignedCents, formatRand, sum } from '#shared/kernel/money.ts'
import { type LedgerLine, effectiveLines, owedCents } from '#shared/payments/ledger.ts'
import { AddOnLine, addOnTotalCents } from '#shared/pricing/price.ts'
import { type AgreedNight, agreedNightCents, agreedNightFinder, nightsOfTotal, unpackNights } from './agreed-rates.ts'
import type { Booking } from './booking.ts'
import { type Order, currentAddOns } from './order.ts'
import { type Party, partyOf } from './party.ts'
import { cabinNightsOf } from './stay-parts.ts'

type Priced = Pick<Booking, 'parts' | 'ledger' | 'totalPriceCents'>
type Ordered = Pick<Order, 'guests' | 'addOns' | 'changedAddOns' | 'agreed'>

/** A line of the ledger by which staff agreed on another total when they entered the booking. */
const isAgreedTotal = ({ kind, id, ...line }: LedgerLine): boolean =>
  kind === 'adjustment' && (('cause' in line && line.cause === 'agreed-total') || id.endsWith('-total'))

/** A line that a move wrote before the agreed rates were stored: the nights have changed by it. */
const isOfOldMove = ({ kind, id, ...line }: LedgerLine): boolean =>
  kind === 'adjustment' && id.startsWith('move-') && !('cause' in line && line.cause)

const sumOf = (ledger: readonly LedgerLine[], counts: (line: LedgerLine) => boolean): Cents =>
  sum(
    effectiveLines(ledger)
      .filter(counts)
      .map(({ amountCents }) => amountCents),
  )

/** What was agreed for the whole stay when it was booked, in cents: its price, or the total that staff agreed on. */
export const agreedTotalCents = ({ totalPriceCents, ledger }: Pick<Priced, 'totalPriceCents' | 'ledger'>): Cents =>
  totalPriceCents + sumOf(ledger, isAgreedTotal)

/** What changes of the booking have added to it since, in cents. */
export const changedCents = ({ ledger }: Pick<Priced, 'ledger'>): Cents =>
  sumOf(ledger, (line) => line.kind === 'adjustment' && line.cause === 'change')

/** What the cancellation terms keep of nights and people that were given up, in cents; part of what is owed. */
export const keptCents = ({ ledger }: Pick<Priced, 'ledger'>): Cents =>
  Math.max(
    0,
    sumOf(ledger, (line) => line.kind === 'adjustment' && line.cause === 'terms'),
  )

/**
 * What was agreed for the nights of a booking, those that it has had before included. Of one from before agreed rates
 * were stored: equal parts of its total without the add-ons, never by the tariff of today.
 */
export function agreedNightsOf(booking: Priced, { addOns, agreed }: Pick<Ordered, 'addOns' | 'agreed'>): AgreedNight[] {
  if (agreed) return unpackNights(agreed)
  const nightsCents = agreedTotalCents(booking) + sumOf(booking.ledger, isOfOldMove) - addOnTotalCents(addOns)
  return nightsOfTotal(cabinNightsOf(booking), Math.max(0, nightsCents))
}

/** The nights that a booking has now, each with what was agreed for it. */
export function currentNightsOf(booking: Priced, order: Pick<Ordered, 'addOns' | 'agreed'>): AgreedNight[] {
  const agreedNight = agreedNightFinder(agreedNightsOf(booking, order))
  return cabinNightsOf(booking).map((night) => agreedNight(night) ?? { ...night, rate: null })
}

/**
 * What is ordered now and what it costs, in cents: the nights by cabin, the add-ons, what the cancellation terms keep,
 * and the difference that was agreed since. Together they are what is owed. The guest's page, e-mails, texts, invoices
 * and the staff area show these lines.
 */
export const OrderLines = z.object({
  nights: z.array(
    z.object({
      cabinSlug: CabinSlug,
      firstNight: CalendarDate,
      nights: z.int(),
      /** Of each of them; null where they were agreed as one total. */
      eachCents: z.nullable(Cents),
      cents: Cents,
    }),
  ),
  addOns: z.array(AddOnLine),
  keptCents: Cents,
  /** Goodwill, charges and whatever else was agreed after the booking. */
  differenceCents: SignedCents,
  owedCents: Cents,
  /** What was agreed at the booking, and what its changes have added since. */
  agreedTotalCents: Cents,
  changedCents: SignedCents,
})
export type OrderLines = z.infer<typeof OrderLines>

/** The lines of a booking's order as it is now. */
export function orderLinesOf(booking: Priced, order: Ordered): OrderLines {
  const party = partyOf(order)
  const nights = groupNights(currentNightsOf(booking, order), party)
  const addOns = currentAddOns(order)
  const owed = owedCents(booking.ledger, booking)
  const kept = keptCents(booking)
  return {
    nights,
    addOns,
    keptCents: kept,
    differenceCents: owed - sum(nights.map(({ cents }) => cents)) - addOnTotalCents(addOns) - kept,
    owedCents: owed,
    agreedTotalCents: agreedTotalCents(booking),
    changedCents: changedCents(booking),
  }
}

/** Nights in a row in one cabin at one price are one line; of those that were agreed as one total, all in a row. */
function groupNights(nights: readonly AgreedNight[], party: Party): OrderLines['nights'] {
  const lines: OrderLines['nights'] = []
  for (const night of nights) {
    const cents = agreedNightCents(night, party)
    const eachCents = night.rate && !night.scale ? cents : null
    const last = lines.at(-1)
    if (
      last?.cabinSlug === night.cabinSlug &&
      addDays(last.firstNight, last.nights) === night.night &&
      last.eachCents === eachCents
    ) {
      last.nights += 1
      last.cents += cents
    } else lines.push({ cabinSlug: night.cabinSlug, firstNight: night.night, nights: 1, eachCents, cents })
  }
  return lines
}

/** The names of cabins by their slugs. */
export type CabinTitles = Readonly<Record<string, string>>

/** Gives the name of a cabin; the slug itself where the cabin is gone. */
export const titleIn =
  (titles: CabinTitles) =>
  (slug: CabinSlug): string =>
    titles[slug] ?? slug

/** The cabins of a stay in their order, for a heading: `Protea, then Aloe`. */
export const stayTitle = ({ parts }: Pick<Booking, 'parts'>, titleOf: (slug: CabinSlug) => string): string =>
  parts.map(({ cabinSlug }) => titleOf(cabinSlug)).join(', then ')

/** A line of what is ordered, for people to read. The lines together are what is owed. */
export type OrderTextLine = { readonly label: string; readonly detail: string; readonly cents: Cents }

/** What is ordered now, line by line, as every page, e-mail and paper names it. */
export function orderTextLines(lines: OrderLines, titleOf: (slug: CabinSlug) => string): OrderTextLine[] {
  return [
    ...lines.nights.map(({ cabinSlug, firstNight, nights, eachCents, cents }) => ({
      label: `${count(nights, 'night')} at ${titleOf(cabinSlug)}`,
      detail: [
        dateSpan(firstNight, addDays(firstNight, nights)),
        ...(eachCents === null ? [] : [`${nights} × ${formatRand(eachCents)}`]),
      ].join(' · '),
      cents,
    })),
    ...lines.addOns.map(({ name, quantity, times, priceAtBookingCents, totalCents }) => ({
      label: quantity > 1 ? `${name} × ${quantity}` : name,
      detail: `${times} × ${formatRand(priceAtBookingCents)}`,
      cents: totalCents,
    })),
    ...(lines.keptCents > 0 ? [{ label: 'Kept by the cancellation terms', detail: '', cents: lines.keptCents }] : []),
    ...(lines.differenceCents === 0 ? [] : [{ label: 'Agreed afterwards', detail: '', cents: lines.differenceCents }]),
  ]
}
