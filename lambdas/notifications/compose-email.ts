import { EmailTemplateForm } from '#shared/notifications/email-template.ts'
import { bodyFieldsOf } from '#shared/notifications/template-fields.ts'
import type { CabinTitles } from '#shared/bookings/order-text.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { renderEmail } from '#lambdas/email/render-email.ts'
import type { EmailFields } from '#lambdas/email/email-fields.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import { defaultTemplate } from './default-templates.ts'
import type { TopicEmail } from './email-topic.ts'

const noTitles: CabinTitles = {}

export type ComposeNeeds = {
  readonly catalogue: Pick<CatalogueRepository, 'settings' | 'cabinTitles'>
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
  const slugs = topic.cabinSlugsOf(found)
  const [settings, cabinTitles, changedByStaff] = await Promise.all([
    catalogue.settings(),
    slugs.length === 0 ? noTitles : catalogue.cabinTitles(slugs),
    emails.template(type),
  ])
  return {
    settings,
    cabinTitle: slugs.map((slug) => cabinTitles[slug] ?? slug).join(', then '),
    cabinTitles,
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
  { type, topicId, context: { settings, cabinTitle, cabinTitles, changedByStaff, addresses } }: EmailInput,
): Promise<OutgoingEmail> {
  const { siteOrigin, clock } = needs
  const fields = await topic.fields(needs, found, {
    type,
    settings,
    cabinTitle,
    cabinTitles,
    siteOrigin,
    businessTime: clock(),
  })
  const given = { fields: fieldsOf(type, fields), layout: layoutValues(settings), siteOrigin }
  return { ...addresses, ...renderWithFallback({ type, topicId }, changedByStaff, given) }
}

/** The fields that an e-mail of this type may name: one to guests has none of those to staff. */
const fieldsOf = (type: EmailType, fields: EmailFields): EmailFields =>
  Object.fromEntries(bodyFieldsOf(type).flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))

/** By the template that staff changed; by the default one where they changed none, or theirs cannot be used. */
function renderWithFallback(
  { type, topicId }: Pick<EmailInput, 'type' | 'topicId'>,
  changedByStaff: unknown,
  given: Parameters<typeof renderEmail>[1],
) {
  if (changedByStaff === undefined) return renderEmail(defaultTemplate(type), given)
  try {
    return renderEmail(EmailTemplateForm.parse(changedByStaff), given)
  } catch (error) {
    log('alarm', 'e-mail template unusable', { emailType: type, reference: topicId, ...errorFields(error) })
    return renderEmail(defaultTemplate(type), given)
  }
}
