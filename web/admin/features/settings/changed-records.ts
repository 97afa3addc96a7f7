import { documentTemplate, isDocumentTemplateId } from '#shared/billing/document-template.ts'
import { editorPath, publishedKinds } from '#shared/api/published-kinds.ts'
import { recordKinds } from '#shared/api/record-kinds.ts'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { fieldLabelsOf } from '#shared/kernel/record-kind.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { shortDate } from '#web/kit/format.ts'
import { sectionKinds } from '#shared/settings/section-kinds.ts'
import type { SettingsSection } from '#shared/settings/settings-sections.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { emailLabels } from '#web/admin/booking/email-labels.ts'
import { publishedLabels } from '#web/admin/kit/published-labels.ts'
import type { SettingsTab } from './settings-tabs.ts'

/** What people call a changed record and its fields, and where it can be seen. */
export type ChangedRecord = {
  readonly name: string
  readonly path?: `/${string}`
  readonly labels: Labels
}
type Labels = Readonly<Record<string, string>>

const tabOf: Readonly<Record<SettingsSection, SettingsTab>> = {
  business: 'business',
  appearance: 'appearance',
  contact: 'business',
  notifications: 'business',
  payments: 'payments',
  bank: 'payments',
  'booking-rules': 'rules',
  'school-terms': 'school',
  'first-steps': 'business',
  'guest-notice': 'notice',
  'booking-stops': 'notice',
  privacy: 'privacy',
}

/** What other parts of the staff area know of the records. */
export type RecordTexts = {
  readonly cabinTitle: (slug: string) => string
  /** Of a page of the site, by the id of the record that staff write of it: `home`, `cabin.protea`. */
  readonly pageTitle: (id: string) => string
}

/** The kind of record that a change is of. */
export const kindOf = (change: ChangeLogLine) => recordKindOf(change) ?? publishedKindOf(change)
const recordKindOf = ({ area }: ChangeLogLine) => recordKinds.find(({ name }) => name === area)
const publishedKindOf = ({ area }: ChangeLogLine) => publishedKinds.find(({ name }) => name === area)

function firstNightOf(fields: ChangeLogLine['fields']): string {
  const night = fields.find(({ field }) => field === 'startDate')
  const date = CalendarDate.safeParse(night?.after ?? night?.before)
  return date.success ? `, from ${shortDate(date.data)}` : ''
}

/** A record of a kind, or the order of all of them. */
function ofKind({ recordId, recordName }: ChangeLogLine, kind: (typeof recordKinds)[number]): ChangedRecord {
  const { page, title } = kind
  return recordName === undefined
    ? { name: `${title}: order`, path: adminPath(page), labels: { ids: 'Order' } }
    : { name: recordName, path: adminPath(page, { open: recordId }), labels: fieldLabelsOf(kind) }
}

/** What the page of a kind calls its records where staff do not name them. */
const titles: Readonly<Record<string, (id: string, texts: RecordTexts) => string | undefined>> = {
  'cabin-page': (id, { cabinTitle }) => cabinTitle(id),
  'legal-page': (id, { pageTitle }) => pageTitle(id),
  'page-head': (id, { pageTitle }) => pageTitle(id),
  'email-template': (id) => {
    const type = EmailType.safeParse(id).data
    return type && emailLabels[type]
  },
  'document-template': (id) => (isDocumentTemplateId(id) ? documentTemplate(id).name : undefined),
}

/** By the page in the navigation, and its record there. */
function ofPublishedKind(
  { recordId, recordName }: ChangeLogLine,
  kind: (typeof publishedKinds)[number],
  texts: RecordTexts,
): ChangedRecord {
  const title = titles[kind.name]?.(recordId, texts)
  const name = title === undefined ? recordName : `${kind.title}: ${title}`
  return {
    name: kind.records === 'one' ? kind.title : name || kind.title,
    path: editorPath(kind, recordId),
    labels: publishedLabels(kind),
  }
}

/** By the area of a change. One that is missing here, and is no kind of record, shows under its own name. */
const areas: Readonly<Record<string, (change: ChangeLogLine, texts: RecordTexts) => ChangedRecord>> = {
  settings: ({ recordId }) => {
    const section = recordId as SettingsSection
    const kind = sectionKinds[section]
    return { name: kind.title, path: adminPath('settings', { tab: tabOf[section] }), labels: fieldLabelsOf(kind) }
  },
  review: ({ recordId, recordName = '' }, { cabinTitle }) => ({
    name: `Review of ${cabinTitle(recordName)}`,
    path: adminPath('reviews', { review: recordId }),
    labels: {},
  }),
  enquiry: ({ recordId }) => ({
    name: 'Enquiry',
    path: adminPath('enquiries', { enquiry: recordId }),
    labels: { state: 'State', note: 'Note', repliedAt: 'Replied', bookingReference: 'Booking' },
  }),
  'featured-reviews': () => ({
    name: 'Featured reviews',
    path: adminPath('reviews', { tab: 'featured' }),
    labels: { ids: 'Reviews' },
  }),
  'blocked dates': ({ recordName, fields }, { cabinTitle }) => ({
    name: `Blocked dates: ${recordName === undefined ? 'all cabins' : cabinTitle(recordName)}${firstNightOf(fields)}`,
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
  const kind = recordKindOf(change)
  if (kind) return ofKind(change, kind)
  const published = publishedKindOf(change)
  if (published) return ofPublishedKind(change, published, texts)
  return areas[change.area]?.(change, texts) ?? { name: change.recordName ?? change.area, labels: {} }
}
