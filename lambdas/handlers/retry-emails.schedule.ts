import { createMailer } from '#lambdas/notifications/mailer.ts'
import { retryEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { log } from '#lambdas/runtime/log.ts'
import { appTable } from '#lambdas/table/table.ts'
import { scheduledHandler } from './scheduled-handler.ts'

const retryEmails = retryEmailsUsing(createMailer())

export const handler = scheduledHandler({ name: 'retry-emails', table: appTable() }, async (): Promise<void> => {
  log('info', 'e-mails retried', { count: await retryEmails() })
})
