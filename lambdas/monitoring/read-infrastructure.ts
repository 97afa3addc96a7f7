import { DescribeContinuousBackupsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'

/** Up to when the table can be restored to any moment, as ISO, UTC. */
export async function readRestorableUntil(TableName: string): Promise<string | null> {
  const { ContinuousBackupsDescription } = await new DynamoDBClient(awsTimeouts).send(
    new DescribeContinuousBackupsCommand({ TableName }),
  )
  const until = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.LatestRestorableDateTime
  return until?.toISOString() ?? null
}

/** How many messages a dead-letter queue has. */
export async function countFailedWork(QueueUrl: string): Promise<number> {
  const client = new SQSClient({ ...awsTimeouts, useQueueUrlAsEndpoint: false })
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  )
  return Number(Attributes?.ApproximateNumberOfMessages)
}
