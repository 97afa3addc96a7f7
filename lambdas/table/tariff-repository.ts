import { revisionAuthor } from '#shared/kernel/author.ts'
import { changedFields } from '#shared/kernel/change-log.ts'
import { mergeOrder } from '#shared/kernel/merge-order.ts'
import type { AddOn } from '#shared/add-ons/add-on.ts'
import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import type { RecordFields } from '#shared/kernel/record-endpoints.ts'
import type { ByHand } from '#shared/kernel/record-order.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { Rate, Tariff } from '#shared/pricing/rate.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'
import { tariffFrom, tariffItem } from './catalogue-repository.ts'
import { changeRepository } from './change-log.ts'
import { type OrderedRecordRepository, ORDER_ID, changeId, contentOf } from './record-repository.ts'
import { savePart } from './save-part.ts'
import { keys } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

/** Where the records of one kind are in the tariff. */
type TariffPart<Row> = {
  readonly recordsOf: (tariff: Tariff) => readonly Row[]
  readonly withRecords: (records: Row[]) => Partial<Tariff>
  readonly orderVersion: 'addOnsOrderVersion' | 'ratesOrderVersion'
}

/**
 * Records that staff edit with versions of their own inside the tariff, which is one item. A newer version of the same
 * record refuses a save.
 */
function tariffRecordRepository<Row extends RecordFields & { readonly name: string }>(
  table: Table,
  { name }: { readonly name: string; readonly order: ByHand },
  { recordsOf, withRecords, orderVersion }: TariffPart<Row>,
): OrderedRecordRepository<Row> {
  const tariff = async ({ isStrict = false } = {}) =>
    tariffFrom(await table.get(keys.tariff, { consistent: true }), { isStrict })
  const stored = { read: () => tariff({ isStrict: true }), itemOf: tariffItem }

  return {
    find: async (id) => recordsOf(await tariff()).find((record) => record.id === id),

    async list() {
      const current = await tariff()
      return { records: [...recordsOf(current)], orderVersion: current[orderVersion] }
    },

    save: async (before, after, context, otherWrites) =>
      savePart(table, stored, async (current) => {
        const records = recordsOf(current)
        const same = records.find(({ id }) => id === after.id)
        if (same?.version !== before?.version)
          return refuse('changed-meanwhile', same && { ...revisionAuthor(same), at: same.updatedAt })
        const changed = same ? records.map((record) => (record.id === after.id ? after : record)) : [...records, after]
        return accept({
          after: { ...current, ...withRecords(changed), version: current.version + 1 },
          line: { area: name, recordId: after.id, recordName: after.name, id: changeId(after.version) },
          fields: changedFields(contentOf(before), contentOf(after)),
          context,
          otherWrites,
          value: after,
        })
      }),

    saveOrder: async ({ version, ids: requested }, context) =>
      savePart(table, stored, async (current) => {
        if (current[orderVersion] !== version) return refuse('changed-meanwhile')
        const records = recordsOf(current)
        const before = records.map(({ id }) => id)
        const ids = mergeOrder(before, requested)
        const inOrder = records.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
        return accept({
          after: { ...current, ...withRecords(inOrder), [orderVersion]: version + 1, version: current.version + 1 },
          line: { area: name, recordId: ORDER_ID, id: changeId(version + 1) },
          fields: changedFields({ ids: before }, { ids }),
          context,
          value: version + 1,
        })
      }),

    changesOf: async (id) => changeRepository(table).ofRecord(name, id),
  }
}

/** The add-ons as staff edit them. */
export const addOnRepository = (table: Table): OrderedRecordRepository<AddOn> =>
  tariffRecordRepository(table, addOnKind, {
    recordsOf: ({ addOns }) => addOns,
    withRecords: (addOns) => ({ addOns }),
    orderVersion: 'addOnsOrderVersion',
  })

/** The rates as staff edit them. */
export const rateRepository = (table: Table): OrderedRecordRepository<Rate> =>
  tariffRecordRepository(table, rateKind, {
    recordsOf: ({ rates }) => rates,
    withRecords: (rates) => ({ rates }),
    orderVersion: 'ratesOrderVersion',
  })
