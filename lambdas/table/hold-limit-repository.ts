import * as z from 'zod/mini'
import { BookingReference } from '#shared/kernel/id.ts'
import { keys } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Table, type Write, isNew, isVersion } from './table.ts'

/** The recent card holds of one visitor or e-mail address, both of which are stored as hashes only. */
const RecentHolds = z.object({
  holds: z.array(z.object({ reference: BookingReference, nights: z.int(), until: z.iso.datetime() })),
  version: z.int(),
})
export type RecentHolds = z.infer<typeof RecentHolds>

export function holdLimitRepository(table: Table) {
  return {
    async recentHolds(key: string): Promise<RecentHolds> {
      const item = await table.get(keys.recentHolds(key), { consistent: true })
      return item ? RecentHolds.parse(item) : { holds: [], version: 0 }
    },
  }
}

export type HoldLimitRepository = ReturnType<typeof holdLimitRepository>

/** Counts a hold, on the condition that none was counted since `before` was read. */
export function countHold(key: string, before: RecentHolds, holds: RecentHolds['holds']): Write {
  const last = holds.map(({ until }) => Date.parse(until)).reduce((one, other) => Math.max(one, other), 0)
  return {
    put: {
      ...keys.recentHolds(key),
      ...RecentHolds.parse({ holds, version: before.version + 1 }),
      ttl: secondsAt(last) + 3600,
    },
    condition: before.version === 0 ? isNew : isVersion(before.version),
  }
}
