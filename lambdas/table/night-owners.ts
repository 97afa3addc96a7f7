import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type NightOwner, nightFrom } from './night-claims.ts'
import { partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

/** Gives a cabin's nights that are taken or held, from one night to another, both included. One query. */
export const nightOwners =
  (table: Table) =>
  async (slug: CabinSlug, from: CalendarDate, to: CalendarDate, { consistent = false } = {}): Promise<NightOwner[]> => {
    const items = await table.query({
      partition: partitions.cabin(slug),
      between: [`${sortKeyPrefix.night}${from}`, `${sortKeyPrefix.night}${to}`],
      consistent,
    })
    return items.map(nightFrom)
  }
