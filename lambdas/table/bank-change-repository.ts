import type { Id } from '#shared/kernel/id.ts'
import { BankChange } from '#shared/settings/bank-change.ts'
import { keys, timeToLiveAttribute } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Table, type Write, isNew } from './table.ts'

const RETENTION_DAYS = 90

export const bankChangeRepository = (table: Table) => ({
  async find(id: Id): Promise<BankChange | undefined> {
    const item = await table.get(keys.bankChange(id), { consistent: true })
    return item && BankChange.parse(item)
  },
})

export type BankChangeRepository = ReturnType<typeof bankChangeRepository>

/** Written with the settings: the table's stream sends the e-mail. */
export const bankChangeWrite = (change: BankChange): Write => ({
  put: {
    ...keys.bankChange(change.id),
    ...BankChange.parse(change),
    [timeToLiveAttribute]: bankChangeTtl(change.changedAt),
  },
  condition: isNew,
})

/** When the table deletes a change's item, and its e-mail's record: in seconds since 1970. */
export const bankChangeTtl = (changedAt: string): number => secondsAt(changedAt) + RETENTION_DAYS * 86_400
