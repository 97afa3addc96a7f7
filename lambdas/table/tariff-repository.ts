import { revisionAuthor } from '#shared/kernel/author.ts'
import { changedFields } from '#shared/kernel/change-log.ts'
import { mergeOrder } from '#shared/kernel/merge-order.ts'
import type { AddOn } from '#shared/add-ons/add-on.ts'
import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import type { RecordFields } from '#shared/kernel/record-endpoints.ts'
import type { ByHand } from '#shared/kernel/record-order.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { Rate, Tariff } from '#shared/pricing/rate.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { tariffFrom, tariffItem } from './catalogue-repository.ts'
import { type ChangeContext, changeRepository, changeWrite } from './change-log.ts'
import { type OrderedRecordRepository, ORDER_ID, changeId, contentOf } from './record-repository.ts'
import { keys } from './schema/access-patterns.ts'
import { type Table, type Write, isVersion } from './table.ts'

/** Where the records of one kind are in the tariff. */
type TariffPart<Row> = {
  readonly recordsOf: (tariff: Tariff) => readonly Row[]
  readonly withRecords: (records: Row[]) => Partial<Tariff>
  readonly orderVersion: 'addOnsOrderVersion' | 'ratesOrderVersion'
}

/** What one save makes of the tariff: the changed parts, its line of the change log, and what it returns. */
type TariffChange<Value> = {
  readonly changes: Partial<Tariff>
  readonly line: Omit<Parameters<typeof changeWrite>[0], 'area'>
  readonly before: Parameters<typeof changedFields>[0]
  readonly after: Parameters<typeof changedFields>[1]
  readonly value: Value
}

/**
 * Records that staff edit with versions of their own inside the tariff, which is one item, so that a price is read in
 * one request. Where another record of the tariff was saved at the same moment, this one is saved again on what that has
 * left; a newer version of the same record refuses it.
 */
function tariffRecordRepository<Row extends RecordFields & { readonly name: string }>(
  table: Table,
  { name }: { readonly name: string; readonly order: ByHand },
  { recordsOf, withRecords, orderVersion }: TariffPart<Row>,
): OrderedRecordRepository<Row> {
  const tariff = async ({ isStrict = false } = {}) =>
    tariffFrom(await table.get(keys.tariff, { consistent: true }), { isStrict })

  /**
   * Saves what `decide` makes of the tariff as it is now, with a line of the change log. Where another change of the
   * tariff came in between, it decides again; its own refusal is final.
   */
  async function save<Value>(
    decide: (current: Tariff) => Result<TariffChange<Value>, 'changed-meanwhile'>,
    context: ChangeContext,
    otherWrites: readonly Write[] = [],
  ): Promise<Result<Value, 'changed-meanwhile'>> {
    const outcome = await withOptimisticRetry<Result<Value, 'changed-meanwhile'>, 'changed-meanwhile'>(async () => {
      const current = await tariff({ isStrict: true })
      const decided = decide(current)
      if (!decided.ok) return accept(decided)
      const { changes, line, before, after, value } = decided.value
      const refusals = await table.transact([
        {
          put: tariffItem({ ...current, ...changes, version: current.version + 1 }),
          condition: isVersion(current.version),
        },
        changeWrite({ area: name, ...line }, changedFields(before, after), context),
        ...otherWrites,
      ])
      return refusals ? refuse('changed-meanwhile') : accept(accept(value))
    })
    return outcome.ok ? outcome.value : outcome
  }

  return {
    find: async (id) => recordsOf(await tariff()).find((record) => record.id === id),

    async list() {
      const current = await tariff()
      return { records: [...recordsOf(current)], orderVersion: current[orderVersion] }
    },

    save: async (before, after, context, otherWrites) =>
      save(
        (current) => {
          const records = recordsOf(current)
          const stored = records.find(({ id }) => id === after.id)
          if (stored?.version !== before?.version)
            return refuse('changed-meanwhile', stored && { ...revisionAuthor(stored), at: stored.updatedAt })
          return accept({
            changes: withRecords(
              stored ? records.map((record) => (record.id === after.id ? after : record)) : [...records, after],
            ),
            line: { recordId: after.id, recordName: after.name, id: changeId(after.version) },
            before: contentOf(before),
            after: contentOf(after),
            value: after,
          })
        },
        context,
        otherWrites,
      ),

    saveOrder: async ({ version, ids: requested }, context) =>
      save((current) => {
        if (current[orderVersion] !== version) return refuse('changed-meanwhile')
        const records = recordsOf(current)
        const before = records.map(({ id }) => id)
        const ids = mergeOrder(before, requested)
        return accept({
          changes: {
            ...withRecords(records.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))),
            [orderVersion]: version + 1,
          },
          line: { recordId: ORDER_ID, id: changeId(version + 1) },
          before: { ids: before },
          after: { ids },
          value: version + 1,
        })
      }, context),

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
