import { UNCONFIRMED_ACCOUNT_LIFETIME_MS } from '#shared/staff/sign-ups.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { log } from '#lambdas/runtime/log.ts'
import { settleAll } from '#lambdas/runtime/settle-all.ts'
import type { StaffPool } from './staff-pool.ts'

type Needs = { readonly pool: Pick<StaffPool, 'unconfirmed' | 'remove'>; readonly clock: Clock }

/**
 * Deletes the accounts whose address nobody has confirmed for a day: the pool keeps them for ever otherwise, with a
 * name and an address that may be a stranger's. They are on no list of ours.
 */
export async function deleteUnconfirmedAccounts({ pool, clock }: Needs): Promise<void> {
  const createdBefore = Date.parse(clock().now) - UNCONFIRMED_ACCOUNT_LIFETIME_MS
  const old = (await pool.unconfirmed()).filter(({ createdAt }) => Date.parse(createdAt) <= createdBefore)
  await settleAll(old.map(({ userName }) => pool.remove(userName)))
  if (old.length > 0) log('info', 'unconfirmed accounts deleted', { count: old.length })
}
