import type { MailRepository } from '#lambdas/table/mail-repository.ts'
import { defaultTemplates } from './default-templates.ts'

/** Puts the house's own templates into the table at its first start. What staff have written stays as it is. */
export const furnishTemplates = (mails: Pick<MailRepository, 'furnishTemplates'>): Promise<void> =>
  mails.furnishTemplates(Object.values(defaultTemplates))
