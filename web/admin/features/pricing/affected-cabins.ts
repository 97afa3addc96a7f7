import { MAX_GUEST_HORIZON_MONTHS } from '#shared/availability/stay.ts'
import { type CalendarDate, addMonths, datesFrom } from '#shared/kernel/calendar-date.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import { type RateWarning, rateWarnings } from '#shared/pricing/rate-warnings.ts'
import type { Cabins } from './rate-text.ts'

/** The warnings about a rate in each of its cabins, for the nights that guests can book. */
export function warningsOf(saved: Rate, rates: readonly Rate[], cabins: Cabins, today: CalendarDate): RateWarning[] {
  const nights = datesFrom(today, addMonths(today, MAX_GUEST_HORIZON_MONTHS))
  return affectedCabins(saved, rates, cabins).flatMap(({ slug }) =>
    rateWarnings(saved, rates, { cabinSlug: slug, nights }),
  )
}

/** The cabins that a rate is for, and those that it was for. */
export function affectedCabins(saved: Rate, rates: readonly Rate[], cabins: Cabins): Cabins {
  const slugs = [saved.cabinSlug, rates.find(({ id }) => id === saved.id)?.cabinSlug ?? saved.cabinSlug]
  return slugs.includes(null) ? cabins : cabins.filter(({ slug }) => slugs.includes(slug))
}
