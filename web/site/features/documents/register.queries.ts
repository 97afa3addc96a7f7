import { queryOptions } from '@tanstack/react-query'
import { ShowRegister } from '#shared/documents/register.contract.ts'
import { call } from '#web/kit/api.ts'

/** The guest register that a booking's link opens. It is refetched when the device is back online. */
export const registerQuery = (token: string) =>
  queryOptions({
    queryKey: ['register', token],
    queryFn: ({ signal }) => call(ShowRegister, { params: { token }, signal }),
    staleTime: 0,
    refetchOnReconnect: true,
  })
