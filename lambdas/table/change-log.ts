import type { Author } from '#shared/kernel/author.ts'
import { ChangeLogLine } from '#shared/kernel/change-log.ts'
import type { Result } from '#shared/kernel/result.ts'
import { parseRecords } from './parse-records.ts'
import { keys, indexPartitions, partitions } from './schema/access-patterns.ts'
import { type Page, pageFrom } from './cursor.ts'
import type { Table, Write } from './table.ts'

/** Who does what, and when (ISO UTC). */
export type ChangeContext = Author & { readonly now: string; readonly action: string }

/**
 * A line of the change log, for the transaction that makes the change. `id` is unique among the changes of the record
 * and orders those of one moment.
 */
export function changeWrite(
  { area, recordId, recordName, id }: Pick<ChangeLogLine, 'area' | 'recordId' | 'recordName' | 'id'>,
  fields: ChangeLogLine['fields'],
  { by, bySub, now, action }: ChangeContext,
): Write {
  return {
    put: {
      ...keys.change(area, recordId, now, id),
      ...ChangeLogLine.parse({ id, at: now, by, bySub, area, recordId, recordName, action, fields }),
      statePk: indexPartitions.changes,
      stateSk: `${now}#${area}#${recordId}#${id}`,
    },
  }
}

const PAGE = 50

/** The lines of the change log, newest first. */
export function changeRepository(table: Table) {
  return {
    /** The newest changes of a record. */
    async ofRecord(area: string, recordId: string): Promise<ChangeLogLine[]> {
      const items = await table.query({ partition: partitions.changes(area, recordId), newestFirst: true, limit: PAGE })
      return parseRecords(items, (item) => ChangeLogLine.parse(item))
    },

    /** A page of the changes of all records. */
    async page(cursor: string | undefined): Promise<Result<Page<ChangeLogLine>, 'cursor-unreadable'>> {
      const question = { index: 'byState', partition: indexPartitions.changes, newestFirst: true, limit: PAGE } as const
      return pageFrom(table, cursor, question, (item) => ChangeLogLine.parse(item))
    },
  }
}

export type ChangeRepository = ReturnType<typeof changeRepository>
