import type { Id } from '#shared/kernel/id.ts'
import { OwnerNotice } from '#shared/settings/owner-notice.ts'
import { keys, timeToLiveAttribute } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Table, type Write, isNew } from './table.ts'

const RETENTION_DAYS = 90

export const ownerNoticeRepository = (table: Table) => ({
  async find(id: Id): Promise<OwnerNotice | undefined> {
    const item = await table.get(keys.ownerNotice(id), { consistent: true })
    return item && OwnerNotice.parse(item)
  },
})

export type OwnerNoticeRepository = ReturnType<typeof ownerNoticeRepository>

/** Written with the settings: the table's stream sends the e-mail. */
export const ownerNoticeWrite = (change: OwnerNotice): Write => ({
  put: {
    ...keys.ownerNotice(change.id),
    ...OwnerNotice.parse(change),
    [timeToLiveAttribute]: ownerNoticeTtl(change.changedAt),
  },
  condition: isNew,
})

/** When the table deletes a change's item, and its e-mail's record: in seconds since 1970. */
const ownerNoticeTtl = (changedAt: string): number => secondsAt(changedAt) + RETENTION_DAYS * 86_400
