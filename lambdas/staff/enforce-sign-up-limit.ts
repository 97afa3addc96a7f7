import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { NAME_IN_USE, SIGN_UPS_PER_DAY, TOO_MANY_SIGN_UPS } from '#shared/staff/sign-ups.ts'
import { isNameInUse } from '#shared/staff/staff-names.ts'
import type { CountCall } from '#lambdas/http/limits.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { AccountRepository } from '#lambdas/table/account-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'

type Needs = {
  readonly count: CountCall
  /** The owner's address, named at deploy time. */
  readonly ownerEmail: string
  readonly clock: Clock
  readonly accounts: Pick<AccountRepository, 'inState'>
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
}

type SignUp = { readonly userName: string; readonly email: string; readonly name: string }

/** A UUID, as the sign-up form makes it: nobody can choose a name that means something. */
const RANDOM_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const COUNTED_FOR_HOURS = 48

/**
 * Counts a sign-up, and refuses it beyond the limit: so many a day (SAST), and as many for the owner's own address.
 * Refuses a name that reads like the product's, the business's or a colleague's, whatever the address: the answer does not tell whose
 * address has an account. The owner named at deploy time may have the own name again.
 */
export const enforceSignUpLimitUsing =
  ({ count, ownerEmail, clock, accounts, catalogue }: Needs) =>
  async ({
    userName,
    email,
    name,
  }: SignUp): Promise<Result<true, typeof TOO_MANY_SIGN_UPS | typeof NAME_IN_USE | 'name-not-random'>> => {
    if (!RANDOM_NAME.test(userName)) return refuse('name-not-random')
    const { now, today } = clock()
    const of = email.toLowerCase() === ownerEmail.toLowerCase() ? 'owner' : 'everybody'
    const until = new Date(Date.parse(now) + COUNTED_FOR_HOURS * 3600 * 1000).toISOString()
    const isWithinLimit = await count({ endpoint: 'sign-up', of, from: today, until, max: SIGN_UPS_PER_DAY })
    if (!isWithinLimit) return refuse(TOO_MANY_SIGN_UPS)
    const isOwnAccount = (account: { readonly email: string }): boolean =>
      of === 'owner' && account.email.toLowerCase() === email.toLowerCase()
    const [active, { businessName }] = await Promise.all([accounts.inState('active'), catalogue.settings()])
    const colleagues = active.filter((account) => !isOwnAccount(account))
    const namesInUse = [businessName, ...colleagues.map(({ fullName }) => fullName)]
    return isNameInUse(name, namesInUse) ? refuse(NAME_IN_USE) : accept(true)
  }
