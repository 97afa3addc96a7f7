import { changedFields } from '#shared/kernel/change.ts'
import { mergeOrder } from '#shared/kernel/merge-order.ts'
import type { AddOn } from '#shared/add-ons/add-on.ts'
import { addOnRecords } from '#shared/add-ons/staff-add-ons.contract.ts'
import type { RecordFields } from '#shared/kernel/record-endpoints.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { Rate, Tariff } from '#shared/pricing/rate.ts'
import { rateRecords } from '#shared/pricing/staff-rates.contract.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { tariffFrom, tariffItem } from './catalogue-repository.ts'
import { type ChangeContext, changeRepository, changeWrite } from './change-log.ts'
import { type OrderedRecordRepository, ORDER_ID, changeId, contentOf } from './record-repository.ts'
import { keys } from './schema/access-patterns.ts'
import { type Table, isVersion } from './table.ts'

/** Where the records of one kind are in the tariff. */
type TariffPart<Row> = {
  readonly noun: string
  readonly recordsOf: (tariff: Tariff) => readonly Row[]
  readonly withRecords: (records: Row[]) => Partial<Tariff>
  readonly orderVersion: 'addOnsOrderVersion' | 'ratesOrderVersion'
}

/**
 * Records that staff edit with versions of their own inside the tariff, which is one item, so that a price is read in
 * one request. Where another record of the tariff was saved at the same moment, this one is saved again on what that has
 * left; a newer version of the same record refuses it.
 */
function tariffRecordRepository<Row extends RecordFields & { readonly name: string }>(
  table: Table,
  { noun, recordsOf, withRecords, orderVersion }: TariffPart<Row>,
): OrderedRecordRepository<Row> {
  const tariff = async () => tariffFrom(await table.get(keys.tariff, { consistent: true }))

  /** Saves the tariff and a line of the change log; another change of the tariff since it was read refuses it. */
  async function write(
    before: Tariff,
    changes: Partial<Tariff>,
    change: Parameters<typeof changeWrite>[0],
    fields: Parameters<typeof changeWrite>[1],
    context: ChangeContext,
  ): Promise<Result<void, 'changed-meanwhile'>> {
    const refusals = await table.transact([
      { put: tariffItem({ ...before, ...changes, version: before.version + 1 }), condition: isVersion(before.version) },
      changeWrite(change, fields, context),
    ])
    return refusals ? refuse('changed-meanwhile') : accept(undefined)
  }

  return {
    find: async (id) => recordsOf(await tariff()).find((record) => record.id === id),

    async list() {
      const current = await tariff()
      return { records: [...recordsOf(current)], orderVersion: current[orderVersion] }
    },

    save: async (before, after, context) =>
      withOptimisticRetry<Row, 'changed-meanwhile'>(async () => {
        const current = await tariff()
        const records = recordsOf(current)
        const stored = records.find(({ id }) => id === after.id)
        if (stored?.version !== before?.version)
          return refuse('changed-meanwhile', stored && { by: stored.updatedBy, at: stored.updatedAt })
        const saved = await write(
          current,
          withRecords(
            stored ? records.map((record) => (record.id === after.id ? after : record)) : [...records, after],
          ),
          { area: noun, recordId: after.id, recordName: after.name, id: changeId(after.version) },
          changedFields(contentOf(before), contentOf(after)),
          context,
        )
        return saved.ok ? accept(after) : saved
      }),

    saveOrder: async ({ version, ids: asked }, context) =>
      withOptimisticRetry<number, 'changed-meanwhile'>(async () => {
        const current = await tariff()
        if (current[orderVersion] !== version) return refuse('changed-meanwhile')
        const records = recordsOf(current)
        const before = records.map(({ id }) => id)
        const ids = mergeOrder(before, asked)
        const saved = await write(
          current,
          {
            ...withRecords(records.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))),
            [orderVersion]: version + 1,
          },
          { area: noun, recordId: ORDER_ID, id: changeId(version + 1) },
          changedFields({ ids: before }, { ids }),
          context,
        )
        return saved.ok ? accept(version + 1) : saved
      }),

    changesOf: async (id) => changeRepository(table).ofRecord(noun, id),
  }
}

/** The add-ons as staff edit them. */
export const addOnRepository = (table: Table): OrderedRecordRepository<AddOn> =>
  tariffRecordRepository(table, {
    noun: addOnRecords.noun,
    recordsOf: ({ addOns }) => addOns,
    withRecords: (addOns) => ({ addOns }),
    orderVersion: 'addOnsOrderVersion',
  })

/** The rates as staff edit them. */
export const rateRepository = (table: Table): OrderedRecordRepository<Rate> =>
  tariffRecordRepository(table, {
    noun: rateRecords.noun,
    recordsOf: ({ rates }) => rates,
    withRecords: (rates) => ({ rates }),
    orderVersion: 'ratesOrderVersion',
  })
