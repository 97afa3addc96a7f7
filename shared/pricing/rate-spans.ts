import type { CabinNights, NightRange } from '#shared/availability/night-range.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type Rate, amountsOn, winningRate } from './rate.ts'

/** Nights that follow each other at one rate and amount; without a rate there is no price. */
export type RateSpan = NightRange & { readonly rate: Rate | undefined; readonly adultRateCents: Cents | null }

/** The rates that win a cabin's nights, in their order. */
export function rateSpans(rates: readonly Rate[], { cabinSlug, nights }: CabinNights): RateSpan[] {
  const spans: RateSpan[] = []
  for (const night of nights) {
    const rate = winningRate(rates, cabinSlug, night)
    const adultRateCents = rate ? amountsOn(rate, night).adultRateCents : null
    const last = spans.at(-1)
    const continues =
      last?.rate === rate && last?.adultRateCents === adultRateCents && addDays(last.lastNight, 1) === night
    if (last && continues) spans[spans.length - 1] = { ...last, lastNight: night }
    else spans.push({ firstNight: night, lastNight: night, rate, adultRateCents })
  }
  return spans
}
