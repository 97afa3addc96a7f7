import type { RecordFields } from '#shared/kernel/record-endpoints.ts'
import type { RecordOrder } from '#shared/kernel/record-order.ts'
import type { Result } from '#shared/kernel/result.ts'
import { type Page, pageFrom } from './cursor.ts'
import { orderKeyOf } from './order-records.ts'
import { type StoredKind, recordRepository } from './record-repository.ts'
import { indexPartitions, keys } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

type RecordState = 'in-use' | 'archived'

/** Records of one page of a list. */
export const RECORDS_PER_PAGE = 50

/**
 * Records that are as many as there are: each in a partition of its own, and on one of the two lists of its kind, in
 * use or archived, at its place in the order.
 */
export function pagedRecordRepository<Row extends RecordFields>(
  table: Table,
  kind: StoredKind<Row> & { readonly order: Extract<RecordOrder, { by: 'field' }> },
) {
  const { name, order } = kind
  const stateOf = ({ archivedAt }: Row): RecordState => (archivedAt === null ? 'in-use' : 'archived')
  return {
    ...recordRepository(table, kind, {
      keyOf: (id) => keys.pagedRecord(name, id),
      indexKeys: (record) => ({
        statePk: indexPartitions.recordsIn(name, stateOf(record)),
        stateSk: `${orderKeyOf(record[order.field as keyof Row])}#${record.createdAt ?? ''}#${record.id}`,
      }),
    }),

    /** A page of the records in a state, from where the page before ended. */
    async page(state: RecordState, cursor: string | undefined): Promise<Result<Page<Row>, 'cursor-unreadable'>> {
      const question = {
        index: 'byState',
        partition: indexPartitions.recordsIn(name, state),
        limit: RECORDS_PER_PAGE,
        newestFirst: order.isDescending,
      } as const
      return pageFrom(table, cursor, question, (item) => kind.record.parse(item))
    },
  }
}

export type PagedRecordRepository<Row extends RecordFields> = ReturnType<typeof pagedRecordRepository<Row>>
