import { queryOptions } from '@tanstack/react-query'
import { ShowAddOnSales } from '#shared/add-ons/add-on-sales.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

/** How many of each add-on were sold; it reads every booking of the time, and is asked for when staff want it. */
export const addOnSalesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'add-on-sales'],
    queryFn: ({ signal }) => staffCall(ShowAddOnSales, { signal }),
    staleTime: 600_000,
  })
