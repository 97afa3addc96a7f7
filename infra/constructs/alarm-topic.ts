import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'

/**
 * E-mails every alarm to the owner, once the owner has confirmed the subscription. Not encrypted with a key: alarms name
 * no guest, and CloudWatch cannot use AWS's managed key for SNS.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { ownerEmail }: { readonly ownerEmail: string }) {
    super(scope, id, { enforceSSL: true })
    this.addSubscription(new EmailSubscription(ownerEmail))
    // A topic with its own policy accepts nobody who is not named in it, not even CloudWatch.
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
  }
}
