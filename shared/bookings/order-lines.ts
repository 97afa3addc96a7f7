import { addDays } from '#shared/kernel/calendar-date.ts'
import { type Cents, sum } from '#shared/kernel/money.ts'
import { type LedgerLine, effectiveLines, keptCents, owedCents, writtenOffCents } from '#shared/payments/ledger.ts'
import { addOnTotalCents } from '#shared/pricing/price.ts'
import { type AgreedNight, agreedNightCents, agreedNightFinder, nightsOfTotal, unpackNights } from './agreed-rates.ts'
import type { Booking } from './booking.ts'
import type { OrderLines } from './order-text.ts'
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

/** The lines of a booking's order as it is now. */
export function orderLinesOf(booking: Priced, order: Ordered): OrderLines {
  const party = partyOf(order)
  const nights = groupNights(currentNightsOf(booking, order), party)
  const addOns = currentAddOns(order)
  const owed = owedCents(booking.ledger, booking)
  const kept = keptCents(booking)
  const writtenOff = writtenOffCents(booking)
  return {
    nights,
    addOns,
    keptCents: kept,
    differenceCents: owed - sum(nights.map(({ cents }) => cents)) - addOnTotalCents(addOns) - kept + writtenOff,
    ...(writtenOff > 0 && { writtenOffCents: writtenOff }),
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
