import { EmailTemplate } from '#shared/notifications/email-template.ts'
import { type EmailTopic, topicOf } from '#shared/notifications/email-type.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { renderEmail } from '#lambdas/email/render-email.ts'
import { type Facts, TemplateUnusable } from '#lambdas/email/render-template.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import { type NeedsForBankChangeEmail, bankChangeEmail } from './bank-change-email.ts'
import { type NeedsForBookingEmail, bookingEmail } from './booking-email.ts'
import { defaultTemplates } from './default-templates.ts'
import type { RequestedEmail, TopicEmail } from './email-topic.ts'
import { type NeedsForEnquiryEmail, enquiryEmail } from './enquiry-email.ts'
import { type NeedsForQuoteEmail, quoteEmail } from './quote-email.ts'

/** The e-mail, or an empty one and what prevented it. */
export type PreparedEmail = { readonly email: OutgoingEmail; readonly failure?: unknown }

type CommonNeeds = {
  readonly catalogue: Pick<CatalogueRepository, 'settings' | 'cabin'>
  readonly emails: Pick<EmailRepository, 'markObsolete' | 'template'>
  readonly siteOrigin: string
  readonly clock: Clock
}
export type NeedsForEmails = CommonNeeds &
  NeedsForBookingEmail &
  NeedsForEnquiryEmail &
  NeedsForQuoteEmail &
  NeedsForBankChangeEmail

type Prepare = (needs: NeedsForEmails, requested: RequestedEmail) => Promise<PreparedEmail | 'not-needed'>

const noEmail: OutgoingEmail = { to: '', replyTo: '', subject: '', html: '', text: '' }

const prepareUsing =
  <Found>(topic: TopicEmail<Found, NeedsForEmails>): Prepare =>
  async (needs, requested) => {
    const { type, reference } = requested
    const found = await topic.find(needs, requested)
    if (found === undefined) {
      log('warn', 'e-mail not needed, what it is about is gone', { emailType: type, reference })
      return 'not-needed'
    }
    const cabinSlug = topic.cabinSlugOf(found)
    const [settings, cabin, changedByStaff] = await Promise.all([
      needs.catalogue.settings(),
      cabinSlug === null ? undefined : needs.catalogue.cabin(cabinSlug),
      needs.emails.template(type),
    ])
    const addresses = topic.addresses(found, { type, settings })
    if (topic.isObsolete?.(type, found)) {
      await needs.emails.markObsolete(requested, {
        to: addresses.to,
        askedAt: requested.askedAt,
        now: needs.clock().now,
      })
      return 'not-needed'
    }
    const facts = await topic.facts(needs, found, {
      type,
      settings,
      cabinTitle: cabin?.name ?? cabinSlug ?? '',
      siteOrigin: needs.siteOrigin,
      businessTime: needs.clock(),
    })
    try {
      return { email: { ...addresses, ...renderWithFallback(requested, changedByStaff, facts) } }
    } catch (failure) {
      if (!(failure instanceof TemplateUnusable)) throw failure
      return { email: { ...noEmail, ...addresses }, failure }
    }
  }

/** What e-mails can be about. A new kind of thing is one more entry. */
const topics: Readonly<Record<EmailTopic, Prepare>> = {
  booking: prepareUsing(bookingEmail),
  enquiry: prepareUsing(enquiryEmail),
  quote: prepareUsing(quoteEmail),
  'bank-change': prepareUsing(bankChangeEmail),
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

/** By the template that staff changed; by the default one where they changed none, or theirs cannot be used. */
function renderWithFallback({ type, reference }: RequestedEmail, changedByStaff: unknown, facts: Facts) {
  if (changedByStaff === undefined) return renderEmail(defaultTemplates[type], facts)
  try {
    return renderEmail(EmailTemplate.parse(changedByStaff), facts)
  } catch (error) {
    log('alarm', 'e-mail template unusable', { emailType: type, reference, ...errorFacts(error) })
    return renderEmail(defaultTemplates[type], facts)
  }
}
