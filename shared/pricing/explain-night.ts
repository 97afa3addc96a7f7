import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Rate, type RateCriterion, type RateExclusion, compareRates, rankedRates, rateExclusion } from './rate.ts'

/** What became of a rate on one night of a cabin. */
export type RateOutcome =
  | { readonly outcome: 'won'; readonly rate: Rate }
  /** It applied, and another one came first by this criterion. */
  | { readonly outcome: 'lost'; readonly rate: Rate; readonly criterion: RateCriterion }
  | { readonly outcome: 'excluded'; readonly rate: Rate; readonly reason: RateExclusion }

/** Each rate's part in the price of a night: the one that won, those that lost in their order, and those that do not apply. */
export function explainNight(rates: readonly Rate[], cabinSlug: CabinSlug, night: CalendarDate): RateOutcome[] {
  const [winner, ...losers] = rankedRates(rates, cabinSlug, night)
  return [
    ...(winner ? [{ outcome: 'won' as const, rate: winner }] : []),
    ...losers.map((rate) => ({
      outcome: 'lost' as const,
      rate,
      criterion: compareRates(winner ?? rate, rate).criterion,
    })),
    ...rates.flatMap((rate) => {
      const reason = rateExclusion(rate, cabinSlug, night)
      return reason ? [{ outcome: 'excluded' as const, rate, reason }] : []
    }),
  ]
}
