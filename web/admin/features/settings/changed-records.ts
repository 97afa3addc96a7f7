import { recordKinds } from '#shared/api/record-kinds.ts'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { fieldLabelsOf } from '#shared/kernel/record-kind.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { shortDate } from '#web/kit/format.ts'
import type { SettingsSection } from '#shared/settings/settings-sections.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { fieldLabels } from '#web/admin/kit/field-labels.ts'
import { businessForm, contactForm, notificationForm } from './business-settings.tsx'
import { noticeForm, stopForm } from './notice-settings.tsx'
import { bankForm, paymentForm } from './payment-settings.tsx'
import { privacyForm } from './privacy-settings.tsx'
import { ruleForm, schoolTermForm } from './rule-settings.tsx'
import type { SettingsTab } from './settings-tabs.ts'

/** What people call a changed record and its fields, and where it can be seen. */
export type ChangedRecord = {
  readonly name: string
  readonly path?: `/${string}`
  readonly labels: Labels
}
type Labels = Readonly<Record<string, string>>

const settingsForms = {
  business: { form: businessForm, tab: 'business' },
  contact: { form: contactForm, tab: 'business' },
  notifications: { form: notificationForm, tab: 'business' },
  payments: { form: paymentForm, tab: 'payments' },
  bank: { form: bankForm, tab: 'payments' },
  'booking-rules': { form: ruleForm, tab: 'rules' },
  'school-terms': { form: schoolTermForm, tab: 'school' },
  'guest-notice': { form: noticeForm, tab: 'notice' },
  'booking-stops': { form: stopForm, tab: 'notice' },
  privacy: { form: privacyForm, tab: 'privacy' },
} as const satisfies Record<SettingsSection, { readonly form: object; readonly tab: SettingsTab }>

/** What other parts of the staff area know of the records. */
export type RecordTexts = {
  readonly cabinTitle: (slug: string) => string
}

/** The kind of record that a change is of. */
export const kindOf = ({ area }: ChangeLogLine) => recordKinds.find(({ name }) => name === area)

function firstNightOf(fields: ChangeLogLine['fields']): string {
  const night = fields.find(({ field }) => field === 'startDate')
  const date = CalendarDate.safeParse(night?.after ?? night?.before)
  return date.success ? `, from ${shortDate(date.data)}` : ''
}

/** A record of a kind, or the order of all of them. */
function ofKind({ recordId, recordName }: ChangeLogLine, kind: (typeof recordKinds)[number]): ChangedRecord {
  const { page, noun } = kind
  return recordName === undefined
    ? { name: `Order of the ${noun[1]}`, path: adminPath(page), labels: { ids: 'Order' } }
    : { name: recordName, path: adminPath(page, { open: recordId }), labels: fieldLabelsOf(kind) }
}

/** By the area of a change. One that is missing here, and is no kind of record, shows under its own name. */
const areas: Readonly<Record<string, (change: ChangeLogLine, texts: RecordTexts) => ChangedRecord>> = {
  settings: ({ recordId }) => {
    const { form, tab } = settingsForms[recordId as SettingsSection]
    return { name: form.title, path: adminPath('settings', { tab }), labels: fieldLabels(form.fields) }
  },
  review: ({ recordId, recordName = '' }, { cabinTitle }) => ({
    name: `Review of ${cabinTitle(recordName)}`,
    path: adminPath('reviews', { review: recordId }),
    labels: {},
  }),
  'featured-reviews': () => ({
    name: 'Featured reviews',
    path: adminPath('reviews', { tab: 'featured' }),
    labels: { ids: 'Reviews' },
  }),
  'blocked dates': ({ recordName, fields }, { cabinTitle }) => ({
    name: `Nights of ${recordName === undefined ? 'all cabins' : cabinTitle(recordName)}${firstNightOf(fields)}`,
    path: adminPath('blockedDates'),
    labels: {
      startDate: 'First night',
      endDate: 'Last night',
      cabinSlug: 'Cabin',
      kind: 'Kind',
      reason: 'Reason',
      publicNote: 'Note to guests',
    },
  }),
  account: ({ recordName = 'Account' }) => ({
    name: recordName,
    path: adminPath('settings', { tab: 'staff' }),
    labels: { state: 'State', role: 'Role', hasSecondFactor: 'Second step' },
  }),
}

/** The record that a change is about. */
export function changedRecord(change: ChangeLogLine, texts: RecordTexts): ChangedRecord {
  const kind = kindOf(change)
  if (kind) return ofKind(change, kind)
  return areas[change.area]?.(change, texts) ?? { name: change.recordName ?? change.area, labels: {} }
}
