import type { DraftForm, Problems } from '#shared/kernel/published-endpoints.ts'
import { emailsInOrder } from '#shared/notifications/email-order.ts'
import type { EmailTemplate } from '#shared/notifications/email-template.ts'
import { EmailType } from '#shared/notifications/email-type.ts'

/** What keeps a template from being published. The parser of its text is loaded for it. */
export async function checkEmailTemplate(template: EmailTemplate, id: string): Promise<Problems> {
  const { checkTemplate } = await import('#shared/notifications/check-template.ts')
  return checkTemplate(EmailType.parse(id), template)
}

/** Every template in the order of a booking, as it is where owners have changed nothing. */
export async function initialTemplates(): Promise<ReadonlyMap<string, DraftForm>> {
  const { defaultTemplate } = await import('./default-templates.ts')
  return new Map(emailsInOrder.map((type) => [type, defaultTemplate(type)]))
}
