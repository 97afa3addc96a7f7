import * as z from 'zod/mini'
import { revisedBy } from '#shared/kernel/author.ts'
import { type ChangeLogLine, changedFields } from '#shared/kernel/change-log.ts'
import { mergeOrder } from '#shared/kernel/merge-order.ts'
import type { RecordFields } from '#shared/kernel/record-endpoints.ts'
import type { RecordOrder } from '#shared/kernel/record-order.ts'
import type { Revision } from '#shared/kernel/revision.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type ChangeContext, changeRepository, changeWrite } from './change-log.ts'
import { orderRecords } from './order-records.ts'
import { parseRecords } from './parse-records.ts'
import {
  type Condition,
  type Item,
  type Key,
  type Refusals,
  type Table,
  type Write,
  isNew,
  isVersion,
} from './table.ts'

/** The order of all records of a kind: their ids. One that is not in it comes last. */
const OrderItem = z.object({
  version: z.int(),
  ids: z.array(z.string()),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
  updatedBySub: z.optional(z.string()),
})
type OrderItem = z.infer<typeof OrderItem>

/** An id and a revision; items from before their kind had revisions have version 0, and no instant. */
type VersionedRecord = { readonly id: string } & Pick<Revision, 'version' | 'updatedBy' | 'updatedBySub'> & {
    readonly updatedAt?: string | undefined
    readonly createdAt?: string | null | undefined
    readonly creation?: RecordFields['creation']
  }

/** Of a kind of record what its repository needs; `name` names it in the change log. */
export type StoredKind<Row extends VersionedRecord> = {
  readonly name: string
  readonly record: z.ZodMiniType<Row>
  /** The field that the change log names a record by; never one with personal data. */
  readonly nameField?: keyof Row & string
  readonly privateFields?: readonly string[]
}
/** Where the records of a kind are stored, and the lists that one is on: keys of indexes. */
type RecordStorage<Row extends VersionedRecord> = {
  readonly keyOf: (id: string) => Key
  readonly indexKeys?: (record: Row) => Item
}

const VERSION_DIGITS = 6

/**
 * The records of one kind, and the log of their changes. A record and its line are one transaction, on the condition of
 * the record's version: the refusal of an older one names who changed it and when.
 */
export function recordRepository<Row extends VersionedRecord>(
  table: Table,
  { name, record: schema, nameField, privateFields = [] }: StoredKind<Row>,
  { keyOf, indexKeys = () => ({}) }: RecordStorage<Row>,
) {
  const itemOf = (record: Row): Item => ({ ...keyOf(record.id), ...schema.parse(record), ...indexKeys(record) })

  return {
    async find(id: string): Promise<Row | undefined> {
      const item = await table.get(keyOf(id), { consistent: true })
      return item && schema.parse(item)
    },

    /** Saves the next version of a record; a new one without `before`. `otherWrites` are of the same transaction. */
    async save(
      before: Row | undefined,
      after: Row,
      context: ChangeContext,
      otherWrites: readonly Write[] = [],
    ): Promise<Result<Row, 'changed-meanwhile'>> {
      const fields = changedFields(contentOf(before), contentOf(after), privateFields)
      const condition = before ? isVersionOf(before) : isNew
      const refusals = await table.transact([
        { put: itemOf(after), condition },
        changeWrite(
          {
            area: name,
            recordId: after.id,
            recordName: nameField && String(after[nameField]),
            id: changeId(after.version),
          },
          fields,
          context,
        ),
        ...otherWrites,
      ])
      return refusals ? changedMeanwhile(refusals) : accept(after)
    },

    /** The newest changes of a record. */
    async changesOf(id: string): Promise<ChangeLogLine[]> {
      return changeRepository(table).ofRecord(name, id)
    },
  }
}

/** The same for records that are few and are read together, in the order of their kind: all are in one partition. */
export function orderedRecordRepository<Row extends RecordFields>(
  table: Table,
  kind: StoredKind<Row> & { readonly order: RecordOrder },
  { partition, prefix }: { readonly partition: string; readonly prefix: string },
) {
  const keyOf = (id: string): Key => ({ pk: partition, sk: `${prefix}${id}` })
  // Of the same prefix, so that it is read with the records and wakes the publisher; no record's id begins with a dot.
  const orderKey = keyOf(ORDER_ID)

  /** All records in their order, and the version of that order; 0 before the first reordering. */
  async function list({ consistent = false } = {}): Promise<{ records: Row[]; orderVersion: number }> {
    const items = await table.query({ partition, beginsWith: prefix, consistent })
    const order = items.find(({ sk }) => sk === orderKey.sk)
    const { ids, version } = orderIn(order)
    const records = parseRecords(
      items.filter(({ sk }) => sk !== orderKey.sk),
      (item) => kind.record.parse(item),
    )
    return { records: orderRecords(records, kind.order, ids), orderVersion: version }
  }

  return {
    ...recordRepository(table, kind, { keyOf }),

    list,

    /**
     * Saves the order; `version` is the one it was changed from, 0 before the first. Records that `ids` leaves out, since
     * they are archived, keep their places.
     */
    async saveOrder(
      { version, ids: requested }: Pick<OrderItem, 'version' | 'ids'>,
      context: ChangeContext,
    ): Promise<Result<number, 'changed-meanwhile'>> {
      const before = (await list({ consistent: true })).records.map(({ id }) => id)
      const ids = mergeOrder(before, requested)
      const after = { version: version + 1, ids, updatedAt: context.now, ...revisedBy(context) }
      const refusals = await table.transact([
        { put: { ...orderKey, ...OrderItem.parse(after) }, condition: version === 0 ? isNew : isVersion(version) },
        changeWrite(
          { area: kind.name, recordId: ORDER_ID, id: changeId(after.version) },
          changedFields({ ids: before }, { ids }),
          context,
        ),
      ])
      return refusals ? changedMeanwhile(refusals) : accept(after.version)
    },
  }
}

export type OrderedRecordRepository<Row extends RecordFields> = ReturnType<typeof orderedRecordRepository<Row>>

export const ORDER_ID = '.order'

/** The ids in the item of an order, and its version; none and 0 before the first reordering. */
const orderIn = (item: Item | undefined): Pick<OrderItem, 'ids' | 'version'> =>
  parseRecords(item ? [item] : [], (one) => OrderItem.parse(one))[0] ?? { ids: [], version: 0 }

export const idsIn = (item: Item | undefined): readonly string[] => orderIn(item).ids

/** The first records of a kind, as they are seeded: in this order. `now` in ISO UTC. */
export function orderedRecordItems<Row extends RecordFields>(
  { record: schema }: StoredKind<Row>,
  { partition, prefix }: { readonly partition: string; readonly prefix: string },
  records: readonly Omit<Row, Exclude<keyof RecordFields, 'id'>>[],
  now: string,
): Item[] {
  const revision = { version: 1, updatedAt: now, updatedBy: '', createdAt: now }
  const order = { version: 1, ids: records.map(({ id }) => id), updatedAt: now, updatedBy: '' }
  return [
    ...records.map((record) => ({
      pk: partition,
      sk: `${prefix}${record.id}`,
      ...schema.parse({ ...record, ...revision, archivedAt: null }),
    })),
    ...(records.length > 0 ? [{ pk: partition, sk: `${prefix}${ORDER_ID}`, ...OrderItem.parse(order) }] : []),
  ]
}

/** What people edit of a record: all but its id, its revision and what it was created with. */
export function contentOf<Row extends VersionedRecord>(record: Row | undefined) {
  if (!record) return undefined
  const {
    id: _,
    version: __,
    updatedAt: ___,
    updatedBy: ____,
    updatedBySub: _____,
    createdAt: ______,
    creation: _______,
    ...content
  } = record
  return content
}

/** The versions of a record are the ids of its changes. */
export const changeId = (version: number): string => String(version).padStart(VERSION_DIGITS, '0')

const isVersionOf = ({ version }: VersionedRecord): Condition => (version === 0 ? isUnversioned : isVersion(version))

const isUnversioned: Condition = {
  expression: 'attribute_exists(pk) AND (attribute_not_exists(#version) OR #version = :version)',
  names: { '#version': 'version' },
  values: { ':version': 0 },
}

/** Who was quicker, and when, as the item says that made the condition fail. */
function changedMeanwhile(refusals: Refusals) {
  const { updatedBy, updatedBySub, updatedAt } = refusals.find(({ failed }) => failed)?.item ?? {}
  return refuse('changed-meanwhile', {
    ...(typeof updatedBy === 'string' && { by: updatedBy }),
    ...(typeof updatedBySub === 'string' && { bySub: updatedBySub }),
    ...(typeof updatedAt === 'string' && { at: updatedAt }),
  })
}
