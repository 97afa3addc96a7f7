import type { AddOnUnit } from '#shared/add-ons/add-on.ts'
import { type CalendarDate, addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import type { NightlyPrice, Price } from '#shared/pricing/price.ts'
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
    ...nightsByRate(price.nightlyPrices).map(({ from, until, night }) => {
      const nights = daysBetween(from, until)
      return {
        key: from,
        what: `${night.rateName}, ${count(nights, 'night')}`,
        how: `${dateSpan(from, until)} · ${nights} × ${formatRand(night.totalCents)}${night.minimumTopUpCents > 0 ? ' (minimum per night)' : ''}`,
        cents: nights * night.totalCents,
      }
    }),
    ...price.addOnLines.map((line) => ({
      key: line.addOnId,
      what: line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name,
      how: `${line.times} × ${formatRand(line.priceAtBookingCents)}`,
      cents: line.totalCents,
    })),
  ]
}

type Run = { readonly from: CalendarDate; readonly until: CalendarDate; readonly night: NightlyPrice }

/** Neighbouring nights with one rate and one price become one run, from its first night until the day after its last. */
function nightsByRate(nights: readonly NightlyPrice[]): Run[] {
  const runs: Run[] = []
  for (const night of nights) {
    const last = runs.at(-1)
    const continues =
      last?.until === night.night && last.night.rateId === night.rateId && last.night.totalCents === night.totalCents
    if (last && continues) runs[runs.length - 1] = { ...last, until: addDays(night.night, 1) }
    else runs.push({ from: night.night, until: addDays(night.night, 1), night })
  }
  return runs
}
