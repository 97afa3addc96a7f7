import { accessCodeEndpoints } from '#shared/arrival/access-code.contract.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import { staffCabinEndpoints } from '#shared/cabins/staff-cabins.contract.ts'

export const staffCabinsEndpoints = {
  ...cabinKind.endpoints,
  ...cabinPageKind.endpoints,
  ...accessCodeEndpoints,
  ...staffCabinEndpoints,
}
