import { changedFields } from '#shared/kernel/change-log.ts'
import { type Result, accept } from '#shared/kernel/result.ts'
import { type SettingsSection, settingsSections } from '#shared/settings/settings-sections.ts'
import { Settings } from '#shared/settings/settings.ts'
import type { ChangeContext } from './change-log.ts'
import { changeId } from './record-repository.ts'
import { savePart } from './save-part.ts'
import { keys } from './schema/access-patterns.ts'
import type { Item, Table, Write } from './table.ts'

/** What the change log calls the settings; each section is a record. */
export const SETTINGS_AREA = 'settings'

/** Of these the change log has the names alone. */
const personalSettings: readonly (keyof Settings)[] = ['officeBearers', 'informationOfficer', 'notifyEmail']

/** A section as it is saved: the settings with it, in their next version, and what is written in the same transaction. */
type SectionChange = {
  readonly after: Settings
  readonly context: ChangeContext
  readonly otherWrites?: readonly Write[]
}

const itemOf = (settings: Settings): Item => ({ ...keys.settings, ...Settings.parse(settings) })

/** The settings as staff edit them. What guests see reads them by catalogueRepository. */
export function settingsRepository(table: Table) {
  const find = async (): Promise<Settings> => Settings.parse(await table.get(keys.settings, { consistent: true }))
  return {
    /** As they are now: a strongly consistent read, since a save decides on them. */
    find,

    /** Saves what `decide` makes of a section, with a line of the change log. */
    save: async <Refusal extends string>(
      section: SettingsSection,
      decide: (before: Settings) => Promise<Result<SectionChange, Refusal>>,
    ): Promise<Result<Settings, Refusal | 'changed-meanwhile'>> =>
      savePart(table, { read: find, itemOf }, async (before) => {
        const decided = await decide(before)
        if (!decided.ok) return decided
        const { after, context, otherWrites = [] } = decided.value
        return accept({
          after,
          line: { area: SETTINGS_AREA, recordId: section, id: changeId(after.version) },
          fields: fieldsChanged(section, before, after),
          context,
          otherWrites,
          value: after,
        })
      }),
  }
}

export type SettingsRepository = ReturnType<typeof settingsRepository>

function fieldsChanged(section: SettingsSection, before: Settings, after: Settings) {
  if (section === 'bank') return changedFields(before.bank, after.bank, Object.keys(after.bank))
  const names = Object.keys(settingsSections[section].shape)
  const of = (settings: Settings) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))
  return changedFields(of(before), of(after), personalSettings)
}
