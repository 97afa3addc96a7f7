import type { ListCabinNames } from '#shared/cabins/staff-cabins.contract.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { CabinRepository } from '#lambdas/table/cabin-repository.ts'

/** The names of cabins, for lists and choices of staff. */
export const listCabinNamesUsing =
  ({ cabins }: { readonly cabins: Pick<CabinRepository, 'list'> }): UseCase<typeof ListCabinNames> =>
  async () => {
    const { records } = await cabins.list()
    return accept({
      cabins: records.flatMap(({ id: slug, name, shown, archivedAt }) => (archivedAt ? [] : [{ slug, name, shown }])),
      archived: records.flatMap(({ id: slug, name, archivedAt }) => (archivedAt ? [{ slug, name }] : [])),
    })
  }
