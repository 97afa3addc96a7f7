import { staffCabinsEndpoints } from '#shared/api/endpoints/staff-cabins.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import { changeAccessCodeUsing, listAccessCodesUsing, showAccessCodeUsing } from '#lambdas/arrival/access-codes.ts'
import { type CabinNeeds, cabinRules } from '#lambdas/cabins/cabin-rules.ts'
import { listCabinNamesUsing } from '#lambdas/cabins/list-cabin-names.ts'
import { type NeedsOf, composition } from '#lambdas/http/composition.ts'
import { editRecordsUsing } from '#lambdas/records/edit-records.ts'
import { publishRecordsUsing } from '#lambdas/records/publish-records.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { cabinPageRules } from './published-rules.ts'

const cabins = editRecordsUsing(cabinKind, cabinRules)
type Creating = NeedsOf<(typeof cabins)['cabin.create']>
type Needs = CabinNeeds & Creating & { readonly nights: Pick<NightRepository, 'ownersOf' | 'extendBlocks'> }

/** The use cases of the Lambda `staff-cabins`. */
export const staffCabins = composition(staffCabinsEndpoints, {
  ...cabins,
  // Dates that are blocked for all cabins are blocked for a new one.
  'cabin.create': (needs: Needs): ReturnType<(typeof cabins)['cabin.create']> => {
    const create = cabins['cabin.create'](needs)
    return async (request) => {
      const created = await create(request)
      if (!created.ok) return created
      const { records } = await needs.cabins.list({ consistent: true })
      await needs.nights.extendBlocks(
        records.map(({ id }) => id),
        needs.clock(),
      )
      return created
    }
  },
  ...publishRecordsUsing(cabinPageKind, cabinPageRules),
  ListAccessCodes: listAccessCodesUsing,
  ShowAccessCode: showAccessCodeUsing,
  ChangeAccessCode: changeAccessCodeUsing,
  ListCabinNames: listCabinNamesUsing,
})
