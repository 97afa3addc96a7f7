import { type CalendarDate, addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import type { NightlyPrice } from './price.ts'

/** Neighbouring nights of one price, from the first until the day after the last; `night` is the first of them. */
export type NightGroup = {
  readonly from: CalendarDate
  readonly until: CalendarDate
  readonly nights: number
  readonly night: NightlyPrice
}

/** The nights of a price, those of one rate and one amount that follow each other together. */
export function groupNightsByRate(nightlyPrices: readonly NightlyPrice[]): NightGroup[] {
  const runs: NightGroup[] = []
  for (const night of nightlyPrices) {
    const last = runs.at(-1)
    const continues =
      last?.until === night.night && last.night.rateId === night.rateId && last.night.totalCents === night.totalCents
    const { from, night: first } = continues ? last : { from: night.night, night }
    const until = addDays(night.night, 1)
    const run = { from, until, nights: daysBetween(from, until), night: first }
    if (continues) runs[runs.length - 1] = run
    else runs.push(run)
  }
  return runs
}
