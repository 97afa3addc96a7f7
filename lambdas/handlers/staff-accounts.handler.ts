import { staffAccounts } from '#lambdas/composition/staff-accounts.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env, ownerSecondFactor } from '#lambdas/runtime/env.ts'
import { findCallerUsing } from '#lambdas/staff/find-caller.ts'
import { staffPool } from '#lambdas/staff/staff-pool.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const accounts = accountRepository(appTable())
const needs = {
  accounts,
  pool: staffPool(env('USER_POOL_ID')),
  ownerEmail: env('OWNER_EMAIL'),
  ownerSecondFactor: ownerSecondFactor(),
  clock: businessClock,
}

export const handler = serve(staffAccounts.routes(needs), { findCaller: findCallerUsing(needs) })
