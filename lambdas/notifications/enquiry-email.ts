import type { Enquiry } from '#shared/enquiries/enquiry.ts'
import { facts, quote } from '#lambdas/email/email-blocks.ts'
import { linesOf } from '#lambdas/email/lines-of.ts'
import type { EnquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { dateAndTime } from './email-values.ts'
import type { TopicEmail } from './email-topic.ts'

export type NeedsForEnquiryEmail = { readonly enquiries: Pick<EnquiryRepository, 'find'> }

/** The e-mail that tells staff of an enquiry; their reply goes to the visitor. */
export const enquiryEmail: TopicEmail<Enquiry, NeedsForEnquiryEmail> = {
  find: ({ enquiries }, { topicId }) => enquiries.find(topicId),
  cabinSlugsOf: ({ cabinSlug }) => (cabinSlug === null ? [] : [cabinSlug]),
  addresses: ({ email }, { settings }) => ({ to: settings.notifyEmail, replyTo: email }),
  // What the visitor did not say is left out.
  fields: (_needs, enquiry, { settings, cabinTitle }) => ({
    'business name': settings.businessName,
    'guest name': enquiry.name,
    message: () => quote('The message:', linesOf(enquiry.message)),
    'enquiry facts': () =>
      facts(
        ['From', enquiry.name],
        ['E-mail', enquiry.email],
        ['Phone', enquiry.phone ?? ''],
        ['Cabin', cabinTitle],
        ['About', enquiry.about],
        ['Sent', dateAndTime(enquiry.createdAt)],
      ),
  }),
}
