import { Stack, type StackProps } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'

/** Requests per address in five minutes: a family that looks at everything stays far below. */
const MAX_REQUESTS_PER_ADDRESS = 2_000

const counted = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // A sampled request has the full URL, and with it a guest's link.
  sampledRequestsEnabled: false,
})

/**
 * The optional firewall at the edge (`-c waf=true`): AWS's common rules, and a limit per address. CloudFront takes a web
 * ACL from us-east-1 only. PayFast's messages do not pass the edge.
 */
export class WafStack extends Stack {
  readonly webAclArn: string

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props)
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: counted('edge'),
      rules: [
        {
          name: 'flood',
          priority: 0,
          statement: { rateBasedStatement: { limit: MAX_REQUESTS_PER_ADDRESS, aggregateKeyType: 'IP' } },
          action: { block: {} },
          visibilityConfig: counted('flood'),
        },
        {
          name: 'common',
          priority: 1,
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              // A booking with many guests is longer than 8 KB, and the API has its own limit.
              ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }],
            },
          },
          overrideAction: { none: {} },
          visibilityConfig: counted('common'),
        },
      ],
    })
    this.webAclArn = acl.attrArn
  }
}
