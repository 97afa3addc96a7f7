import { queryOptions } from '@tanstack/react-query'
import { ShowRateChoices } from '#shared/pricing/rate-choices.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

export const rateChoicesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'rate-choices'],
    queryFn: ({ signal }) => staffCall(ShowRateChoices, { signal }),
  })
