import { CrossStackReferences, Duration, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib'
import {
  type CfnAlarm,
  Alarm as CloudWatchAlarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { EventBus, EventField, type EventPattern, Rule } from 'aws-cdk-lib/aws-events'
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { ConfigurationSetEventDestination, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { fullAlarmName } from '#shared/monitoring/runbook-link.ts'
import type { EnvironmentName } from '#lambdas/runtime/env.ts'
import { type Alarm, type AlarmCondition, alarmsFor, alarmMessage } from './alarms.ts'
import { ALARMS_FILE, type CodeOf } from './bundle.ts'
import { AlarmTopic } from './constructs/alarm-topic.ts'
import { FeatureLambda } from './constructs/feature-lambda.ts'
import { LogSubscription } from './constructs/log-subscription.ts'
import type { DataStack } from './data-stack.ts'
import type { Deployment } from './deployment.ts'
import type { FunctionSpec } from './functions.ts'
import type { ServiceStack, MonitoredFunction } from './service-stack.ts'
import type { WebsiteStack } from './website-stack.ts'

type MonitoringStackProps = StackProps & {
  readonly deployment: Deployment
  readonly functions: readonly FunctionSpec[]
  readonly codeOf: CodeOf
  readonly data: DataStack
  readonly service: ServiceStack
  readonly website: WebsiteStack
}

/** When an alarm goes off. By default at the first period that reaches `atLeast`; missing data is no failure. */
type AlarmThreshold = {
  readonly metric: IMetric
  readonly atLeast: number
  /** So many periods in a row. */
  readonly periods?: number
  readonly below?: true
  readonly breachesOnMissingData?: true
  /** A new alarm does not evaluate for so long, because the first run is not due yet. */
  readonly warmUpPeriod?: Duration
}

const FIVE_MINUTES = Duration.minutes(5)
const HOUR = Duration.hours(1)

const idOf = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase())

/**
 * Every alarm of infra/alarms.ts, and the topic that e-mails them to the owner. The alarms Lambda raises those of the
 * logs; metrics, of which AWS gives ten alarms without charge, are left for what no log says. No other stack depends on
 * it, so it may use what an emulator of AWS does not support.
 */
export class MonitoringStack extends Stack {
  private readonly deployment: Deployment
  private readonly data: DataStack
  private readonly service: ServiceStack
  private readonly lambdas: readonly MonitoredFunction[]
  private readonly alarmTopic: AlarmTopic

  constructor(
    scope: Construct,
    id: string,
    { deployment, functions, codeOf, data, service, website, ...props }: MonitoringStackProps,
  ) {
    super(scope, id, props)
    // Monitoring must not block a change of the stacks that it monitors.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK)
    this.deployment = deployment
    this.data = data
    this.service = service
    this.lambdas = [...service.monitoredFunctions, ...website.monitoredFunctions]
    this.alarmTopic = new AlarmTopic(this, 'AlarmTopic', deployment)

    for (const spec of functions.filter(({ subscribesToLogs }) => subscribesToLogs)) this.addAlarmsLambda(spec, codeOf)
    for (const alarm of alarmsFor(functions)) this.addAlarm(alarm)
  }

  /** The Lambda that gets the lines of all other Lambdas' logs, and of the API's access log. */
  private addAlarmsLambda(spec: FunctionSpec, codeOf: CodeOf): void {
    const { stage, docsUrl } = this.deployment
    const environment = {
      STAGE: stage,
      TABLE_NAME: this.data.table.tableName,
      ALARM_TOPIC: this.alarmTopic.topicArn,
      ALARMS_FILE: `/var/task/${ALARMS_FILE}`,
      // An address, or the folder of the repository.
      DOCS_URL: docsUrl === '' ? 'docs' : docsUrl,
    } satisfies Partial<Record<EnvironmentName, string>>
    const feature = new FeatureLambda(this, { spec, codeOf, environment })
    feature.grantTable(this.data.table, spec)
    feature.grantPublish(this.alarmTopic)

    const subscription = new LogSubscription(this, 'LogSubscription', { lambda: feature.lambda })
    for (const { spec: of, feature: monitored } of this.lambdas)
      subscription.addLambda({ name: of.name, log: monitored.log })
    subscription.addAccessLog({ name: 'api', log: this.service.httpApi.accessLog })
  }

  private addAlarm(alarm: Alarm): void {
    const { condition } = alarm
    switch (condition.kind) {
      case 'lines':
        // The alarms Lambda raises it.
        return
      case 'email-returned':
        return this.addReturnedEmailAlarm(alarm)
      case 'backup-failed':
        return this.addEventAlarm(
          alarm,
          {
            source: ['aws.backup'],
            detailType: ['Backup Job State Change'],
            detail: { state: ['FAILED', 'EXPIRED', 'ABORTED'], resourceArn: [this.data.table.tableArn] },
          },
          EventField.fromPath('$.detail.state'),
        )
      case 'budget':
        // It is in the Budget stack, in another region.
        return
      default:
        this.createAlarm(idOf(alarm.name), alarm, this.thresholdFor(condition)).addAlarmAction(
          new SnsAction(this.alarmTopic),
        )
    }
  }

  private thresholdFor(
    condition: Exclude<AlarmCondition, { kind: 'lines' | 'email-returned' | 'backup-failed' | 'budget' }>,
  ): AlarmThreshold {
    switch (condition.kind) {
      case 'lambda-errors':
        return { metric: Lambda.metricAllErrors({ period: FIVE_MINUTES }), atLeast: 1 }
      case 'dead-letters': {
        const { deadLetterQueue } = this.service
        return {
          metric: deadLetterQueue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES }),
          atLeast: 1,
        }
      }
      case 'stream-age': {
        const metric = this.lambda(condition.of).metric('IteratorAge', { statistic: 'Maximum', period: FIVE_MINUTES })
        return { metric, atLeast: Duration.minutes(condition.minutes).toMilliseconds() }
      }
      case 'missed-run': {
        const metric = this.lambda(condition.of).metricInvocations({ period: HOUR })
        const warmUpPeriod = Duration.hours(condition.hours)
        return { metric, atLeast: 1, below: true, periods: condition.hours, breachesOnMissingData: true, warmUpPeriod }
      }
      case 'email-reputation': {
        const metricName = `Reputation.${condition.of}Rate`
        const metric = new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: HOUR })
        return { metric, atLeast: condition.percent / 100 }
      }
      case 'api-errors': {
        const { http } = this.service.httpApi
        const metric = new MathExpression({
          label: 'failed requests, per cent',
          expression: `IF(failed >= ${condition.atLeast}, 100 * failed / all, 0)`,
          usingMetrics: {
            failed: http.metricServerError({ statistic: 'Sum' }),
            all: http.metricCount({ statistic: 'Sum' }),
          },
          period: Duration.minutes(15),
        })
        return { metric, atLeast: condition.percent }
      }
      case 'api-latency': {
        const metric = this.service.httpApi.http.metricLatency({ statistic: 'p99', period: FIVE_MINUTES })
        return { metric, atLeast: Duration.seconds(condition.seconds).toMilliseconds(), periods: 3 }
      }
      case 'lambda-throttles':
        // The whole account's, since the limit is the account's.
        return { metric: Lambda.metricAllThrottles({ period: FIVE_MINUTES }), atLeast: 1 }
    }
  }

  /** The e-mail's subject names the booking. The guest's address is left out. */
  private addReturnedEmailAlarm(alarm: Alarm): void {
    const { emailConfigurationSet } = this.data
    new ConfigurationSetEventDestination(this, 'ReturnedEmail', {
      configurationSet: emailConfigurationSet,
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    })
    this.addEventAlarm(
      alarm,
      {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received', 'Email Rejected'],
        detail: { mail: { tags: { 'ses:configuration-set': [emailConfigurationSet.configurationSetName] } } },
      },
      `${EventField.fromPath('$.detail-type')}: ${EventField.fromPath('$.detail.mail.commonHeaders.subject')}`,
    )
  }

  /** Sends an event of AWS to the topic as it happens, with the `details` of it that the owner needs. */
  private addEventAlarm(alarm: Alarm, eventPattern: EventPattern, details: string): void {
    // One line: the transformer's template takes no line breaks.
    const text = this.messageOf(alarm).replaceAll('\n', ' ')
    new Rule(this, idOf(alarm.name), {
      description: this.nameOf(alarm),
      eventPattern,
      targets: [this.alarmTopic.targetWith(`${this.nameOf(alarm)} (${details}). ${text}`)],
    })
  }

  private createAlarm(
    id: string,
    alarm: Alarm,
    { metric, atLeast, periods = 1, below, breachesOnMissingData, warmUpPeriod }: AlarmThreshold,
  ) {
    const cloudWatchAlarm = new CloudWatchAlarm(this, id, {
      alarmName: this.nameOf(alarm),
      alarmDescription: this.messageOf(alarm),
      metric,
      threshold: atLeast,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: breachesOnMissingData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
    // Without it the alarm goes off on creation, before the owner has confirmed the subscription, and stays in ALARM:
    // a run that is missed from the first day on would then never be reported.
    if (warmUpPeriod)
      (cloudWatchAlarm.node.defaultChild as CfnAlarm).warmUpConfiguration = {
        warmUpPeriodDurationInMinutes: warmUpPeriod.toMinutes(),
        onlyStartEvaluatingAfterWarmUpPeriodEnds: true,
      }
    return cloudWatchAlarm
  }

  private messageOf(alarm: Alarm): string {
    return alarmMessage(alarm, this.deployment.docsUrl)
  }

  private nameOf({ name }: Alarm): string {
    return fullAlarmName(this.deployment.stage, name)
  }

  private lambda(name: string): Lambda {
    const found = this.lambdas.find(({ spec }) => spec.name === name)
    if (!found) throw new Error(`infra/alarms.ts names ${name}, which is not in infra/functions.ts`)
    return found.feature.lambda
  }
}
