import { accept } from '#shared/kernel/result.ts'
import { sendFailureOf } from '#shared/notifications/send-failure.ts'
import type { ListFailedEmails } from '#shared/notifications/staff-emails.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'

export const listFailedEmailsUsing =
  ({ emails }: { readonly emails: Pick<EmailRepository, 'failed'> }): UseCase<typeof ListFailedEmails> =>
  async () =>
    accept({
      emails: (await emails.failed()).map((email) => ({
        ...email,
        reference: email.topicId,
        reason: sendFailureOf(email.failure),
      })),
    })
