import type { Role } from '#shared/staff/account.ts'

/** The tabs of the settings, in their order. */
export const settingsTabs = [
  { id: 'business', label: 'Business' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'payments', label: 'Payments' },
  { id: 'rules', label: 'Booking rules' },
  { id: 'school', label: 'School holidays' },
  { id: 'notice', label: 'Notice and stops' },
  { id: 'privacy', label: 'Privacy' },
  { id: 'staff', label: 'Staff' },
  { id: 'account', label: 'My login' },
  { id: 'health', label: 'Health' },
  { id: 'changes', label: 'Change log' },
] as const

/** The tabs that an account of this role sees; of the narrower roles each has the own login alone. */
export const settingsTabsFor = (role: Role | null): readonly (typeof settingsTabs)[number][] =>
  settingsTabs.filter(({ id }) => role === 'owner' || role === 'staff' || id === 'account')

/** Those that are forms of sections. */
export type SettingsTab = Extract<
  (typeof settingsTabs)[number]['id'],
  'business' | 'appearance' | 'payments' | 'rules' | 'school' | 'notice' | 'privacy'
>
