import { LegacyStackSynthesizer, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'
import { fullAlarmName } from '#shared/monitoring/runbook-link.ts'
import { alarmsFor } from './alarms.ts'
import type { Deployment } from './deployment.ts'

type BudgetStackProps = StackProps & { readonly deployment: Deployment }

/**
 * The whole account's monthly budget. AWS Budgets e-mails the owner itself.
 *
 * In us-east-1, since CloudFormation has no budgets in af-south-1; with the legacy synthesizer, so that us-east-1 needs
 * no bootstrap.
 */
export class BudgetStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, ...props }: BudgetStackProps) {
    super(scope, id, { ...props, env: { region: 'us-east-1' }, synthesizer: new LegacyStackSynthesizer() })
    const { stage, ownerEmail, monthlyBudgetUsd } = deployment

    for (const { name, condition } of alarmsFor([])) {
      if (condition.kind !== 'budget') continue
      new CfnBudget(this, 'Month', {
        budget: {
          // A budget's name may not contain a colon.
          budgetName: fullAlarmName(stage, name).replaceAll(':', ','),
          budgetType: 'COST',
          timeUnit: 'MONTHLY',
          budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
        },
        notificationsWithSubscribers: condition.atPercent.map((threshold) => ({
          notification: {
            notificationType: 'ACTUAL',
            comparisonOperator: 'GREATER_THAN',
            thresholdType: 'PERCENTAGE',
            threshold,
          },
          subscribers: [{ subscriptionType: 'EMAIL', address: ownerEmail }],
        })),
      })
    }
  }
}
