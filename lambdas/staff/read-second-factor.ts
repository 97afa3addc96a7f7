import type { Account } from '#shared/staff/account.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { AccountRepository } from '#lambdas/table/account-repository.ts'
import type { StaffPool } from './staff-pool.ts'

export type SecondFactorNeeds = {
  readonly accounts: Pick<AccountRepository, 'decide'>
  readonly pool: Pick<StaffPool, 'person'>
  readonly clock: Clock
}

/**
 * Reads from the user pool whether the account has a second factor, and notes it on the account. Where the pool cannot
 * be asked, what was known before holds until the next call.
 */
export async function readSecondFactor(
  { accounts, pool, clock }: SecondFactorNeeds,
  account: Account,
): Promise<Account> {
  try {
    const { now } = clock()
    const { hasSecondFactor } = await pool.person(account.userName)
    const since = hasSecondFactor ? (account.secondFactor?.since ?? now) : null
    const read: Account = { ...account, secondFactor: { since, readAt: now } }
    // Not written where somebody has decided on the account meanwhile: then it is read again at the next call.
    await accounts.decide(account, read)
    return read
  } catch (error) {
    log('error', 'second factor not read', errorFields(error))
    return account
  }
}
