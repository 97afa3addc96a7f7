import { queryOptions } from '@tanstack/react-query'
import { ShowSettings } from '#shared/settings/staff-settings.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'settings'],
    queryFn: ({ signal }) => staffCall(ShowSettings, { signal }),
  })
