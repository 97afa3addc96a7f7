import type { CabinNightRange } from '#shared/availability/night-range.ts'
import { type CalendarDate, addDays, datesFrom, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { type Rate, type RateForm, amountsOn, isDated, rankedRates, winningRate } from './rate.ts'

/**
 * What a new rate for some nights of a cabin begins with, so that staff have only its amount to type: the amounts and
 * rules of the first night as it is, and what makes the new rate win each of the nights.
 */
export function rateForNights(
  rates: readonly Rate[],
  { cabinSlug, firstNight, lastNight }: CabinNightRange,
): Partial<RateForm> & Pick<RateForm, 'cabinSlug' | 'firstNight' | 'lastNight'> {
  const nights = datesFrom(firstNight, addDays(lastNight, 1))
  const ranked = nights.map((night) => rankedRates(rates, cabinSlug, night))
  const rivals = ranked.flat().filter((rate) => rate.cabinSlug !== null && isDated(rate))
  return {
    ...(ranked[0]?.[0] && rulesOn(ranked[0][0], firstNight)),
    cabinSlug,
    firstNight,
    lastNight,
    weekdays: rivals.some(({ weekdays }) => weekdays) ? weekdaysOf(nights) : null,
    // Of two with the same priority the newer one wins.
    priority: Math.max(...(rivals.length > 0 ? rivals.map(({ priority }) => priority) : [0])),
  }
}

/** The rate that is for these nights alone and wins them: changing their price is changing its amount. */
export const rateOfNights = (
  rates: readonly Rate[],
  { cabinSlug, firstNight, lastNight }: CabinNightRange,
): Rate | undefined =>
  rates.find(
    (rate) =>
      rate.cabinSlug === cabinSlug &&
      rate.firstNight === firstNight &&
      rate.lastNight === lastNight &&
      rate.changes.length === 0 &&
      datesFrom(firstNight, addDays(lastNight, 1)).every((night) => winningRate(rates, cabinSlug, night) === rate),
  )

const rulesOn = (rate: Rate, night: CalendarDate): Partial<RateForm> => {
  const { adultRateCents, childRateCents, minimumPerNightCents } = amountsOn(rate, night)
  const { childAgeLimit, requiresChildAges, minimumNights } = rate
  return { adultRateCents, childRateCents, minimumPerNightCents, childAgeLimit, requiresChildAges, minimumNights }
}

const weekdaysOf = (nights: readonly CalendarDate[]): number[] =>
  [...new Set(nights.map(weekdayOf))].toSorted((a, b) => a - b)
