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
  /** Who may be owner from the first day, named at deploy time. */
  readonly ownerEmail: string
  readonly clock: Clock
}

/**
 * The signed-in account. Its first call puts it on the list of those waiting; only the owner named at deploy time is
 * let in at once, by an address that the pool has verified. "First to sign up" never wins anything.
 */
export const showMeUsing =
  ({ accounts, pool, ownerEmail, clock }: Needs): UseCase<typeof ShowMe> =>
  async ({ caller }) => {
    const known = await accounts.find(caller.sub)
    if (known) return accept(known)

    const person = await pool.person(caller.sub)
    const isOwner = person.isEmailVerified && person.email.toLowerCase() === ownerEmail.toLowerCase()
    if (isOwner) await pool.letIn(caller.sub, 'owner')
    const account: Account = {
      sub: caller.sub,
      email: person.email,
      fullName: person.fullName,
      state: isOwner ? 'active' : 'waiting',
      role: isOwner ? 'owner' : null,
      requestedAt: clock().now,
      decidedBy: isOwner ? 'deployment' : null,
    }
    const isAdded = await accounts.add(account)
    return accept(isAdded ? account : ((await accounts.find(caller.sub)) ?? account))
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

/** Lets an account in: first the pool's group, then the record that every call asks. */
export const approveAccountUsing =
  ({ accounts, pool }: Pick<Needs, 'accounts' | 'pool'>): UseCase<typeof ApproveAccount> =>
  async ({ params, body, caller }) => {
    const account = await accounts.find(params.sub)
    if (!account) return refuse('account-not-found')
    const role: Role = body.role
    await pool.letIn(account.sub, role)
    const approved: Account = { ...account, state: 'active', role, decidedBy: caller.name }
    return (await accounts.decide(account, approved)) ? accept(approved) : refuse('changed-meanwhile')
  }

/** Refuses an account or takes its access away: first the record, which every call asks, then the pool. */
export const refuseAccountUsing =
  ({ accounts, pool }: Pick<Needs, 'accounts' | 'pool'>): UseCase<typeof RefuseAccount> =>
  async ({ params, caller }) => {
    if (params.sub === caller.sub) return refuse('not-yourself')
    const account = await accounts.find(params.sub)
    if (!account) return refuse('account-not-found')
    const refused: Account = { ...account, state: 'refused', role: null, decidedBy: caller.name }
    if (!(await accounts.decide(account, refused))) return refuse('changed-meanwhile')
    await pool.keepOut(account.sub)
    return accept(refused)
  }
