import type {
  ApproveAccount,
  ListAccounts,
  RefuseAccount,
  ResetSecondFactor,
  ShowMe,
} from '#shared/staff/accounts.contract.ts'
import type { Account, Role } from '#shared/staff/account.ts'
import { type OwnerSecondFactor, hasSecondFactor, mustSetUpSecondFactor } from '#shared/staff/second-factor.ts'
import { authorOf } from '#shared/kernel/author.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { AccountRepository } from '#lambdas/table/account-repository.ts'
import { readSecondFactor } from './read-second-factor.ts'
import type { StaffPool } from './staff-pool.ts'

type Needs = {
  readonly accounts: AccountRepository
  readonly pool: Pick<StaffPool, 'person' | 'grantRole' | 'revokeAccess' | 'removeSecondFactor'>
  /** The owner's address, named at deploy time. */
  readonly ownerEmail: string
  readonly ownerSecondFactor: OwnerSecondFactor
  readonly clock: Clock
}

/**
 * Creates an account that waits for approval; false when it exists already, in whatever state. The one place where an
 * account begins: when the pool confirms the address, or at the first call where that failed.
 */
export const addWaitingAccountUsing =
  ({ accounts, clock }: Pick<Needs, 'accounts' | 'clock'>) =>
  ({ sub, userName, email, fullName }: Pick<Account, 'sub' | 'userName' | 'email' | 'fullName'>): Promise<boolean> =>
    accounts.add({
      sub,
      userName,
      email,
      fullName,
      state: 'waiting',
      role: null,
      requestedAt: clock().now,
      decidedBy: null,
    })

/**
 * The signed-in account. Only the owner named at deploy time is active at once, by an address that the pool has
 * verified; everyone else waits. The first sign-up has no privilege. The owner named at deploy time becomes owner again
 * with the next call, no matter who lowered or refused the account: nobody can be locked out of their own business. Each call
 * reads the second factor from the pool, so that one just set up counts at once.
 */
export const showMeUsing =
  (needs: Needs): UseCase<typeof ShowMe> =>
  async ({ caller }) => {
    const { accounts, pool } = needs
    const show = async (account: Account) => {
      const read = account.state === 'active' ? await readSecondFactor(needs, account) : account
      return accept({
        ...read,
        hasSecondFactor: hasSecondFactor(read),
        mustSetUpSecondFactor: mustSetUpSecondFactor(read, needs.ownerSecondFactor),
      })
    }
    const isOwners = (email: string): boolean => email.toLowerCase() === needs.ownerEmail.toLowerCase()
    const known = await accounts.find(caller.sub)
    if (known && (isActiveOwner(known) || !isOwners(known.email))) return show(known)

    const userName = known?.userName ?? caller.userName ?? caller.sub
    const { isEmailVerified, email, fullName } = await pool.person(userName)
    if (!known) await addWaitingAccountUsing(needs)({ email, fullName, sub: caller.sub, userName })
    const account = known ?? (await accounts.find(caller.sub))
    if (!account) throw new Error('An account that was put on the list is not there')
    if (!isEmailVerified || !isOwners(email) || isActiveOwner(account)) return show(account)

    await pool.grantRole(userName, 'owner')
    const owner: Account = {
      ...account,
      state: 'active',
      role: 'owner',
      decidedBy: 'deployment',
      decidedBySub: undefined,
    }
    return show((await accounts.decide(account, owner)) ? owner : ((await accounts.find(caller.sub)) ?? account))
  }

export const listAccountsUsing =
  ({ accounts }: Pick<Needs, 'accounts'>): UseCase<typeof ListAccounts> =>
  async () => {
    const [waiting, active, refused] = await Promise.all([
      accounts.inState('waiting'),
      accounts.inState('active'),
      accounts.inState('refused'),
    ])
    return accept({ waiting, decided: [...active, ...refused] })
  }

const isActiveOwner = ({ state, role }: Account): boolean => state === 'active' && role === 'owner'

/**
 * Approves an account, or gives it another role: first the record, which every call reads and which decides between two
 * owners, then the pool's group. Where the pool fails, approving once more repeats it.
 */
export const approveAccountUsing =
  ({ accounts, pool, clock }: Pick<Needs, 'accounts' | 'pool' | 'clock'>): UseCase<typeof ApproveAccount> =>
  async ({ params, body, caller }) => {
    if (params.sub === caller.sub) return refuse('not-yourself')
    const account = await accounts.find(params.sub)
    if (!account) return refuse('account-not-found')
    const role: Role = body.role
    const approved: Account = { ...account, state: 'active', role, decidedBy: caller.name, decidedBySub: caller.sub }
    if (
      !(await accounts.decideAsOwner(caller.sub, account, approved, {
        ...authorOf(caller),
        now: clock().now,
        action: 'approved',
      }))
    )
      return refuse('changed-meanwhile')
    await pool.grantRole(account.userName, role)
    return accept(approved)
  }

/** Refuses an account or revokes its access: first the record, which every call reads, then the pool. */
export const refuseAccountUsing =
  ({ accounts, pool, clock }: Pick<Needs, 'accounts' | 'pool' | 'clock'>): UseCase<typeof RefuseAccount> =>
  async ({ params, caller }) => {
    if (params.sub === caller.sub) return refuse('not-yourself')
    const account = await accounts.find(params.sub)
    if (!account) return refuse('account-not-found')
    const refused: Account = {
      ...account,
      state: 'refused',
      role: null,
      decidedBy: caller.name,
      decidedBySub: caller.sub,
    }
    if (
      !(await accounts.decideAsOwner(caller.sub, account, refused, {
        ...authorOf(caller),
        now: clock().now,
        action: 'refused',
      }))
    )
      return refuse('changed-meanwhile')
    await pool.revokeAccess(account.userName)
    return accept(refused)
  }

/**
 * Removes the second factor of somebody who has lost it: first the record, which every call reads, then the pool, where
 * it signs them out too. Where the pool fails, resetting once more repeats it.
 */
export const resetSecondFactorUsing =
  ({ accounts, pool, clock }: Pick<Needs, 'accounts' | 'pool' | 'clock'>): UseCase<typeof ResetSecondFactor> =>
  async ({ params, caller }) => {
    if (params.sub === caller.sub) return refuse('not-yourself')
    const account = await accounts.find(params.sub)
    if (!account) return refuse('account-not-found')
    const reset: Account = { ...account, secondFactor: { since: null, readAt: clock().now } }
    if (
      !(await accounts.decideAsOwner(caller.sub, account, reset, {
        ...authorOf(caller),
        now: clock().now,
        action: 'second factor reset',
      }))
    )
      return refuse('changed-meanwhile')
    await pool.removeSecondFactor(account.userName)
    return accept(reset)
  }
