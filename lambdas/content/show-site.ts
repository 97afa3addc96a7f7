import type { ListCabins, ShowCabin } from '#shared/cabins/cabins.contract.ts'
import type { ShowSite } from '#shared/content/site.contract.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { publicPartOf } from '#shared/settings/settings.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { HouseRepository } from '#lambdas/table/house-repository.ts'
import { publicCabin } from './public-cabin.ts'

type Needs = { readonly house: Pick<HouseRepository, 'site' | 'rulesFor'>; readonly clock: Clock }

/** All that a page of the site needs, without a byte that is not public. */
export const showSiteUsing =
  ({ house, clock }: Needs): UseCase<typeof ShowSite> =>
  async () => {
    const { settings, tariff, cabins, homepage, terms, featuredReviews } = await house.site()
    return accept({
      settings: publicPartOf(settings),
      cabins: cabins.map((cabin) => publicCabin(cabin, tariff, clock().today)),
      homepage,
      terms,
      addOns: tariff.addOns
        .filter(({ active }) => active)
        .toSorted((one, other) => one.displayOrder - other.displayOrder),
      featuredReviews,
    })
  }

export const listCabinsUsing =
  ({ house, clock }: Needs): UseCase<typeof ListCabins> =>
  async () => {
    const { cabins, tariff } = await house.site()
    return accept({ cabins: cabins.map((cabin) => publicCabin(cabin, tariff, clock().today)) })
  }

export const showCabinUsing =
  ({ house, clock }: Needs): UseCase<typeof ShowCabin> =>
  async ({ params }) => {
    const { cabin, tariff } = await house.rulesFor(params.slug)
    return cabin?.active ? accept(publicCabin(cabin, tariff, clock().today)) : refuse('cabin-not-found')
  }
