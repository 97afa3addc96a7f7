import type { AddOnUnit } from '#shared/add-ons/add-on.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { nightsByRate } from '#shared/pricing/nights-by-rate.ts'
import type { Price } from '#shared/pricing/price.ts'
import { count, dateSpan } from '#web/lib/format.ts'

export type PriceLine = {
  readonly key: string
  readonly what: string
  readonly how: string
  readonly cents: Cents
}

const eachTime: Record<AddOnUnit, string> = {
  item: ' each',
  night: ' per night',
  person: ' per person',
  'person-night': ' per person per night',
}

/** `R450.00 per person per night`: what one of an add-on costs. */
export const priceByUnit = (cents: Cents, unit: AddOnUnit): string => `${formatRand(cents)}${eachTime[unit]}`

/** The price of a stay line by line: nights of one rate together, then each extra. The lines add up to the total. */
export function priceLines(price: Price): PriceLine[] {
  return [
    ...nightsByRate(price.nightlyPrices).map(({ from, until, nights, night }) => ({
      key: from,
      what: `${night.rateName}, ${count(nights, 'night')}`,
      how: `${dateSpan(from, until)} · ${nights} × ${formatRand(night.totalCents)}${night.minimumTopUpCents > 0 ? ' (minimum per night)' : ''}`,
      cents: nights * night.totalCents,
    })),
    ...price.addOnLines.map((line) => ({
      key: line.addOnId,
      what: line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name,
      how: `${line.times} × ${formatRand(line.priceAtBookingCents)}`,
      cents: line.totalCents,
    })),
  ]
}
