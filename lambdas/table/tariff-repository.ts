import { changedFields } from '#shared/kernel/change.ts'
import { mergeOrder } from '#shared/kernel/merge-order.ts'
import type { AddOn } from '#shared/add-ons/add-on.ts'
import { addOnRecords } from '#shared/add-ons/staff-add-ons.contract.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { Tariff } from '#shared/pricing/rate.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { tariffItem } from './catalogue-repository.ts'
import { type ChangeContext, changeRepository, changeWrite } from './change-log.ts'
import { type OrderedRecordRepository, ORDER_ID, changeId, contentOf } from './record-repository.ts'
import { keys } from './schema/access-patterns.ts'
import { type Table, isVersion } from './table.ts'

const { noun } = addOnRecords

/**
 * The add-ons as staff edit them: records with versions of their own inside the tariff, which is one item, so that a
 * price is read in one request. Where another record of the tariff was saved at the same moment, this one is saved again
 * on what that has left; a newer version of the same record refuses it.
 */
export function addOnRepository(table: Table): OrderedRecordRepository<AddOn> {
  const tariff = async () => Tariff.parse(await table.get(keys.tariff, { consistent: true }))

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
    find: async (id) => (await tariff()).addOns.find((addOn) => addOn.id === id),

    async list() {
      const { addOns, addOnsOrderVersion } = await tariff()
      return { records: addOns, orderVersion: addOnsOrderVersion }
    },

    save: async (before, after, context) =>
      withOptimisticRetry<AddOn, 'changed-meanwhile'>(async () => {
        const current = await tariff()
        const stored = current.addOns.find(({ id }) => id === after.id)
        if (stored?.version !== before?.version)
          return refuse('changed-meanwhile', stored && { by: stored.updatedBy, at: stored.updatedAt })
        const addOns = stored
          ? current.addOns.map((addOn) => (addOn.id === after.id ? after : addOn))
          : [...current.addOns, after]
        const change = { area: noun, recordId: after.id, recordName: after.name, id: changeId(after.version) }
        const fields = changedFields(contentOf(before), contentOf(after))
        const saved = await write(current, { addOns }, change, fields, context)
        return saved.ok ? accept(after) : saved
      }),

    saveOrder: async ({ version, ids: asked }, context) =>
      withOptimisticRetry<number, 'changed-meanwhile'>(async () => {
        const current = await tariff()
        if (current.addOnsOrderVersion !== version) return refuse('changed-meanwhile')
        const before = current.addOns.map(({ id }) => id)
        const ids = mergeOrder(before, asked)
        const saved = await write(
          current,
          {
            addOns: current.addOns.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
            addOnsOrderVersion: version + 1,
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
