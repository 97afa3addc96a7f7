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

/** Those that are forms of sections. */
export type SettingsTab = Extract<
  (typeof settingsTabs)[number]['id'],
  'business' | 'appearance' | 'payments' | 'rules' | 'school' | 'notice' | 'privacy'
>
