import { Duration, TimeZone } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { wildcardsMeant } from './house-checks.ts'

const TRIES_AFTER_THE_FIRST = 3

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

type HouseScheduleProps = {
  readonly cron: string
  readonly says: string
  readonly runs: IFunction
  readonly undelivered: IQueue
}

/** Runs a Lambda at the house's own time. At least once: whoever is run counts for itself what it has already done. */
export class HouseSchedule extends Schedule {
  constructor(scope: Construct, id: string, { cron, says, runs, undelivered }: HouseScheduleProps) {
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') })
    wildcardsMeant(role, ['Arn>:*'], 'The versions of this one Lambda, as its grant to a caller is always written.')
    super(scope, id, {
      description: says,
      schedule: scheduleExpressionOf(cron),
      target: new LambdaInvoke(runs, {
        role,
        retryAttempts: TRIES_AFTER_THE_FIRST,
        // The next run of an hourly schedule does what this one left.
        maxEventAge: Duration.hours(1),
        deadLetterQueue: undelivered,
      }),
    })
  }
}
