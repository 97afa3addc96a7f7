import type { QueryClient } from '@tanstack/react-query'
import { ShowDaySheetDetails } from '#shared/day/day-sheet.contract.ts'
import type { Role } from '#shared/staff/account.ts'
import { mayCall } from '#shared/staff/may-call.ts'
import { daySheetDetailsQuery, daySheetQuery } from '#web/admin/features/day/day-sheet.queries.ts'

/** Asks for what the day sheet shows first, by what the role may ask for. */
export const prefetchDaySheet = async (client: QueryClient, role: Role): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(daySheetQuery()),
    ...(mayCall(role, ShowDaySheetDetails) ? [client.prefetchQuery(daySheetDetailsQuery())] : []),
  ])
