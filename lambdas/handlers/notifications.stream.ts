import { loadArrivalPack } from '#lambdas/arrival/arrival-pack.ts'
import { processOutboxUsing } from '#lambdas/notifications/process-outbox.ts'
import { createMailer } from '#lambdas/notifications/mailer.ts'
import { sendArrivalPackUsing, sendArrivalPacksUsing } from '#lambdas/notifications/send-arrival-packs.ts'
import { sendEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { notifyPublisherBy, withPublisherNotification } from '#lambdas/publishing/notify-publisher.ts'
import { env } from '#lambdas/runtime/env.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { accessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import { arrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const table = appTable()
const packs = { arrivalPacks: arrivalPackRepository(table), accessCodes: accessCodeRepository(table) }
const mailer = createMailer({ arrivalPack: async (booking) => loadArrivalPack(packs, booking) })
const needs = { ...mailer, ...packs, nights: nightRepository(table) }

export const handler = backgroundHandler(
  withPublisherNotification(
    notifyPublisherBy(env('CONTENT_CHANGES_QUEUE')),
    processOutboxUsing({
      sendEmails: sendEmailsUsing(mailer),
      updateSearchKeys: bookingSearchRepository(table).update,
      sendArrivalPack: sendArrivalPackUsing(needs),
      sendArrivalPacks: sendArrivalPacksUsing(needs),
    }),
  ),
)
