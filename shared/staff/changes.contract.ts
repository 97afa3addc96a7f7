import * as z from 'zod/mini'
import { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { Cursor } from '#shared/kernel/cursor.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'

export const ListChanges = endpoint({
  method: 'GET',
  path: '/staff/changes',
  audience: 'owner',
  summary: 'The change log of all records, newest first, in pages of 50. Changes of bookings are in their history.',
  query: z.object({ cursor: Cursor }),
  reply: z.object({ changes: z.array(ChangeLogLine), cursor: z.nullable(z.string()) }),
  refusals: ['cursor-unreadable'],
})

export const changeEndpoints = { ListChanges }
