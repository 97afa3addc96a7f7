import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId } from '#shared/kernel/id.ts'
import { Account, OwnAccount, Role } from './account.ts'

export const ShowMe = endpoint({
  method: 'GET',
  path: '/staff/me',
  audience: 'account',
  summary: 'The signed-in account. The first call of a new account puts it on the list of those waiting.',
  reply: OwnAccount,
  refusals: [],
})

export const ListAccounts = endpoint({
  method: 'GET',
  path: '/staff/accounts',
  audience: 'owner',
  summary: 'The accounts waiting for approval, oldest first, and those decided.',
  reply: z.object({ waiting: z.array(Account), decided: z.array(Account) }),
  refusals: [],
})

export const ApproveAccount = endpoint({
  method: 'POST',
  path: '/staff/accounts/{sub}/approve',
  audience: 'owner',
  needsRecentSignIn: true,
  summary: 'Approves an account as staff or owner, or changes its role; never one’s own, so that an owner stays.',
  params: z.object({ sub: AnyId }),
  body: z.object({ role: Role }),
  reply: Account,
  refusals: ['account-not-found', 'not-yourself', 'changed-meanwhile'],
})

export const RefuseAccount = endpoint({
  method: 'POST',
  path: '/staff/accounts/{sub}/refuse',
  audience: 'owner',
  needsRecentSignIn: true,
  summary: 'Refuses an account, or takes access away from one.',
  params: z.object({ sub: AnyId }),
  reply: Account,
  refusals: ['account-not-found', 'not-yourself', 'changed-meanwhile'],
})

export const ResetSecondFactor = endpoint({
  method: 'POST',
  path: '/staff/accounts/{sub}/reset-second-factor',
  audience: 'owner',
  needsRecentSignIn: true,
  summary: 'Removes the second factor of somebody who has lost it, and signs them out; never one’s own.',
  params: z.object({ sub: AnyId }),
  reply: Account,
  refusals: ['account-not-found', 'not-yourself', 'changed-meanwhile'],
})

export const accountEndpoints = { ShowMe, ListAccounts, ApproveAccount, RefuseAccount, ResetSecondFactor }
