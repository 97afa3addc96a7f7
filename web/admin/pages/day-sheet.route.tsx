import { useQuery } from '@tanstack/react-query'
import { ShowDaySheetDetails } from '#shared/day/day-sheet.contract.ts'
import { mayCall } from '#shared/staff/may-call.ts'
import { DaySheet } from '#web/admin/features/day/day-sheet.tsx'
import { ownAccountQuery } from '#web/admin/features/staff/accounts.queries.ts'

/** `/admin/day-sheet`: who leaves, stays and arrives today and tomorrow; a helper's first page. */
export function Component() {
  const { data: account } = useQuery(ownAccountQuery())
  return <DaySheet isForStaff={mayCall(account?.role ?? null, ShowDaySheetDetails)} />
}
