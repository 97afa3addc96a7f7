import { createMailer } from '#lambdas/notifications/mailer.ts'
import { retryEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { log } from '#lambdas/runtime/log.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'

const retryEmails = retryEmailsUsing(createMailer())

export const handler = backgroundHandler(async (): Promise<void> => {
  log('info', 'e-mails retried', { count: await retryEmails() })
})
