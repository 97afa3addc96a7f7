import { EmailTemplate } from '#shared/notifications/email-template.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { renderEmail } from '#lambdas/email/render-email.ts'
import type { TemplateValues } from '#lambdas/email/render-template.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import { defaultTemplates } from './default-templates.ts'
import type { TopicEmail } from './email-topic.ts'

export type ComposeNeeds = {
  readonly catalogue: Pick<CatalogueRepository, 'settings' | 'cabin'>
  readonly emails: Pick<EmailRepository, 'template'>
  readonly siteOrigin: string
  readonly clock: Clock
}

/** What an e-mail depends on besides what it is about. */
export async function loadEmailContext<Found, Needs>(
  topic: TopicEmail<Found, Needs>,
  { catalogue, emails }: ComposeNeeds,
  found: Found,
  type: EmailType,
) {
  const cabinSlug = topic.cabinSlugOf(found)
  const [settings, cabin, changedByStaff] = await Promise.all([
    catalogue.settings(),
    cabinSlug === null ? undefined : catalogue.cabin(cabinSlug),
    emails.template(type),
  ])
  return {
    settings,
    cabinTitle: cabin?.name ?? cabinSlug ?? '',
    changedByStaff,
    addresses: topic.addresses(found, { type, settings }),
  }
}

type EmailInput = {
  readonly type: EmailType
  readonly topicId: string
  readonly context: Awaited<ReturnType<typeof loadEmailContext>>
}

/** The e-mail about something, as it is sent. Throws `TemplateUnusable`. */
export async function composeEmail<Found, Needs>(
  topic: TopicEmail<Found, Needs>,
  needs: Needs & ComposeNeeds,
  found: Found,
  { type, topicId, context: { settings, cabinTitle, changedByStaff, addresses } }: EmailInput,
): Promise<OutgoingEmail> {
  const { siteOrigin, clock } = needs
  const values = await topic.values(needs, found, { type, settings, cabinTitle, siteOrigin, businessTime: clock() })
  return { ...addresses, ...renderWithFallback({ type, topicId }, changedByStaff, values) }
}

/** By the template that staff changed; by the default one where they changed none, or theirs cannot be used. */
function renderWithFallback(
  { type, topicId }: Pick<EmailInput, 'type' | 'topicId'>,
  changedByStaff: unknown,
  values: TemplateValues,
) {
  if (changedByStaff === undefined) return renderEmail(defaultTemplates[type], values)
  try {
    return renderEmail(EmailTemplate.parse(changedByStaff), values)
  } catch (error) {
    log('alarm', 'e-mail template unusable', { emailType: type, reference: topicId, ...errorFields(error) })
    return renderEmail(defaultTemplates[type], values)
  }
}
