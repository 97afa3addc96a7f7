import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { isContentChange } from '#lambdas/table/is-content-change.ts'

/** All changes of content are in one message group: one publisher at a time. */
const MESSAGE_GROUP = 'content'

/**
 * Notifies the publisher that content changed, without saying what: it compares everything. `change` identifies the
 * change, so that the same one, sent again, starts nothing twice.
 */
export function notifyPublisherBy(QueueUrl: string): (change: string) => Promise<void> {
  const client = new SQSClient({ ...awsTimeouts, useQueueUrlAsEndpoint: false })
  return async (change) => {
    await client.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: 'Content changed',
        MessageGroupId: MESSAGE_GROUP,
        MessageDeduplicationId: change,
      }),
    )
  }
}

/**
 * A handler of the table's stream that passes on changes of content besides its own work: a stream allows two readers,
 * and both are in use. Its own work does not wait, and its result is the same whether or not the notification succeeds.
 */
export const withPublisherNotification =
  <Reply>(notify: (change: string) => Promise<void>, read: (event: DynamoDBStreamEvent) => Promise<Reply>) =>
  async (event: DynamoDBStreamEvent): Promise<Reply> => {
    const last = event.Records.findLast(({ dynamodb }) => isContentChange(dynamodb?.Keys))
    const notified = last && notify(last.dynamodb?.SequenceNumber ?? '').catch(logFailure)
    try {
      return await read(event)
    } finally {
      await notified
    }
  }

const logFailure = (error: unknown): void => log('alarm', 'page not published', errorFields(error))
