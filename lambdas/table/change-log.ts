import { Change } from '#shared/kernel/change.ts'
import { keys, listings } from './schema/access-patterns.ts'
import type { Write } from './table.ts'

/** Who does what, and when (ISO UTC). */
export type ChangeContext = { readonly by: string; readonly now: string; readonly action: string }

/**
 * A line of the change log, for the transaction that makes the change. `id` is unique among the changes of the record
 * and orders those of one moment.
 */
export function changeWrite(
  { area, recordId, id }: Pick<Change, 'area' | 'recordId' | 'id'>,
  fields: Change['fields'],
  { by, now, action }: ChangeContext,
): Write {
  return {
    put: {
      ...keys.change(area, recordId, now, id),
      ...Change.parse({ id, at: now, by, area, recordId, action, fields }),
      statePk: listings.changes,
      stateSk: `${now}#${area}#${recordId}#${id}`,
    },
  }
}
