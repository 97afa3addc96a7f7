import { loadArrivalPack } from '#lambdas/arrival/arrival-pack.ts'
import { createMailer } from '#lambdas/notifications/mailer.ts'
import { retryEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { log } from '#lambdas/runtime/log.ts'
import { accessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import { arrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { scheduledHandler } from './scheduled-handler.ts'

const table = appTable()
const packs = { arrivalPacks: arrivalPackRepository(table), accessCodes: accessCodeRepository(table) }
const retryEmails = retryEmailsUsing(createMailer({ arrivalPack: async (booking) => loadArrivalPack(packs, booking) }))

export const handler = scheduledHandler({ name: 'retry-emails', table }, async (): Promise<void> => {
  log('info', 'e-mails retried', { count: await retryEmails() })
})
