import { count } from '#shared/kernel/count.ts'
import { dateSpan } from '#shared/kernel/format-date.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { groupNightsByRate } from './group-nights-by-rate.ts'
import type { Price } from './price.ts'

export type PriceLine = {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly cents: Cents
}

/** The price of a stay line by line: nights of one rate together, then each add-on. The lines add up to the total. */
export function priceLines(price: Price): PriceLine[] {
  return [
    ...groupNightsByRate(price.nightlyPrices).map(({ from, until, nights, night }) => ({
      key: from,
      label: `${night.rateName}, ${count(nights, 'night')}`,
      detail: `${dateSpan(from, until)} · ${nights} × ${formatRand(night.totalCents)}${night.minimumTopUpCents > 0 ? ', the minimum per night' : ''}`,
      cents: nights * night.totalCents,
    })),
    ...price.addOnLines.map((line) => ({
      key: line.addOnId,
      label: line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name,
      detail: `${line.times} × ${formatRand(line.priceAtBookingCents)}`,
      cents: line.totalCents,
    })),
  ]
}
