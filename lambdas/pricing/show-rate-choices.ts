import { accept } from '#shared/kernel/result.ts'
import { PricedCabin, type ShowRateChoices } from '#shared/pricing/rate-choices.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'

type Needs = { readonly catalogue: Pick<CatalogueRepository, 'allCabins' | 'settings'> }

/** A cabin has its prices before guests can book it. */
export const showRateChoicesUsing =
  ({ catalogue }: Needs): UseCase<typeof ShowRateChoices> =>
  async () => {
    const [cabins, { schoolTerms }] = await Promise.all([catalogue.allCabins(), catalogue.settings()])
    return accept({
      cabins: cabins
        .map((cabin) => PricedCabin.parse(cabin))
        .toSorted((one, other) => Number(other.active) - Number(one.active) || one.name.localeCompare(other.name)),
      schoolTerms,
    })
  }
