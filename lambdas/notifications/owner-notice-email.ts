import type { NoticeSubject, OwnerNotice } from '#shared/settings/owner-notice.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { button } from '#lambdas/email/email-blocks.ts'
import type { OwnerNoticeRepository } from '#lambdas/table/owner-notice-repository.ts'
import { dateAndTime } from './email-values.ts'
import type { TopicEmail } from './email-topic.ts'

export type NeedsForOwnerNoticeEmail = { readonly ownerNotices: OwnerNoticeRepository }

/** What was changed, in words, and the page of the staff area where it is. */
const subjects: Readonly<Record<NoticeSubject, { readonly name: string; readonly path: string }>> = {
  bank: { name: 'the bank details', path: adminPath('settings', { tab: 'payments' }) },
  business: { name: 'the details of the business', path: adminPath('settings', { tab: 'business' }) },
  contact: { name: 'the contacts that guests see', path: adminPath('settings', { tab: 'business' }) },
  'guest-notice': { name: 'the notice on all guest pages', path: adminPath('settings', { tab: 'notice' }) },
  'booking-stops': {
    name: 'what guests read where bookings are stopped',
    path: adminPath('settings', { tab: 'notice' }),
  },
  notifications: {
    name: 'the e-mail address for notifications',
    path: adminPath('settings', { tab: 'business' }),
  },
  faq: { name: 'an answer to guests about paying', path: adminPath('faqs') },
  terms: { name: 'the terms that guests accept', path: adminPath('terms', { view: 'versions' }) },
  'legal-page': { name: 'the privacy notice or the details of the business', path: adminPath('legalPages') },
}

/** The e-mail that tells an owner of a change of what guests trust, so that a stranger's change is noticed. */
export const ownerNoticeEmail: TopicEmail<OwnerNotice, NeedsForOwnerNoticeEmail> = {
  find: ({ ownerNotices }, { topicId }) => ownerNotices.find(topicId),
  cabinSlugsOf: () => [],
  // Without an address to reply to: the business's own may be what was changed.
  addresses: ({ to }) => ({ to, replyTo: '' }),
  fields: (_needs, { subject, changedBy, changedAt }, { settings, siteOrigin }) => ({
    'business name': settings.businessName,
    'changed by': changedBy,
    'changed at': dateAndTime(changedAt),
    'changed thing': subjects[subject].name,
    'open settings': () => [
      button(subject === 'bank' ? 'Open the bank details' : 'Open the page', `${siteOrigin}${subjects[subject].path}`),
    ],
  }),
}
