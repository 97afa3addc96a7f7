import { offeredAddOns } from '#shared/add-ons/add-on.ts'
import type { Cabin } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { accept } from '#shared/kernel/result.ts'
import type { ShowFromPrices } from '#shared/pricing/from-prices.contract.ts'
import { priceOfNight } from '#shared/pricing/price.ts'
import type { Rate, Tariff } from '#shared/pricing/rate.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'

/** The "from" price covers the coming year. */
const NIGHTS_AHEAD = 365
const WEEK = 7
const TWO_ADULTS = { adults: 2, children: [] }

/**
 * The nights of the coming year that can differ in price: between two days on which a rate begins, changes or has ended prices
 * repeat weekly, so the first week after each such day covers them all.
 */
function nightsToPrice(rates: readonly Rate[], today: CalendarDate): Set<CalendarDate> {
  const end = addDays(today, NIGHTS_AHEAD)
  const rateStarts = rates.flatMap(({ firstNight, lastNight, changes }) => [
    firstNight,
    lastNight && addDays(lastNight, 1),
    ...changes.map(({ from }) => from),
  ])
  const weeks = [today, ...rateStarts].flatMap((start) =>
    start && start >= today ? datesFrom(start, addDays(start, WEEK)) : [],
  )
  return new Set(weeks.filter((night) => night < end))
}

/** The lowest price of one night for two adults in the coming year, in cents; null without any rate. */
function fromPriceCents(cabin: Cabin, tariff: Tariff, today: CalendarDate): number | null {
  const cabinRates = tariff.rates.filter(({ cabinSlug }) => cabinSlug === null || cabinSlug === cabin.slug)
  const prices = [...nightsToPrice(cabinRates, today)].flatMap(
    (night) => priceOfNight({ cabinSlug: cabin.slug, night, party: TWO_ADULTS }, cabinRates) ?? [],
  )
  return prices.length > 0 ? Math.min(...prices) : null
}

type Needs = { readonly catalogue: Pick<CatalogueRepository, 'cabins' | 'tariff'>; readonly clock: Clock }

export const showFromPricesUsing =
  ({ catalogue, clock }: Needs): UseCase<typeof ShowFromPrices> =>
  async () => {
    const [cabins, tariff] = await Promise.all([catalogue.cabins(), catalogue.tariff()])
    const { today } = clock()
    return accept({
      cabins: cabins.map((cabin) => ({ slug: cabin.slug, fromPriceCents: fromPriceCents(cabin, tariff, today) })),
      addOns: offeredAddOns(tariff.addOns).map(({ id, priceCents }) => ({ id, priceCents })),
    })
  }
