import { AppearanceSection } from './appearance-settings.tsx'
import { NoticeSection } from './notice-settings.tsx'
import { BusinessSection } from './business-settings.tsx'
import { PaymentSection } from './payment-settings.tsx'
import { PrivacySection } from './privacy-settings.tsx'
import { RuleSection, SchoolSection } from './rule-settings.tsx'
import type { SettingsTab } from './settings-tabs.ts'

export { ChangeLog } from './change-log.tsx'

type SettingsSectionsProps = {
  id: SettingsTab
  cabins: readonly { readonly slug: string; readonly name: string }[]
}

/** The forms of one tab of the settings. */
export function SettingsSections({ id, cabins }: SettingsSectionsProps) {
  switch (id) {
    case 'business':
      return <BusinessSection />
    case 'appearance':
      return <AppearanceSection />
    case 'payments':
      return <PaymentSection />
    case 'rules':
      return <RuleSection />
    case 'school':
      return <SchoolSection />
    case 'notice':
      return <NoticeSection cabins={cabins} />
    case 'privacy':
      return <PrivacySection />
  }
}
