import type { Cabin } from '#shared/cabins/cabin.ts'
import type { PublicCabin } from '#shared/cabins/cabins.contract.ts'
import { type CalendarDate, addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { type Tariff, asksChildAges } from '#shared/pricing/rate.ts'

/** The honest "from" price looks a year ahead. */
const NIGHTS_AHEAD = 365
const WEEK = 7
const TWO_ADULTS = { adults: 2, children: [] }

/**
 * The nights of the coming year that can differ in price: between two days on which a rate begins or has ended, prices
 * repeat from week to week, so the first week after each such day tells all.
 */
function tellingNights({ rates }: Tariff, today: CalendarDate): Set<CalendarDate> {
  const end = addDays(today, NIGHTS_AHEAD)
  const turns = rates.flatMap(({ firstNight, lastNight }) => [firstNight, lastNight && addDays(lastNight, 1)])
  const weeks = [today, ...turns].flatMap((start) =>
    start && start >= today ? datesFrom(start, addDays(start, WEEK)) : [],
  )
  return new Set(weeks.filter((night) => night < end))
}

/** The least that one night for two adults costs in the coming year, in cents; null without any rate. */
function fromPriceCents(cabin: Cabin, tariff: Tariff, today: CalendarDate): number | null {
  const theirs = tariff.rates.filter(({ cabinName }) => cabinName === null || cabinName === cabin.slug)
  const anyLength = { rates: theirs.map((rate) => ({ ...rate, minimumNights: null })), addOns: [], version: 0 }
  const prices = [...tellingNights(anyLength, today)].flatMap((night) => {
    const stay = { checkInDate: night, checkOutDate: addDays(night, 1) }
    const price = priceOf({ cabinName: cabin.slug, stay, party: TWO_ADULTS, addOns: [] }, anyLength)
    return price.ok ? [price.value.totalPriceCents] : []
  })
  return prices.length > 0 ? Math.min(...prices) : null
}

/** A cabin with what the tariff says of it. */
export const publicCabin = (cabin: Cabin, tariff: Tariff, today: CalendarDate): PublicCabin => ({
  ...cabin,
  requiresChildAges: asksChildAges(tariff.rates, cabin.slug),
  fromPriceCents: fromPriceCents(cabin, tariff, today),
})
