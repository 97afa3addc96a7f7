import type { Enquiry } from '#shared/enquiries/enquiry.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import { linesOf } from '#lambdas/email/lines-of.ts'
import type { TemplateValues } from '#lambdas/email/render-template.ts'
import type { EnquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { dateAndTime } from './email-values.ts'
import type { TopicEmail } from './email-topic.ts'

export type NeedsForEnquiryEmail = { readonly enquiries: Pick<EnquiryRepository, 'find'> }

/** The e-mail that tells staff of an enquiry; their reply goes to the visitor. */
export const enquiryEmail: TopicEmail<Enquiry, NeedsForEnquiryEmail> = {
  find: ({ enquiries }, { topicId }) => enquiries.find(topicId),
  cabinSlugsOf: ({ cabinSlug }) => (cabinSlug === null ? [] : [cabinSlug]),
  addresses: ({ email }, { settings }) => ({ to: settings.notifyEmail, replyTo: email }),
  // What the visitor did not say is empty.
  values: (_needs, enquiry, { settings, cabinTitle }) =>
    ({
      ...layoutValues(settings),
      guestName: enquiry.name,
      guestEmail: enquiry.email,
      guestPhone: enquiry.phone ?? '',
      cabinTitle,
      about: enquiry.about,
      messageLines: linesOf(enquiry.message),
      hasMessage: true,
      sentAt: dateAndTime(enquiry.createdAt),
    }) satisfies TemplateValues,
}
