import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { confirmWithPayfast } from '#lambdas/payfast/payfast-client.ts'
import { payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import { secret } from '#lambdas/runtime/secrets.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const table = appTable()
const payfast = async () => payfastConfigFrom(await secret('PAYFAST_PARAMETER'), { siteUrl: env('SITE_ORIGIN') })
const settleItn = settleItnUsing({
  bookings: bookingRepository(table),
  payments: paymentRepository(table),
  payfast,
  confirmWithPayfast: async (raw) => confirmWithPayfast(raw, { validateUrl: (await payfast()).validateUrl }),
  clock: businessClock,
})

/**
 * Settles stored messages from PayFast, one by one. The stream retries a failure, then parks it in the dead-letter
 * queue, which raises an alarm.
 */
export const handler = backgroundHandler(async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const { dynamodb } of Records) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a shard's messages are settled in their order
      const outcome = await settleItn(dynamodb?.NewImage?.['id']?.S ?? '')
      log('info', 'payment message settled', { outcome })
    } catch (error) {
      log('error', 'payment message not settled', errorFacts(error))
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] }
    }
  }
  return { batchItemFailures: [] }
})
