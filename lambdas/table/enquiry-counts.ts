import { indexPartitions } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

/** Apart from the repository, since Today counts enquiries and needs nothing else of them. */
export const enquiryCounts = (table: Pick<Table, 'query'>) => ({
  /** How many enquiries nobody has read, at most `max`. */
  async countNew(max: number): Promise<number> {
    const partition = indexPartitions.enquiriesIn('new')
    return (await table.query({ index: 'byState', partition, newestFirst: true, limit: max })).length
  },
})

export type EnquiryCounts = ReturnType<typeof enquiryCounts>
