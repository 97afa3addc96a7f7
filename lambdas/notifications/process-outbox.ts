import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type OutboxEvent, eventInImage } from '#lambdas/table/email-repository.ts'

/**
 * Sends the e-mails that new items of the table's stream ask for. An event whose outcome could not be written is
 * reported, so that the stream delivers it again; the events after it are processed all the same, and not sent twice.
 * Then the bookings of these events get their search keys. A failure of that is logged alone, since a repeated event
 * would hold up the e-mails of the next ones; the booking's next change writes them.
 */
export const processOutboxUsing =
  (
    sendEmails: (event: OutboxEvent) => Promise<void>,
    updateSearchKeys: (reference: BookingReference) => Promise<void>,
  ) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = []
    const changed = new Set<BookingReference>()
    for (const { eventName, dynamodb } of Records) {
      if (eventName !== 'INSERT' || !dynamodb?.NewImage) continue
      try {
        const event = eventInImage(dynamodb.NewImage as Parameters<typeof eventInImage>[0])
        if (event?.topic === 'booking') changed.add(event.topicId)
        // oxlint-disable-next-line no-await-in-loop -- a booking's e-mails are sent in the order of its history
        if (event) await sendEmails(event)
      } catch (error) {
        log('error', 'outbox event not processed', errorFields(error))
        batchItemFailures.push({ itemIdentifier: dynamodb.SequenceNumber ?? '' })
      }
    }
    for (const reference of changed) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a handful, behind the e-mails
        await updateSearchKeys(reference)
      } catch (error) {
        log('error', 'search keys not written', { reference, ...errorFields(error) })
      }
    }
    return { batchItemFailures }
  }
