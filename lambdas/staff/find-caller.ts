import {
  type OwnerSecondFactor,
  isSecondFactorReadDue,
  isSignInRecent,
  mustSetUpSecondFactor,
} from '#shared/staff/second-factor.ts'
import type { FindCaller } from '#lambdas/http/serve.ts'
import type { AccountRepository } from '#lambdas/table/account-repository.ts'
import { type SecondFactorNeeds, readSecondFactor } from './read-second-factor.ts'

type Needs = SecondFactorNeeds & {
  readonly accounts: Pick<AccountRepository, 'find' | 'decide'>
  readonly ownerSecondFactor: OwnerSecondFactor
}

/** Read by every staff call, besides the token: is this account active, in which role, and how well is it signed in? */
export const findCallerUsing =
  (needs: Needs): FindCaller =>
  async ({ sub, tokenIssuedAt, signedInAt }) => {
    const found = await needs.accounts.find(sub)
    const isDue = found?.state === 'active' && isSecondFactorReadDue(found, tokenIssuedAt)
    const account = isDue ? await readSecondFactor(needs, found) : found
    return {
      sub,
      name: account?.fullName || account?.email || '',
      role: account?.role ?? null,
      isActive: account?.state === 'active',
      mustSetUpSecondFactor: account !== undefined && mustSetUpSecondFactor(account, needs.ownerSecondFactor),
      isSignInRecent: account !== undefined && isSignInRecent(account, signedInAt, needs.clock().now),
    }
  }
