import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { ShowNightPrices } from '#shared/pricing/night-prices.contract.ts'
import { priceOfNight } from '#shared/pricing/price.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'

type Needs = { readonly catalogue: Pick<CatalogueRepository, 'rulesFor'> }

/** The prices of a calendar's nights, in one request whatever its length. */
export const showNightPricesUsing =
  ({ catalogue }: Needs): UseCase<typeof ShowNightPrices> =>
  async ({ params, query: { from, to, adults } }) => {
    const { tariff, cabin } = await catalogue.rulesFor(params.slug)
    if (!cabin?.active) return refuse('cabin-not-found')
    if (adults > cabin.maxGuests) return refuse('party-too-large')
    const party = { adults, children: [] }
    const nights = datesFrom(from, addDays(to, 1))
    return accept({
      nightPrices: nights.map((night) => priceOfNight({ cabinSlug: cabin.slug, night, party }, tariff.rates)),
    })
  }
