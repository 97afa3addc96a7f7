import { queryOptions } from '@tanstack/react-query'
import { ListAccounts, ShowMe } from '#shared/staff/accounts.contract.ts'
import type { OwnAccount } from '#shared/staff/account.ts'
import { claimDrafts } from '#web/admin/kit/form-draft.ts'
import { saveLastRole } from '#web/admin/kit/last-role.ts'
import { renewTokenFor } from '#web/admin/kit/session.ts'
import { refetchWhileVisible } from '#web/admin/kit/refetch-while-visible.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

/**
 * The signed-in account. The request also puts a new account on the waiting list. Its key is not below `['staff', …]`,
 * since a change of bookings does not change the account.
 */
export const ownAccountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: async ({ signal }): Promise<OwnAccount> => {
      const account = await staffCall(ShowMe, { signal })
      claimDrafts(account.sub)
      if (account.state === 'active' && account.role) await renewTokenFor(account.role)
      saveLastRole(account.state === 'active' && !account.mustSetUpSecondFactor ? account.role : null)
      return account
    },
    staleTime: 5 * 60_000,
  })

export const accountsQuery = () =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'accounts'],
    queryFn: ({ signal }) => staffCall(ListAccounts, { signal }),
  })
