import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  ApproveAccount,
  ListAccounts,
  RefuseAccount,
  ResetSecondFactor,
  ShowMe,
} from '#shared/staff/accounts.contract.ts'
import type { OwnAccount, Role } from '#shared/staff/account.ts'
import { call } from '#web/kit/api.ts'
import { accessToken, renewTokenFor } from '#web/admin/kit/session.ts'

/**
 * The signed-in account. The request also puts a new account on the waiting list. Its key is not below `['staff', …]`,
 * since a change of bookings does not change the account.
 */
export const ownAccountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: async ({ signal }): Promise<OwnAccount> => {
      const account = await call(ShowMe, { bearer: await accessToken(), signal })
      if (account.state === 'active' && account.role) await renewTokenFor(account.role)
      return account
    },
    staleTime: 5 * 60_000,
  })

export const accountsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'accounts'],
    queryFn: async ({ signal }) => call(ListAccounts, { bearer: await accessToken(), signal }),
  })

export const approveAccountMutation = () =>
  mutationOptions({
    mutationFn: async ({ sub, role }: { sub: string; role: Role }) =>
      call(ApproveAccount, { params: { sub }, body: { role }, bearer: await accessToken() }),
    onSettled: (_account, _error, _variables, _context, { client }) =>
      client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const refuseAccountMutation = () =>
  mutationOptions({
    mutationFn: async ({ sub }: { sub: string }) =>
      call(RefuseAccount, { params: { sub }, bearer: await accessToken() }),
    onSettled: (_account, _error, _variables, _context, { client }) =>
      client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const resetSecondFactorMutation = () =>
  mutationOptions({
    mutationFn: async ({ sub }: { sub: string }) =>
      call(ResetSecondFactor, { params: { sub }, bearer: await accessToken() }),
    onSettled: (_account, _error, _variables, _context, { client }) =>
      client.invalidateQueries({ queryKey: ['staff'] }),
  })
