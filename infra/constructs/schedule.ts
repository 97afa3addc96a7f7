import { Duration, Stack, TimeZone } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

const MAX_RETRIES = 3
const MAX_EVENT_AGE = Duration.hours(1)

/**
 * Translates a cron of five fields to EventBridge Scheduler's. Throws on a day of the week: the two count them from
 * different days, and no schedule needs one.
 */
export function scheduleExpressionOf(cron: string): ScheduleExpression {
  const [minute, hour, day, month, weekDay, ...rest] = cron.split(' ')
  if (weekDay !== '*' || rest.length > 0)
    throw new Error(`A cron here has five fields, and the last is *: ${JSON.stringify(cron)}`)
  return ScheduleExpression.cron({ minute, hour, day, month, timeZone: TimeZone.AFRICA_JOHANNESBURG })
}

type LambdaScheduleProps = {
  readonly cron: string
  readonly description: string
  readonly runs: Lambda
  readonly deadLetterQueue: IQueue
}

/**
 * Runs a Lambda on a schedule in Africa/Johannesburg, at least once: the Lambda must be idempotent.
 *
 * The scheduler only hands the event to Lambda, which retries the run itself. Both stop within the hour, since the next
 * run of an hourly schedule does what is left.
 */
export class LambdaSchedule extends Schedule {
  constructor(scope: Construct, id: string, { cron, description, runs, deadLetterQueue }: LambdaScheduleProps) {
    // Only schedules of this account may assume the role.
    const sameAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } }
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: sameAccount }),
    })
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [runs.functionArn] }),
    )
    // It sends undeliverable events to the dead-letter queue with this role too (EventBridge Scheduler, "Set up execution role permissions").
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetterQueue.queueArn] }),
    )
    super(scope, id, {
      description,
      schedule: scheduleExpressionOf(cron),
      target: new LambdaInvoke(runs, {
        // The library would add rights on versions of the Lambda, of which there are none.
        role: role.withoutPolicyUpdates(),
        retryAttempts: MAX_RETRIES,
        maxEventAge: MAX_EVENT_AGE,
        deadLetterQueue,
        // An empty event is that of a person or a deployment.
        input: ScheduleTargetInput.fromObject({ source: 'schedule' }),
      }),
    })
    runs.configureAsyncInvoke({
      // Lambda's maximum.
      retryAttempts: 2,
      maxEventAge: MAX_EVENT_AGE,
      onFailure: { bind: () => ({ destination: deadLetterQueue.queueArn }) },
    })
  }
}
