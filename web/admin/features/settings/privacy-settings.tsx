import { PrivacySettings } from '#shared/settings/settings-sections.ts'
import { allFields } from '#web/admin/kit/all-fields.ts'
import { SettingsForm, type SettingsFormProps } from './settings-form.tsx'

export const privacyForm = {
  section: 'privacy',
  title: 'Privacy',
  schema: PrivacySettings,
  fields: allFields(PrivacySettings, [
    { name: 'informationOfficer', label: 'Information officer', kind: 'text', hint: 'On the privacy page' },
    {
      name: 'pixelId',
      label: 'Meta pixel',
      kind: 'text',
      hint: 'Loads only after a guest has agreed. Empty: no tracker and no question',
    },
  ]),
} satisfies SettingsFormProps<typeof PrivacySettings>

/** What the law on personal information asks for. */
export const PrivacySection = () => <SettingsForm {...privacyForm} />
