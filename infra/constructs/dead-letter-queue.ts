import { Duration, Validations } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

/** Where what a Lambda could not do after all its tries waits two weeks for somebody to look at it. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      enforceSSL: true,
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This is where others give up to; it has nobody to give up to itself, and an alarm watches it.',
    })
  }
}
