import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { SettingsSection } from '#shared/settings/settings-sections.ts'
import {
  ListFormerAccountBookings,
  ListSettingsChanges,
  saveEndpointOf,
} from '#shared/settings/staff-settings.contract.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { ListChanges } from '#shared/staff/changes.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

export const saveSettingsMutation = (section: SettingsSection) =>
  mutationOptions({
    mutationFn: async (body: { readonly version: number; readonly form: object }): Promise<Settings> => {
      // Each section has an endpoint of its own; their bodies differ in the form alone.
      const endpoint: Endpoint = saveEndpointOf[section]
      return (await staffCall(endpoint, { body })) as Settings
    },
    onSettled: (_settings, _error, _variables, _context, { client }) =>
      client.invalidateQueries({ queryKey: ['staff', 'settings'] }),
  })

export const settingsHistoryQuery = (section: SettingsSection) =>
  queryOptions({
    queryKey: ['staff', 'settings', 'history', section],
    queryFn: ({ signal }) => staffCall(ListSettingsChanges, { params: { section }, signal }),
  })

/** The unpaid bookings whose guests were told the former bank account. */
export const formerAccountQuery = () =>
  queryOptions({
    queryKey: ['staff', 'settings', 'former-account'],
    queryFn: ({ signal }) => staffCall(ListFormerAccountBookings, { signal }),
  })

/** The change log of all records, newest first. */
export const changesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['staff', 'changes'],
    queryFn: ({ pageParam, signal }) =>
      staffCall(ListChanges, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
