import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import { defaultTemplates } from './default-templates.ts'

/** Puts the house's own templates into the table at its first start. What staff have written stays as it is. */
export const seedTemplates = (mails: Pick<EmailRepository, 'seedTemplates'>): Promise<void> =>
  mails.seedTemplates(Object.values(defaultTemplates))
