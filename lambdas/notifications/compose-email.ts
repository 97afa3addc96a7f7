import { EmailTemplateForm } from '#shared/notifications/email-template.ts'
import { mandatoryReasons } from '#shared/notifications/mandatory-emails.ts'
import { bodyFieldsOf } from '#shared/notifications/template-fields.ts'
import type { CabinTitles } from '#shared/bookings/order-text.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { withStayTimes } from '#shared/cabins/stay-times.ts'
import { type EmailType, isStaffEmail, topicOf } from '#shared/notifications/email-type.ts'
import { cabinPicture, markOf, noPictures, pictureValues } from '#lambdas/email/email-pictures.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import type { renderEmail } from '#lambdas/email/render-email.ts'
import type { EmailFields } from '#lambdas/email/email-fields.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import type { TemplateContext, TopicEmail } from './email-topic.ts'

/** What writes e-mails, with the parser of their texts: most invocations write none, so it is loaded with the first. */
export async function loadRenderer() {
  const [{ renderEmail: render }, { readMarkdownWithoutPhones: readMarkdown }, { defaultTemplate }] = await Promise.all(
    [
      import('#lambdas/email/render-email.ts'),
      import('#shared/content/read-markdown.ts'),
      import('./default-templates.ts'),
    ],
  )
  return { renderEmail: render, readMarkdown, defaultTemplate }
}

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
  const cabinOf = (slug: CabinSlug | undefined) => cabins.find((one) => one.slug === slug)
  const cabin = cabinOf(slugs[0])
  return {
    /** With the times of the stay. */
    settings: withStayTimes(settings, cabin, cabinOf(slugs.at(-1))),
    /** The first of the stay. */
    cabin,
    cabinTitle: slugs.map((slug) => cabinTitles[slug] ?? slug).join(', then '),
    cabinTitles,
    changedByStaff,
    isSwitchedOff: isSwitchedOff(type, changedByStaff),
    addresses: topic.addresses(found, { type, settings }),
  }
}
type Context = Awaited<ReturnType<typeof loadEmailContext>>

/** Only what may be left out is: a record that says otherwise of another e-mail counts for nothing. */
export function isSwitchedOff(type: EmailType, changedByStaff: unknown): boolean {
  const template = EmailTemplateForm.safeParse(changedByStaff)
  return template.success && !template.data.isSent && mandatoryReasons[type] === undefined
}

/** What a template of an e-mail is filled in with. */
export type Given = Parameters<typeof renderEmail>[1] & { readonly cabinTitle: string }

/** The fields that an e-mail of this type may name, and what goes around it. */
export async function fillFields<Found, Needs>(
  topic: TopicEmail<Found, Needs>,
  needs: Needs & ComposeNeeds,
  found: Found,
  {
    type,
    context,
  }: {
    readonly type: EmailType
    readonly context: Pick<Context, 'settings' | 'cabin' | 'cabinTitle' | 'cabinTitles'>
  },
): Promise<Given> {
  const { siteOrigin } = needs
  const { settings, cabin, cabinTitle } = context
  const { readMarkdown } = await loadRenderer()
  const fields = await topic.fields(needs, found, templateContext(needs, { type, context }))
  const layout = { ...layoutValues(settings), ...picturesOf(type, { settings, cabin, siteOrigin }) }
  return { fields: fieldsOf(type, fields), layout, siteOrigin, readMarkdown, cabinTitle }
}

const templateContext = (
  { siteOrigin, clock }: ComposeNeeds,
  {
    type,
    context: { settings, cabinTitle, cabinTitles },
  }: { readonly type: EmailType; readonly context: Pick<Context, 'settings' | 'cabinTitle' | 'cabinTitles'> },
): TemplateContext => ({ type, settings, cabinTitle, cabinTitles, siteOrigin, businessTime: clock() })

type EmailInput = {
  readonly type: EmailType
  readonly topicId: string
  readonly context: Context
}

/** The e-mail about something, as it is sent. Throws `TemplateUnusable`. */
export async function composeEmail<Found, Needs>(
  topic: TopicEmail<Found, Needs>,
  needs: Needs & ComposeNeeds,
  found: Found,
  { type, topicId, context }: EmailInput,
): Promise<OutgoingEmail> {
  const given = await fillFields(topic, needs, found, { type, context })
  const written = await renderWithFallback({ type, topicId }, context.changedByStaff, given)
  const attachments = (await topic.attachments?.(found, templateContext(needs, { type, context }))) ?? []
  return { ...context.addresses, ...written, attachments }
}

/** The fields that an e-mail of this type may name: one to guests has none of those to staff. */
const fieldsOf = (type: EmailType, fields: EmailFields): EmailFields =>
  Object.fromEntries(bodyFieldsOf(type).flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))

/** E-mails to staff have no pictures; one about a guest's booking shows its cabin. */
const picturesOf = (
  type: EmailType,
  { settings, cabin, siteOrigin }: Pick<Context, 'settings' | 'cabin'> & Pick<ComposeNeeds, 'siteOrigin'>,
) =>
  isStaffEmail(type)
    ? noPictures
    : pictureValues({
        mark: markOf(settings, siteOrigin),
        cabin: topicOf(type) === 'booking' ? cabinPicture(cabin, siteOrigin) : undefined,
      })

/** By the template that staff changed; by the default one where they changed none, or theirs cannot be used. */
async function renderWithFallback(
  { type, topicId }: Pick<EmailInput, 'type' | 'topicId'>,
  changedByStaff: unknown,
  given: Given,
) {
  const renderer = await loadRenderer()
  const byDefault = () => renderer.renderEmail(renderer.defaultTemplate(type), given)
  if (changedByStaff === undefined) return byDefault()
  try {
    return renderer.renderEmail(EmailTemplateForm.parse(changedByStaff), given)
  } catch (error) {
    log('alarm', 'e-mail template unusable', { emailType: type, reference: topicId, ...errorFields(error) })
    return byDefault()
  }
}
