import { businessClock } from '#lambdas/runtime/clock.ts'
import { env, ownerSecondFactor } from '#lambdas/runtime/env.ts'
import { findCallerUsing } from '#lambdas/staff/find-caller.ts'
import { staffPoolOnDemand } from '#lambdas/staff/staff-pool-on-demand.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import type { Table } from '#lambdas/table/table.ts'

/** Finds who calls a staff endpoint. */
export const staffCaller = (table: Table) =>
  findCallerUsing({
    accounts: accountRepository(table),
    pool: staffPoolOnDemand(env('USER_POOL_ID')),
    ownerSecondFactor: ownerSecondFactor(),
    clock: businessClock,
  })
