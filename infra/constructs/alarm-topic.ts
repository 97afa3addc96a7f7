import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'

/**
 * Takes every alarm to the owner's e-mail address, once the owner has answered the first message. Not encrypted with a
 * key: what is said here names no guest, and CloudWatch may not use AWS's own key for it.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { ownerEmail }: { readonly ownerEmail: string }) {
    super(scope, id, { enforceSSL: true })
    this.addSubscription(new EmailSubscription(ownerEmail))
    // A topic with a policy of its own lets nobody in who is not named there, CloudWatch neither.
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
