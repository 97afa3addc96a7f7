import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  BlockDates,
  type BlockedDates,
  ChangeBlock,
  ListBlockedDates,
  UnblockDates,
} from '#shared/availability/blocked-dates.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { refetchWhileVisible } from '#web/admin/kit/refetch-while-visible.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

/** Blocks that end on or after a day; without one, those of today and later. */
export const blockedDatesQuery = (from: CalendarDate | undefined) =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'blocked-dates', from],
    queryFn: ({ signal }) => staffCall(ListBlockedDates, { query: { from }, signal }),
  })

export const blockDatesMutation = () =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof BlockDates>) => staffCall(BlockDates, { body }),
    onSettled: (_block, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const changeBlockMutation = () =>
  mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: BodyInputOf<typeof ChangeBlock> }) =>
      staffCall(ChangeBlock, { params: { id }, body }),
    onSettled: (_block, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const unblockDatesMutation = () =>
  mutationOptions({
    mutationFn: ({ id, version }: Pick<BlockedDates, 'id' | 'version'>) =>
      staffCall(UnblockDates, { params: { id }, query: { version } }),
    onSettled: (_removed, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })
