import { Duration, Validations } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

/**
 * Keeps work of Lambdas with a stream or a schedule that failed after all retries, for two weeks. Each message names its Lambda: Lambda's own in
 * `requestContext.functionArn`, the scheduler's in the attribute `TARGET_ARN`.
 */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      enforceSSL: true,
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This is a dead-letter queue itself, and an alarm monitors it.',
    })
  }
}
