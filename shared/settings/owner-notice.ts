import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'

/** What guests are told to trust, and staff be told at: nobody changes it unseen. */
export const NoticeSubject = z.enum([
  'bank',
  'business',
  'contact',
  'guest-notice',
  'booking-stops',
  'notifications',
  'faq',
  'terms',
  'legal-page',
])
export type NoticeSubject = z.infer<typeof NoticeSubject>

/** Asks for the e-mail that tells one person of a change: what, who and when, never the values. */
export const OwnerNotice = z.object({
  id: Id,
  /** The address of an owner, or the one that staff were notified at before. */
  to: z.string(),
  subject: NoticeSubject,
  changedBy: z.string(),
  changedBySub: z.optional(z.string()),
  changedAt: z.iso.datetime(),
})
export type OwnerNotice = z.infer<typeof OwnerNotice>
