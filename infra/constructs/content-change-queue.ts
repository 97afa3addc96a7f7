import { Duration, Validations } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

/** Longer than DynamoDB's eventually consistent reads can lag, and a colleague who saves a page saves the next. */
const SETTLE_DELAY = Duration.seconds(5)

/**
 * Where changes of content wait for who publishes: in one line, so that one publisher works at a time and a burst of
 * changes is one run.
 */
export class ContentChangeQueue extends Queue {
  constructor(scope: Construct, id: string, { publishTimeout }: { readonly publishTimeout: Duration }) {
    super(scope, id, {
      fifo: true,
      enforceSSL: true,
      encryption: QueueEncryption.SQS_MANAGED,
      deliveryDelay: SETTLE_DELAY,
      // While it lasts nobody else takes what a publisher took; then it is tried again.
      visibilityTimeout: publishTimeout.plus(Duration.seconds(30)),
      retentionPeriod: Duration.days(4),
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason:
        'All that a message says is that something changed, and whoever publishes looks at everything: it is tried ' +
        'until it is done, an alarm rings if that takes minutes, and the next night publishes anyway.',
    })
  }
}
