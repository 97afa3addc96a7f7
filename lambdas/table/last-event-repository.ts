import * as z from 'zod/mini'
import { LastEvent } from '#shared/monitoring/last-event.ts'
import { parseRecords } from './parse-records.ts'
import { partitions } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

const StoredEvent = z.object({ sk: LastEvent, at: z.iso.datetime() })

export const lastEventRepository = (table: Table) => ({
  /** When each event happened last; one that never did is absent. */
  async all(): Promise<ReadonlyMap<LastEvent, string>> {
    const items = await table.query({ partition: partitions.lastEvents })
    return new Map(parseRecords(items, (item) => StoredEvent.parse(item)).map(({ sk, at }) => [sk, at]))
  },
})

export type LastEventRepository = ReturnType<typeof lastEventRepository>
