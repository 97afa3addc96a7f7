import * as z from 'zod/mini'
import { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { type Audience, type Endpoint, endpoint } from '#shared/kernel/endpoint.ts'
import { Settings } from './settings.ts'
import { SettingsSection, settingsSections } from './settings-sections.ts'

export const ShowSettings = endpoint({
  method: 'GET',
  path: '/staff/settings',
  audience: 'staff',
  summary: 'All settings, and who saved each section last.',
  reply: Settings,
  refusals: [],
})

export const ListSettingsChanges = endpoint({
  method: 'GET',
  path: '/staff/settings/{section}/history',
  audience: 'staff',
  summary: 'Who changed a section of the settings, when and how; the newest 50 changes.',
  params: z.object({ section: SettingsSection }),
  reply: z.object({ changes: z.array(ChangeLogLine) }),
  refusals: [],
})

export const ListFormerAccountBookings = endpoint({
  method: 'GET',
  path: '/staff/settings/bank/unpaid-bookings',
  audience: 'owner',
  summary: 'Unpaid bookings whose guests were e-mailed the bank details before their last change.',
  reply: z.object({
    /** When the bank details were last changed; null: never. */
    changedAt: z.nullable(z.iso.datetime()),
    bookings: z.array(StaffBookingRow),
  }),
  refusals: [],
})

type SaveRules<Refusal extends string> = {
  readonly audience: Extract<Audience, 'staff' | 'owner'>
  readonly needsRecentSignIn?: true
  /** What the section's own check can refuse. */
  readonly refusals?: readonly Refusal[]
}

/** Saves one section on the version that was edited; sections that others save meanwhile are no conflict. */
const saveSection = <const Section extends SettingsSection, const Refusal extends string = never>(
  section: Section,
  { refusals = [], ...rules }: SaveRules<Refusal>,
) =>
  endpoint({
    method: 'PUT',
    path: `/staff/settings/${section}`,
    ...rules,
    summary: `Saves the section ${section} of the settings.`,
    body: z.object({
      /** 0 before the first save. */
      version: z.int().check(z.minimum(0)),
      form: settingsSections[section],
    }),
    reply: Settings,
    refusals: ['changed-meanwhile', ...refusals],
  })

const owner = { audience: 'owner', needsRecentSignIn: true } as const

export const SaveBusinessSettings = saveSection('business', { audience: 'staff', refusals: ['vat-without-address'] })
export const SaveAppearanceSettings = saveSection('appearance', { audience: 'staff', refusals: ['unreadable-color'] })
export const SaveContactSettings = saveSection('contact', { audience: 'staff', refusals: ['vat-without-address'] })
export const SavePaymentSettings = saveSection('payments', owner)
export const SaveBankSettings = saveSection('bank', owner)
export const SaveBookingRules = saveSection('booking-rules', { audience: 'staff', refusals: ['cabin-times-overlap'] })
export const SaveNotificationSettings = saveSection('notifications', { audience: 'staff' })
export const SavePrivacySettings = saveSection('privacy', { audience: 'staff' })
export const SaveGuestNotice = saveSection('guest-notice', { audience: 'staff', refusals: ['notice-already-over'] })
export const SaveBookingStops = saveSection('booking-stops', { audience: 'staff', refusals: ['cabin-not-found'] })
export const SaveSchoolTerms = saveSection('school-terms', { audience: 'staff' })
export const SaveFirstSteps = saveSection('first-steps', { audience: 'owner' })

/** The endpoint that saves each section. */
export const saveEndpointOf = {
  business: SaveBusinessSettings,
  appearance: SaveAppearanceSettings,
  contact: SaveContactSettings,
  payments: SavePaymentSettings,
  bank: SaveBankSettings,
  'booking-rules': SaveBookingRules,
  notifications: SaveNotificationSettings,
  privacy: SavePrivacySettings,
  'guest-notice': SaveGuestNotice,
  'booking-stops': SaveBookingStops,
  'school-terms': SaveSchoolTerms,
  'first-steps': SaveFirstSteps,
} as const satisfies Readonly<Record<SettingsSection, Endpoint>>

export const settingsEndpoints = {
  ShowSettings,
  ListSettingsChanges,
  ListFormerAccountBookings,
  SaveBusinessSettings,
  SaveAppearanceSettings,
  SaveContactSettings,
  SavePaymentSettings,
  SaveBankSettings,
  SaveBookingRules,
  SaveNotificationSettings,
  SavePrivacySettings,
  SaveGuestNotice,
  SaveBookingStops,
  SaveSchoolTerms,
  SaveFirstSteps,
}
