import { carryOutboxUsing } from '#lambdas/notifications/carry-outbox.ts'
import { housePost } from '#lambdas/notifications/house-post.ts'
import { sendMailsUsing } from '#lambdas/notifications/send-mails.ts'
import { tellPublisher, tellingPublisher } from '#lambdas/publishing/content-changes.ts'
import { unattended } from '#lambdas/runtime/unattended.ts'

export const handler = unattended(tellingPublisher(tellPublisher, carryOutboxUsing(sendMailsUsing(housePost()))))
