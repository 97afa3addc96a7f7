import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import type { ItnOutcome } from '#shared/payments/stored-itn.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'

type Needs = { readonly settle: (itnId: string) => Promise<ItnOutcome>; readonly clock: Clock }

const LATE_MS = 5 * 60_000

/**
 * Settles the messages from PayFast that the table's stream delivers, one by one; the first that fails is reported with
 * all after it. Raises an alarm for a message that was stored five minutes ago or earlier, at every try: so the alarm
 * goes on while PayFast's confirmation or the table is down.
 */
export const settleItnRecordsUsing =
  ({ settle, clock }: Needs) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const { dynamodb } of Records) {
      const { ApproximateCreationDateTime: storedAt, NewImage, SequenceNumber = '' } = dynamodb ?? {}
      if (storedAt !== undefined && Date.parse(clock().now) - storedAt * 1000 >= LATE_MS)
        log('alarm', 'payments are settled late')
      try {
        // oxlint-disable-next-line no-await-in-loop -- a shard's messages are settled in their order
        const outcome = await settle(NewImage?.['id']?.S ?? '')
        log('info', 'payment message settled', { outcome })
      } catch (error) {
        log('error', 'payment message not settled', errorFields(error))
        return { batchItemFailures: [{ itemIdentifier: SequenceNumber }] }
      }
    }
    return { batchItemFailures: [] }
  }
