import { queryOptions } from '@tanstack/react-query'
import { ListAccessCodes } from '#shared/arrival/access-code.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

/** Which cabins have a code, without the codes. */
export const accessCodesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'access-codes'],
    queryFn: ({ signal }) => staffCall(ListAccessCodes, { signal }),
  })
