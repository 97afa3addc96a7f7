import type { DraftForm, Problems } from '#shared/kernel/published-endpoints.ts'
import { checkTemplate } from '#shared/notifications/check-template.ts'
import type { EmailTemplate } from '#shared/notifications/email-template.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { emailsInOrder } from '#shared/notifications/email-order.ts'
import { defaultTemplate } from './default-templates.ts'

/** What keeps a template from being published. */
export const checkEmailTemplate = async (template: EmailTemplate, id: string): Promise<Problems> =>
  checkTemplate(EmailType.parse(id), template)

/** Every template in the order of a booking, as it is where owners have changed nothing. */
export const initialTemplates = async (): Promise<ReadonlyMap<string, DraftForm>> =>
  new Map(emailsInOrder.map((type) => [type, defaultTemplate(type)]))
