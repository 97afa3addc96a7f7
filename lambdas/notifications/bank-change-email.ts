import type { BankChange } from '#shared/settings/bank-change.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import type { TemplateValues } from '#lambdas/email/render-template.ts'
import type { BankChangeRepository } from '#lambdas/table/bank-change-repository.ts'
import { dateAndTime } from './email-values.ts'
import type { TopicEmail } from './email-topic.ts'

export type NeedsForBankChangeEmail = { readonly bankChanges: BankChangeRepository }

/** The e-mail that tells an owner of changed bank details, so that a stranger's change is noticed. */
export const bankChangeEmail: TopicEmail<BankChange, NeedsForBankChangeEmail> = {
  find: ({ bankChanges }, { topicId }) => bankChanges.find(topicId),
  cabinSlugsOf: () => [],
  addresses: ({ ownerEmail }, { settings }) => ({ to: ownerEmail, replyTo: settings.contactEmail }),
  values: (_needs, { changedBy, changedAt }, { settings, siteOrigin }) =>
    ({
      ...layoutValues(settings),
      changedBy,
      changedAt: dateAndTime(changedAt),
      settingsLink: `${siteOrigin}${adminPath('settings', { tab: 'payments' })}`,
    }) satisfies TemplateValues,
}
