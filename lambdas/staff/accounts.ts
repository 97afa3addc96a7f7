import type { ApproveAccount, ListAccounts, RefuseAccount, ShowMe } from '#shared/staff/accounts.contract.ts'
import type { Account, Role } from '#shared/staff/account.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { AccountRepository } from '#lambdas/table/account-repository.ts'
import type { StaffPool } from './staff-pool.ts'

type Needs = {
  readonly accounts: AccountRepository
  readonly pool: StaffPool
  /** The owner's address, named at deploy time. */
  readonly ownerEmail: string
  readonly clock: Clock
}

/**
 * Creates an account that waits for approval; false when it exists already, in whatever state. The one place where an
 * account begins: when the pool confirms the address, or at the first call where that failed.
 */
export const addWaitingAccountUsing =
  ({ accounts, clock }: Pick<Needs, 'accounts' | 'clock'>) =>
  ({ sub, email, fullName }: Pick<Account, 'sub' | 'email' | 'fullName'>): Promise<boolean> =>
    accounts.add({
      sub,
      email,
      fullName,
      state: 'waiting',
      role: null,
      requestedAt: clock().now,
      decidedBy: null,
    })

/**
 * The signed-in account. Only the owner named at deploy time is active at once, by an address that the pool has
 * verified; everyone else waits. The first sign-up has no privilege.
 */
export const showMeUsing =
  (needs: Needs): UseCase<typeof ShowMe> =>
  async ({ caller }) => {
    const { accounts, pool } = needs
    const isOwners = (email: string): boolean => email.toLowerCase() === needs.ownerEmail.toLowerCase()
    const known = await accounts.find(caller.sub)
    if (known && !(known.state === 'waiting' && isOwners(known.email))) return accept(known)

    const { isEmailVerified, ...person } = await pool.person(caller.sub)
    if (!known) await addWaitingAccountUsing(needs)({ ...person, sub: caller.sub })
    const account = known ?? (await accounts.find(caller.sub))
    if (!account) throw new Error('An account that was put on the list is not there')
    if (!isEmailVerified || !isOwners(person.email) || account.state !== 'waiting') return accept(account)

    await pool.grantRole(caller.sub, 'owner')
    const owner: Account = { ...account, state: 'active', role: 'owner', decidedBy: 'deployment' }
    return accept((await accounts.decide(account, owner)) ? owner : ((await accounts.find(caller.sub)) ?? account))
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

/** Approves an account: first the pool's group, then the record that every call reads. */
export const approveAccountUsing =
  ({ accounts, pool }: Pick<Needs, 'accounts' | 'pool'>): UseCase<typeof ApproveAccount> =>
  async ({ params, body, caller }) => {
    const account = await accounts.find(params.sub)
    if (!account) return refuse('account-not-found')
    const role: Role = body.role
    await pool.grantRole(account.sub, role)
    const approved: Account = { ...account, state: 'active', role, decidedBy: caller.name }
    return (await accounts.decide(account, approved)) ? accept(approved) : refuse('changed-meanwhile')
  }

/** Refuses an account or revokes its access: first the record, which every call reads, then the pool. */
export const refuseAccountUsing =
  ({ accounts, pool }: Pick<Needs, 'accounts' | 'pool'>): UseCase<typeof RefuseAccount> =>
  async ({ params, caller }) => {
    if (params.sub === caller.sub) return refuse('not-yourself')
    const account = await accounts.find(params.sub)
    if (!account) return refuse('account-not-found')
    const refused: Account = { ...account, state: 'refused', role: null, decidedBy: caller.name }
    if (!(await accounts.decide(account, refused))) return refuse('changed-meanwhile')
    await pool.revokeAccess(account.sub)
    return accept(refused)
  }
