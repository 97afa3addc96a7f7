import { type CabinNights, type NightRange, rangesOf } from '#shared/availability/night-range.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type Rate, type RateCriterion, compareRates, rateExclusion, winningRate } from './rate.ts'

/** The rates as they will be once one of them is saved. */
export const withRate = (rates: readonly Rate[], saved: Rate): Rate[] =>
  rates.some(({ id }) => id === saved.id)
    ? rates.map((rate) => (rate.id === saved.id ? saved : rate))
    : [...rates, saved]

/** The nights of a cabin that no rate applies to: guests cannot book them. */
export const nightsWithoutRate = (rates: readonly Rate[], { cabinSlug, nights }: CabinNights): NightRange[] =>
  rangesOf(nights.filter((night) => !winningRate(rates, cabinSlug, night)))

/** What staff should know of a rate before they save it. */
export type RateWarning =
  /** It leaves nights without a price that had one. */
  | { readonly warning: 'nights-without-rate'; readonly cabinSlug: CabinSlug; readonly spans: readonly NightRange[] }
  /** Another rate is for the same nights, and only priority or age decides between them. */
  | {
      readonly warning: 'overlap'
      readonly cabinSlug: CabinSlug
      readonly rate: Rate
      readonly wins: boolean
      readonly criterion: RateCriterion
      readonly spans: readonly NightRange[]
    }
  /** It applies to nights of the cabin and wins none of them, since these come first by their criteria. */
  | {
      readonly warning: 'wins-no-night'
      readonly cabinSlug: CabinSlug
      readonly winners: readonly { readonly rate: Rate; readonly criterion: RateCriterion }[]
    }

/** The warnings about a rate of one cabin, for the nights that are looked at. */
export function rateWarnings(saved: Rate, rates: readonly Rate[], { cabinSlug, nights }: CabinNights): RateWarning[] {
  const after = withRate(rates, saved)
  const applying = nights.filter((night) => rateExclusion(saved, cabinSlug, night) === undefined)
  const lost = nights.filter((night) => winningRate(rates, cabinSlug, night) && !winningRate(after, cabinSlug, night))
  const winners = new Set(applying.flatMap((night) => winningRate(after, cabinSlug, night) ?? []))
  const unpriced: RateWarning[] =
    lost.length > 0 ? [{ warning: 'nights-without-rate', cabinSlug, spans: rangesOf(lost) }] : []
  if (winners.size > 0 && !winners.has(saved)) {
    const before = [...winners].map((rate) => ({ rate, criterion: compareRates(rate, saved).criterion }))
    return [...unpriced, { warning: 'wins-no-night', cabinSlug, winners: before }]
  }
  const overlaps = after.flatMap((rate): RateWarning[] => {
    const { order, criterion } = compareRates(saved, rate)
    if (rate.id === saved.id || (criterion !== 'priority' && criterion !== 'newest')) return []
    const spans = rangesOf(applying.filter((night) => rateExclusion(rate, cabinSlug, night) === undefined))
    return spans.length > 0 ? [{ warning: 'overlap', cabinSlug, rate, wins: order < 0, criterion, spans }] : []
  })
  return [...unpriced, ...overlaps]
}
