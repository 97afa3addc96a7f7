import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { BlockDates, ListBlockedDates, UnblockDates } from '#shared/availability/blocked-dates.contract.ts'
import { ListCabins } from '#shared/cabins/cabins.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/kit/api.ts'
import { accessToken } from '#web/admin/kit/session.ts'

/** Blocks that end on or after a day; without one, those of today and later. */
export const blockedDatesQuery = (from: CalendarDate | undefined) =>
  queryOptions({
    queryKey: ['staff', 'blocked-dates', from],
    queryFn: async ({ signal }) => call(ListBlockedDates, { query: { from }, bearer: await accessToken(), signal }),
  })

export const cabins = () =>
  queryOptions({
    queryKey: ['cabins'],
    queryFn: ({ signal }) => call(ListCabins, { signal }),
    staleTime: 10 * 60_000,
  })

export const blockDatesMutation = () =>
  mutationOptions({
    mutationFn: async (body: BodyInputOf<typeof BlockDates>) => call(BlockDates, { body, bearer: await accessToken() }),
    onSettled: (_block, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const unblockDatesMutation = () =>
  mutationOptions({
    mutationFn: async ({ id }: { id: string }) => call(UnblockDates, { params: { id }, bearer: await accessToken() }),
    onSettled: (_removed, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })
