import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import type { Table } from '#lambdas/table/table.ts'
import type { AcceptedTerms } from '#shared/settings/booking-terms.ts'
import { Settings } from '#shared/settings/settings.ts'

/** Puts changed settings into the table, without a line of the change log. */
export async function changeSettings(table: Table, changes: Partial<Settings>): Promise<void> {
  const current = await settingsRepository(table).find()
  await table.put({ ...keys.settings, ...Settings.parse({ ...current, ...changes }) })
}

/** Puts other terms in force at once, as a booking that is made now accepts them. */
export async function changeTerms(table: Table, changes: Partial<AcceptedTerms>): Promise<void> {
  const { terms } = await settingsRepository(table).find()
  await changeSettings(table, { terms: { current: { ...terms.current, ...changes }, next: null } })
}
