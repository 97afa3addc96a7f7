import { Stack } from 'aws-cdk-lib'
import { type IRuleTarget, RuleTargetInput } from 'aws-cdk-lib/aws-events'
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
    // A topic with its own policy accepts nobody who is not named in it, not even CloudWatch. Without the source any
    // account's alarms and rules could use it.
    const stack = Stack.of(this)
    const sources = {
      'cloudwatch.amazonaws.com': { StringEquals: { 'aws:SourceAccount': stack.account } },
      // EventBridge gives the rule's ARN as the source ("Using IAM policy conditions in Amazon EventBridge").
      'events.amazonaws.com': {
        ArnLike: { 'aws:SourceArn': stack.formatArn({ service: 'events', resource: 'rule', resourceName: '*' }) },
      },
    }
    for (const [service, conditions] of Object.entries(sources))
      this.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal(service)],
          actions: ['sns:Publish'],
          resources: [this.topicArn],
          conditions,
        }),
      )
  }

  /** A rule's target that sends this text. The library's own would allow the rules of every account to publish. */
  targetWith(text: string): IRuleTarget {
    return {
      bind: () => ({ arn: this.topicArn, input: RuleTargetInput.fromText(text), targetResource: this }),
    }
  }
}
