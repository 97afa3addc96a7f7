import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import type { Table } from '#lambdas/table/table.ts'
import { Settings } from '#shared/settings/settings.ts'

/** Puts changed settings into the table, without a line of the change log. */
export async function changeSettings(table: Table, changes: Partial<Settings>): Promise<void> {
  const current = await settingsRepository(table).find()
  await table.put({ ...keys.settings, ...Settings.parse({ ...current, ...changes }) })
}
