import { SettingsForm } from './settings-form.tsx'

/** Who the business is, and how guests reach it. */
export const BusinessSection = () => (
  <>
    <SettingsForm section="business" />
    <SettingsForm section="contact" />
    <SettingsForm section="notifications" />
    <SettingsForm section="first-steps" />
  </>
)
