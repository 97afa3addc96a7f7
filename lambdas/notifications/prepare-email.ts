import { type EmailTopic, topicOf } from '#shared/notifications/email-type.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { TemplateUnusable } from '#lambdas/email/fill-template.ts'
import { log } from '#lambdas/runtime/log.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import { type NeedsForOwnerNoticeEmail, ownerNoticeEmail } from './owner-notice-email.ts'
import { type NeedsForBookingEmail, bookingEmail } from './booking-email.ts'
import { type NeedsForBookingLinksEmail, bookingLinksEmail } from './booking-links-email.ts'
import { type ComposeNeeds, composeEmail, loadEmailContext } from './compose-email.ts'
import type { RequestedEmail, TopicEmail } from './email-topic.ts'
import { type NeedsForEnquiryEmail, enquiryEmail } from './enquiry-email.ts'
import { type NeedsForQuoteEmail, quoteEmail } from './quote-email.ts'

/** The e-mail, or an empty one and what prevented it. */
export type PreparedEmail = { readonly email: OutgoingEmail; readonly failure?: unknown }

type CommonNeeds = ComposeNeeds & { readonly emails: Pick<EmailRepository, 'markNotNeeded'> }
export type NeedsForEmails = CommonNeeds &
  NeedsForBookingEmail &
  NeedsForBookingLinksEmail &
  NeedsForEnquiryEmail &
  NeedsForQuoteEmail &
  NeedsForOwnerNoticeEmail

type Prepare = (needs: NeedsForEmails, requested: RequestedEmail) => Promise<PreparedEmail | 'not-needed'>

const noEmail: OutgoingEmail = { to: '', replyTo: '', subject: '', html: '', text: '' }

const prepareUsing =
  <Found>(topic: TopicEmail<Found, NeedsForEmails>): Prepare =>
  async (needs, requested) => {
    const { type, topicId } = requested
    const found = await topic.find(needs, requested)
    if (found === undefined) {
      log('warn', 'e-mail not needed, what it is about is gone', { emailType: type, reference: topicId })
      return 'not-needed'
    }
    const context = await loadEmailContext(topic, needs, found, type)
    const { addresses, settings } = context
    const isObsolete = topic.isObsolete?.(type, found, { settings, today: needs.clock().today }) ?? false
    if (isObsolete || context.isSwitchedOff) {
      await needs.emails.markNotNeeded(requested, {
        state: isObsolete ? 'obsolete' : 'switched-off',
        to: addresses.to,
        requestedAt: requested.requestedAt,
        ttl: requested.ttl,
        now: needs.clock().now,
      })
      return 'not-needed'
    }
    try {
      return { email: await composeEmail(topic, needs, found, { type, topicId, context }) }
    } catch (failure) {
      if (!(failure instanceof TemplateUnusable)) throw failure
      return { email: { ...noEmail, ...addresses }, failure }
    }
  }

/** What e-mails can be about. A new kind of thing is one more entry. */
const topics: Readonly<Record<EmailTopic, Prepare>> = {
  booking: prepareUsing(bookingEmail),
  enquiry: prepareUsing(enquiryEmail),
  'link-request': prepareUsing(bookingLinksEmail),
  quote: prepareUsing(quoteEmail),
  'owner-notice': prepareUsing(ownerNoticeEmail),
}

/**
 * Writes the e-mail. A failure comes back beside an empty e-mail instead of being thrown: it is claimed and marked as
 * failed like any other, so that it is on the list to retry.
 */
export async function prepareEmail(
  needs: NeedsForEmails,
  requested: RequestedEmail,
): Promise<PreparedEmail | 'not-needed'> {
  try {
    return await topics[topicOf(requested.type)](needs, requested)
  } catch (failure) {
    return { email: noEmail, failure }
  }
}
