import { carryOutboxUsing } from '#lambdas/notifications/carry-outbox.ts'
import { housePost } from '#lambdas/notifications/house-post.ts'
import { sendMailsUsing } from '#lambdas/notifications/send-mails.ts'
import { unattended } from '#lambdas/runtime/unattended.ts'

export const handler = unattended(carryOutboxUsing(sendMailsUsing(housePost())))
