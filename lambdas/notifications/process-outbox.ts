import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import { type OutboxEvent, eventInImage } from '#lambdas/table/email-repository.ts'

/**
 * Sends the e-mails that new items of the table's stream ask for. An event whose outcome could not be written is
 * reported, so that the stream delivers it again; the events after it are processed all the same, and not sent twice.
 */
export const processOutboxUsing =
  (sendEmails: (event: OutboxEvent) => Promise<void>) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = []
    for (const { eventName, dynamodb } of Records) {
      if (eventName !== 'INSERT' || !dynamodb?.NewImage) continue
      try {
        const event = eventInImage(dynamodb.NewImage as Parameters<typeof eventInImage>[0])
        // oxlint-disable-next-line no-await-in-loop -- a booking's e-mails are sent in the order of its history
        if (event) await sendEmails(event)
      } catch (error) {
        log('error', 'outbox event not processed', errorFacts(error))
        batchItemFailures.push({ itemIdentifier: dynamodb.SequenceNumber ?? '' })
      }
    }
    return { batchItemFailures }
  }
