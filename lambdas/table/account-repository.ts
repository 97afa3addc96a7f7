import { Account } from '#shared/staff/account.ts'
import { keys, listings } from './schema/access-patterns.ts'
import { type Table, isNew } from './table.ts'

export function accountRepository(table: Table) {
  const find = async (sub: string): Promise<Account | undefined> => {
    const item = await table.get(keys.account(sub), { consistent: true })
    return item && Account.parse(item)
  }

  return {
    find,

    /** Read by every staff call, besides the token: is this account active, and in which role? */
    async callerOf(sub: string): Promise<{ sub: string; name: string; role: Account['role']; isActive: boolean }> {
      const account = await find(sub)
      return {
        sub,
        name: account?.fullName || account?.email || '',
        role: account?.role ?? null,
        isActive: account?.state === 'active',
      }
    },

    /** Creates an account; false when it exists already. */
    async add(account: Account): Promise<boolean> {
      return table.put(toItem(account), isNew)
    },

    /** Writes a decision on an account; false when it was decided since it was read. */
    async decide(before: Account, after: Account): Promise<boolean> {
      return table.put(toItem(after), {
        expression: '#state = :state',
        names: { '#state': 'state' },
        values: { ':state': before.state },
      })
    },

    async inState(state: Account['state']): Promise<Account[]> {
      const items = await table.query({ index: 'byState', partition: listings.accounts(state) })
      return items.map((item) => Account.parse(item))
    },
  }
}

export type AccountRepository = ReturnType<typeof accountRepository>

const toItem = (account: Account) => ({
  ...keys.account(account.sub),
  ...Account.parse(account),
  statePk: listings.accounts(account.state),
  stateSk: account.requestedAt,
})
