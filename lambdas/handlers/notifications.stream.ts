import { processOutboxUsing } from '#lambdas/notifications/process-outbox.ts'
import { createMailer } from '#lambdas/notifications/mailer.ts'
import { sendEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { notifyPublisherBy, withPublisherNotification } from '#lambdas/publishing/notify-publisher.ts'
import { env } from '#lambdas/runtime/env.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const notifyPublisher = notifyPublisherBy(env('CONTENT_CHANGES_QUEUE'))

export const handler = backgroundHandler(
  withPublisherNotification(
    notifyPublisher,
    processOutboxUsing(sendEmailsUsing(createMailer()), bookingSearchRepository(appTable()).update),
  ),
)
