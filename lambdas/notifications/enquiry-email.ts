import { firstNameOf } from '#shared/bookings/first-name.ts'
import type { Enquiry, EnquiryReply } from '#shared/enquiries/enquiry.ts'
import { facts, paragraphs, quote } from '#lambdas/email/email-blocks.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import { linesOf } from '#lambdas/email/lines-of.ts'
import type { EnquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { dateAndTime } from './email-values.ts'
import { businessFields } from './booking-fields.ts'
import type { TopicEmail } from './email-topic.ts'

export type NeedsForEnquiryEmail = { readonly enquiries: Pick<EnquiryRepository, 'find' | 'findReply'> }

/** An enquiry, and the reply to it that the e-mail is; undefined where the e-mail tells staff of the enquiry. */
type EnquiryToTell = { readonly enquiry: Enquiry; readonly reply: EnquiryReply | undefined }

/** The e-mail that tells staff of an enquiry, whose answer goes to the visitor; and a reply to the visitor. */
export const enquiryEmail: TopicEmail<EnquiryToTell, NeedsForEnquiryEmail> = {
  async find({ enquiries }, { topicId, eventId, type }) {
    const isReply = type === 'enquiry_reply'
    const [enquiry, reply] = await Promise.all([
      enquiries.find(topicId),
      isReply ? enquiries.findReply(topicId, eventId) : undefined,
    ])
    return enquiry && (reply || !isReply) ? { enquiry, reply } : undefined
  },
  cabinSlugsOf: ({ enquiry: { cabinSlug } }) => (cabinSlug === null ? [] : [cabinSlug]),
  addresses: ({ enquiry: { email } }, { type, settings }) =>
    type === 'enquiry_reply'
      ? { to: email, replyTo: settings.contactEmail }
      : { to: settings.notifyEmail, replyTo: email },
  // What the visitor did not say is left out.
  fields: (_needs, { enquiry, reply }, { settings, cabinTitle, siteOrigin }) => ({
    ...businessFields({ ...layoutValues(settings), mapPoint: settings.mapPoint, siteLink: siteOrigin }),
    'guest name': enquiry.name,
    'first name': { word: firstNameOf(enquiry.name) },
    'reply text': () => paragraphs(reply?.text ?? ''),
    message: () =>
      quote(reply ? `You wrote on ${dateAndTime(enquiry.createdAt)}:` : 'The message:', linesOf(enquiry.message)),
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
