import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

/** How long a failure is counted. */
export const ALARM_PERIOD = Duration.minutes(5)

type FailureAlarmProps = {
  /** Counts failures; one is enough. */
  readonly failures: IMetric
  /** Who is hurt: the text of the message that wakes somebody. */
  readonly says: string
  readonly to: ITopic
}

/** Rings on the first failure, and says who is hurt by it. Silence is no failure. */
export class FailureAlarm extends Alarm {
  constructor(scope: Construct, id: string, { failures, says, to }: FailureAlarmProps) {
    super(scope, id, {
      metric: failures,
      alarmDescription: says,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    this.addAlarmAction(new SnsAction(to))
  }
}
