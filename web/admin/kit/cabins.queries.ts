import { queryOptions } from '@tanstack/react-query'
import { ListCabinNames } from '#shared/cabins/staff-cabins.contract.ts'
import { staffCall } from './staff-call.ts'

/** The names of all cabins. Its key is among those of their records: it is loaded again when one is changed. */
export const cabinsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'records', 'cabin', 'names'],
    queryFn: ({ signal }) => staffCall(ListCabinNames, { signal }),
    staleTime: 10 * 60_000,
  })
