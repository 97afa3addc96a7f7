import { housePost } from '#lambdas/notifications/house-post.ts'
import { sendLeftOverUsing } from '#lambdas/notifications/send-mails.ts'
import { log } from '#lambdas/runtime/log.ts'
import { unattended } from '#lambdas/runtime/unattended.ts'

const sendLeftOver = sendLeftOverUsing(housePost())

export const handler = unattended(async (): Promise<void> => {
  log('info', 'late e-mails done with', { count: await sendLeftOver() })
})
