import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { type ChangeContext, changeWrite } from './change-log.ts'
import { type Item, type Table, type Write, isVersion } from './table.ts'

type Whole = { readonly version: number }

/** What a save makes of an item with parts: the item in its next version, the line of the change log, what is returned. */
type PartChange<Of extends Whole, Value> = {
  readonly after: Of
  readonly line: Parameters<typeof changeWrite>[0]
  readonly fields: ChangeLogLine['fields']
  readonly context: ChangeContext
  /** Of the same transaction. */
  readonly otherWrites?: readonly Write[]
  readonly value: Value
}

/**
 * Saves a part of an item whose parts have versions of their own, so that a price reads one item: a section of the
 * settings, a record of the tariff. Where another part was saved at the same moment, `decide` decides again on what that
 * has left; its own refusal is final.
 */
export async function savePart<Of extends Whole, Value, Refusal extends string>(
  table: Table,
  { read, itemOf }: { readonly read: () => Promise<Of>; readonly itemOf: (whole: Of) => Item },
  decide: (current: Of) => Promise<Result<PartChange<Of, Value>, Refusal>>,
): Promise<Result<Value, Refusal | 'changed-meanwhile'>> {
  const outcome = await withOptimisticRetry<Result<Value, Refusal>, never>(async () => {
    const current = await read()
    const decided = await decide(current)
    // As a value: only a lost race is tried again.
    if (!decided.ok) return accept(decided)
    const { after, line, fields, context, otherWrites = [], value } = decided.value
    const refusals = await table.transact([
      { put: itemOf(after), condition: isVersion(current.version) },
      changeWrite(line, fields, context),
      ...otherWrites,
    ])
    return refusals ? refuse('changed-meanwhile') : accept(accept(value))
  })
  return outcome.ok ? outcome.value : outcome
}
