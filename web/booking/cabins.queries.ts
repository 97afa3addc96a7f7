import { queryOptions } from '@tanstack/react-query'
import { ListCabins } from '#shared/cabins/cabins.contract.ts'
import { call } from '#web/kit/api.ts'

/** The cabins that can be booked, by name. */
export const cabinsQuery = () =>
  queryOptions({
    queryKey: ['cabins'],
    queryFn: ({ signal }) => call(ListCabins, { signal }),
    // As long as a browser keeps the reply: a cabin that was just added is offered a minute later.
    staleTime: 60_000,
  })
