import { SettingsForm } from './settings-form.tsx'

/** What the law on personal information asks for. */
export const PrivacySection = () => <SettingsForm section="privacy" />
