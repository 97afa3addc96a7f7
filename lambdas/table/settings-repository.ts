import { changedFields } from '#shared/kernel/change-log.ts'
import { type SettingsSection, settingsSections } from '#shared/settings/settings-sections.ts'
import { Settings } from '#shared/settings/settings.ts'
import { type ChangeContext, changeWrite } from './change-log.ts'
import { changeId } from './record-repository.ts'
import { keys } from './schema/access-patterns.ts'
import { type Table, type Write, isVersion } from './table.ts'

/** What the change log calls the settings; each section is a record. */
export const SETTINGS_AREA = 'settings'

/** Of these the change log has the names alone. */
const personalSettings: readonly (keyof Settings)[] = ['officeBearers', 'informationOfficer', 'notifyEmail']

/** The settings as staff edit them. What guests see reads them by catalogueRepository. */
export function settingsRepository(table: Table) {
  return {
    /** As they are now: a strongly consistent read, since a save decides on them. */
    async find(): Promise<Settings> {
      return Settings.parse(await table.get(keys.settings, { consistent: true }))
    },

    /**
     * Saves a section and its line of the change log, with `otherWrites` in the same transaction; false where anything
     * of the settings was saved since `before` was read.
     */
    async save(
      section: SettingsSection,
      before: Settings,
      after: Settings,
      context: ChangeContext,
      otherWrites: readonly Write[] = [],
    ): Promise<boolean> {
      const change = { area: SETTINGS_AREA, recordId: section, id: changeId(after.version) }
      const refusals = await table.transact([
        { put: { ...keys.settings, ...Settings.parse(after) }, condition: isVersion(before.version) },
        changeWrite(change, fieldsChanged(section, before, after), context),
        ...otherWrites,
      ])
      return refusals === undefined
    },
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
