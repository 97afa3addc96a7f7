import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import { isContentChange } from '#lambdas/table/is-content-change.ts'

/** All changes of content stand in one line: one publisher at a time. */
const LINE = 'content'

/**
 * Tells the publisher that content changed, and nothing of what: it looks at everything. `change` names the change, so
 * that the same one, told again, wakes nobody twice.
 */
export function notifyPublisherBy(QueueUrl: string): (change: string) => Promise<void> {
  const client = new SQSClient({ ...awsTimeouts, useQueueUrlAsEndpoint: false })
  return async (change) => {
    await client.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: 'Content changed',
        MessageGroupId: LINE,
        MessageDeduplicationId: change,
      }),
    )
  }
}

/**
 * A reader of the table's stream that hands over changes of content beside its own work: a table bears two readers, and
 * both are taken. Its own work waits for nothing and its answer stands, whatever becomes of the handing over.
 */
export const withPublisherNotification =
  <Answer>(tell: (change: string) => Promise<void>, read: (event: DynamoDBStreamEvent) => Promise<Answer>) =>
  async (event: DynamoDBStreamEvent): Promise<Answer> => {
    const last = event.Records.findLast(({ dynamodb }) => isContentChange(dynamodb?.Keys))
    const told = last && tell(last.dynamodb?.SequenceNumber ?? '').catch(cry)
    try {
      return await read(event)
    } finally {
      await told
    }
  }

const cry = (error: unknown): void => log('alarm', 'page not published', errorFacts(error))
