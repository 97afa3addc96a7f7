import { Duration, Stack, TimeZone } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

const MAX_RETRIES = 3
const MAX_EVENT_AGE = Duration.hours(1)

/**
 * The house's cron of five fields as EventBridge Scheduler writes it. Throws on a day of the week: the two count them
 * from different days, and no schedule of the house needs one.
 */
export function scheduleExpressionOf(cron: string): ScheduleExpression {
  const [minute, hour, day, month, weekDay, ...rest] = cron.split(' ')
  if (weekDay !== '*' || rest.length > 0)
    throw new Error(`A schedule is five fields, and the last is *: ${JSON.stringify(cron)}`)
  return ScheduleExpression.cron({ minute, hour, day, month, timeZone: TimeZone.AFRICA_JOHANNESBURG })
}

type LambdaScheduleProps = {
  readonly cron: string
  readonly description: string
  readonly runs: Lambda
  readonly deadLetterQueue: IQueue
}

/**
 * Runs a Lambda at the house's own time. At least once: whoever is run counts for itself what it has already done.
 *
 * The clock only hands the call over. What happens to it from there, in the Lambda, is tried again by Lambda itself:
 * both give up within the hour, since the next run of an hourly schedule does what this one left.
 */
export class LambdaSchedule extends Schedule {
  constructor(scope: Construct, id: string, { cron, description, runs, deadLetterQueue }: LambdaScheduleProps) {
    // The clock of this account, and not one that somebody else set up with this role's name.
    const sameAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } }
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: sameAccount }),
    })
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [runs.functionArn] }),
    )
    // What it cannot hand over it parks under this role too (EventBridge Scheduler, "Set up execution role permissions").
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetterQueue.queueArn] }),
    )
    super(scope, id, {
      description,
      schedule: scheduleExpressionOf(cron),
      target: new LambdaInvoke(runs, {
        // What the library would add beside the above are the versions of the Lambda, of which there are none.
        role: role.withoutPolicyUpdates(),
        retryAttempts: MAX_RETRIES,
        maxEventAge: MAX_EVENT_AGE,
        deadLetterQueue,
      }),
    })
    runs.configureAsyncInvoke({
      // The most that Lambda allows.
      retryAttempts: 2,
      maxEventAge: MAX_EVENT_AGE,
      onFailure: { bind: () => ({ destination: deadLetterQueue.queueArn }) },
    })
  }
}
