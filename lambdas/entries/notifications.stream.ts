import { carryOutboxUsing } from '#lambdas/notifications/carry-outbox.ts'
import { housePost } from '#lambdas/notifications/house-post.ts'
import { sendMailsUsing } from '#lambdas/notifications/send-mails.ts'
import { tellPublisherBy, tellingPublisher } from '#lambdas/publishing/content-changes.ts'
import { env } from '#lambdas/runtime/env.ts'
import { unattended } from '#lambdas/runtime/unattended.ts'

const tellPublisher = tellPublisherBy(env('CONTENT_CHANGES_QUEUE'))

export const handler = unattended(tellingPublisher(tellPublisher, carryOutboxUsing(sendMailsUsing(housePost()))))
