import type { LastEvent } from '#shared/monitoring/last-event.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { keys } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

/**
 * Notes when something happened last (ISO, UTC). A failure is logged and passed over: what happened matters more than
 * the note of it.
 */
export async function noteLastEvent(table: Pick<Table, 'put'>, name: LastEvent, at: string): Promise<void> {
  try {
    await table.put({ ...keys.lastEvent(name), at })
  } catch (error) {
    log('warn', 'last event not noted', errorFields(error))
  }
}
