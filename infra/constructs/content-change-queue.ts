import { Duration, Validations } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

/** Longer than eventually consistent reads lag, and long enough to publish several saves at once. */
const SETTLE_DELAY = Duration.seconds(5)

/**
 * Content changes for the publishing Lambda: FIFO with one message group, so that one publisher runs at a time and a burst
 * of changes is one run.
 */
export class ContentChangeQueue extends Queue {
  constructor(scope: Construct, id: string, { publishTimeout }: { readonly publishTimeout: Duration }) {
    super(scope, id, {
      fifo: true,
      enforceSSL: true,
      encryption: QueueEncryption.SQS_MANAGED,
      deliveryDelay: SETTLE_DELAY,
      // Longer than a run, after which the message is retried.
      visibilityTimeout: publishTimeout.plus(Duration.seconds(30)),
      retentionPeriod: Duration.days(4),
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason:
        'A message only says that something changed, and each run looks at all pages. A run that fails raises its alarm at ' +
        'once, its message is retried for four days, and the hourly run publishes anyway.',
    })
  }
}
