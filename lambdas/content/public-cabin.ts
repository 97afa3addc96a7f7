import type { Cabin } from '#shared/cabins/cabin.ts'
import type { PublicCabin } from '#shared/cabins/cabins.contract.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { type Tariff, asksChildAges } from '#shared/pricing/rate.ts'

/** The honest "from" price looks a year ahead. */
const NIGHTS_AHEAD = 365
const TWO_ADULTS = { adults: 2, children: [] }

/** The least that one night for two adults costs in the coming year, in cents; null without any rate. */
function fromPriceCents(cabin: Cabin, tariff: Tariff, today: CalendarDate): number | null {
  const anyLength = { ...tariff, rates: tariff.rates.map((rate) => ({ ...rate, minimumNights: null })) }
  const prices = Array.from({ length: NIGHTS_AHEAD }, (_, day) => addDays(today, day)).flatMap((night) => {
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
