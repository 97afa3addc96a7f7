import { EmailTemplate } from '#shared/notifications/email-template.ts'
import type { CabinTitles } from '#shared/bookings/order-text.ts'
import { type EmailType, isStaffEmail, topicOf } from '#shared/notifications/email-type.ts'
import { cabinPicture, markOf, noPictures, pictureValues } from '#lambdas/email/email-pictures.ts'
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
  readonly catalogue: Pick<CatalogueRepository, 'settings' | 'cabinsWith'>
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
  const [settings, cabins, changedByStaff] = await Promise.all([
    catalogue.settings(),
    slugs.length === 0 ? [] : catalogue.cabinsWith(slugs),
    emails.template(type),
  ])
  const cabinTitles: CabinTitles = Object.fromEntries(cabins.map(({ slug, name }) => [slug, name]))
  return {
    settings,
    /** The first of the stay. */
    cabin: cabins.find(({ slug }) => slug === slugs[0]),
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
  { type, topicId, context: { settings, cabin, cabinTitle, cabinTitles, changedByStaff, addresses } }: EmailInput,
): Promise<OutgoingEmail> {
  const { siteOrigin, clock } = needs
  const context = { type, settings, cabinTitle, cabinTitles, siteOrigin, businessTime: clock() }
  const values = {
    ...(await topic.values(needs, found, context)),
    ...picturesOf(type, { cabin, siteOrigin }),
  }
  const attachments = (await topic.attachments?.(found, context)) ?? []
  return { ...addresses, ...renderWithFallback({ type, topicId }, changedByStaff, values), attachments }
}

/** E-mails to staff have no pictures; one about a guest's booking shows its cabin. */
const picturesOf = (
  type: EmailType,
  { cabin, siteOrigin }: Pick<EmailInput['context'], 'cabin'> & Pick<ComposeNeeds, 'siteOrigin'>,
) =>
  isStaffEmail(type)
    ? noPictures
    : pictureValues({
        mark: markOf(siteOrigin),
        cabin: topicOf(type) === 'booking' ? cabinPicture(cabin, siteOrigin) : undefined,
      })

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
