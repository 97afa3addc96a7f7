import { Account } from '#shared/staff/account.ts'
import { changedFields } from '#shared/kernel/change-log.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { type ChangeContext, changeWrite } from './change-log.ts'
import { parseRecords } from './parse-records.ts'
import { keys, indexPartitions } from './schema/access-patterns.ts'
import { type Condition, type Item, type Table, isNew } from './table.ts'

export function accountRepository(table: Table) {
  const find = async (sub: string): Promise<Account | undefined> => {
    const item = await table.get(keys.account(sub), { consistent: true })
    return item && parseAccount(item)
  }

  return {
    find,

    /** Creates an account; false when it exists already. */
    async add(account: Account): Promise<boolean> {
      return table.put(toItem(account), isNew)
    },

    /** Writes what no owner decided; false when the account was decided on since it was read. */
    async decide(before: Account, after: Account): Promise<boolean> {
      return table.put(toItem(after), isDecidedAs(before))
    },

    /**
     * Writes an owner's decision on another account, on the condition that the owner still is one: two owners who lower
     * each other at the same moment leave one of them. False when either account was decided on since. Writes a line of
     * the change log.
     */
    async decideAsOwner(ownerSub: string, before: Account, after: Account, context: ChangeContext): Promise<boolean> {
      const fields = changedFields(decisionOf(before), decisionOf(after))
      const refusals = await table.transact([
        { put: toItem(after), condition: isDecidedAs(before) },
        { check: keys.account(ownerSub), condition: isActiveOwner },
        changeWrite({ area: 'account', recordId: after.sub, recordName: after.email, id: newId() }, fields, context),
      ])
      return refusals === undefined
    },

    async inState(state: Account['state'], limit?: number): Promise<Account[]> {
      const items = await table.query({ index: 'byState', partition: indexPartitions.accounts(state), limit })
      return parseRecords(items, parseAccount)
    },
  }
}

/** What owners decide of an account. */
const decisionOf = ({ state, role, secondFactor }: Account) => ({
  state,
  role,
  hasSecondFactor: Boolean(secondFactor?.since),
})

/** Both, since an owner who is made staff stays active. */
const isDecidedAs = ({ state, role }: Account): Condition => ({
  expression: '#state = :state AND #role = :role',
  names: { '#state': 'state', '#role': 'role' },
  values: { ':state': state, ':role': role },
})

const isActiveOwner: Condition = {
  expression: '#state = :active AND #role = :owner',
  names: { '#state': 'state', '#role': 'role' },
  values: { ':active': 'active', ':owner': 'owner' },
}

export type AccountRepository = ReturnType<typeof accountRepository>

/** An item without a user name has its `sub` for one, as pools do that choose the name themselves. */
const parseAccount = (item: Item): Account => Account.parse({ userName: item['sub'], ...item })

const toItem = (account: Account) => ({
  ...keys.account(account.sub),
  ...Account.parse(account),
  statePk: indexPartitions.accounts(account.state),
  stateSk: account.requestedAt,
})
