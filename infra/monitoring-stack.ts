import { CrossStackReferences, Duration, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib'
import {
  type CfnAlarm,
  Alarm as CloudWatchAlarm,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { EventBus, EventField, type EventPattern, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets'
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { ConfigurationSetEventDestination, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { indexes } from '#lambdas/table/schema/access-patterns.ts'
import { type Alarm, type AlarmCondition, alarmsFor, alarmMessage, fullAlarmName } from './alarms.ts'
import { AlarmTopic } from './constructs/alarm-topic.ts'
import { LogMetrics } from './constructs/log-metrics.ts'
import type { DataStack } from './data-stack.ts'
import type { Deployment } from './deployment.ts'
import type { ServiceStack, MonitoredFunction } from './service-stack.ts'
import type { WebsiteStack } from './website-stack.ts'

type MonitoringStackProps = StackProps & {
  readonly deployment: Deployment
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

const MINUTES_5 = Duration.minutes(5)
const HOUR = Duration.hours(1)

const idOf = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase())

/**
 * Every alarm of infra/alarms.ts, and the topic that e-mails them to the owner. No other stack depends on it, so it may
 * use what an emulator of AWS does not support.
 */
export class MonitoringStack extends Stack {
  private readonly deployment: Deployment
  private readonly data: DataStack
  private readonly service: ServiceStack
  private readonly lambdas: readonly MonitoredFunction[]
  private readonly alarmTopic: AlarmTopic
  private readonly logMetrics: LogMetrics

  constructor(scope: Construct, id: string, { deployment, data, service, website, ...props }: MonitoringStackProps) {
    super(scope, id, props)
    // Monitoring must not block a change of the stacks that it monitors.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK)
    this.deployment = deployment
    this.data = data
    this.service = service
    this.lambdas = [...service.monitoredFunctions, ...website.monitoredFunctions]
    this.alarmTopic = new AlarmTopic(this, 'AlarmTopic', deployment)

    this.logMetrics = new LogMetrics(this, 'LogMetrics')
    for (const { spec, feature } of this.lambdas) this.logMetrics.countLogLines({ name: spec.name, log: feature.log })
    this.logMetrics.countThrottledRequests({ name: 'api', log: service.httpApi.accessLog })

    for (const alarm of alarmsFor(this.lambdas.map(({ spec }) => spec))) this.addAlarm(alarm)
  }

  private addAlarm(alarm: Alarm): void {
    const { condition } = alarm
    switch (condition.kind) {
      case 'silence':
        return this.addSilenceAlarm(alarm, condition)
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
    condition: Exclude<AlarmCondition, { kind: 'silence' | 'email-returned' | 'backup-failed' | 'budget' }>,
  ): AlarmThreshold {
    switch (condition.kind) {
      case 'lines': {
        const metric = this.logMetrics.lines(condition.what, Duration.minutes(condition.withinMinutes))
        return { metric, atLeast: condition.atLeast }
      }
      case 'errors': {
        const metric = this.logMetrics.errors(condition.of, Duration.minutes(condition.withinMinutes))
        return { metric, atLeast: condition.atLeast }
      }
      case 'crashes':
        return { metric: this.lambda(condition.of).metricErrors({ period: MINUTES_5 }), atLeast: 1 }
      case 'dead-letters': {
        const queue = this.findFunction(condition.of).deadLetterQueue
        if (!queue) throw new Error(`${condition.of} has no dead-letter queue`)
        return { metric: queue.metricApproximateNumberOfMessagesVisible({ period: MINUTES_5 }), atLeast: 1 }
      }
      case 'stream-age': {
        const metric = this.lambda(condition.of).metric('IteratorAge', { statistic: 'Maximum', period: MINUTES_5 })
        return { metric, atLeast: Duration.minutes(condition.minutes).toMilliseconds() }
      }
      case 'queue-age': {
        const { queue } = this.findFunction(condition.of)
        if (!queue) throw new Error(`${condition.of} has no queue`)
        const metric = queue.metricApproximateAgeOfOldestMessage({ period: MINUTES_5 })
        return { metric, atLeast: Duration.minutes(condition.minutes).toSeconds() }
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
        const metric = this.service.httpApi.http.metricLatency({ statistic: 'p99', period: MINUTES_5 })
        return { metric, atLeast: Duration.seconds(condition.seconds).toMilliseconds(), periods: 3 }
      }
      case 'throttled-requests': {
        const metric = this.logMetrics.throttledRequests(Duration.minutes(condition.withinMinutes))
        return { metric, atLeast: condition.atLeast }
      }
      case 'lambda-throttles':
        // The whole account's, since the limit is the account's.
        return { metric: Lambda.metricAllThrottles({ period: MINUTES_5 }), atLeast: 1 }
      case 'table-throttles':
        return { metric: this.tableThrottles(condition.of), atLeast: 1 }
    }
  }

  /** DynamoDB counts these for the table and for each index separately, and has no metric where there are none. */
  private tableThrottles(of: 'Read' | 'Write'): IMetric {
    const { tableName } = this.data.table
    const metricOf = (index?: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: `${of}ThrottleEvents`,
        dimensionsMap: { TableName: tableName, ...(index && { GlobalSecondaryIndexName: index }) },
        statistic: 'Sum',
      })
    const usingMetrics = {
      table: metricOf(),
      ...Object.fromEntries(Object.keys(indexes).map((index) => [index, metricOf(index)])),
    }
    return new MathExpression({
      label: `${of.toLowerCase()}s throttled`,
      expression: Object.keys(usingMetrics)
        .map((metric) => `FILL(${metric}, 0)`)
        .join(' + '),
      usingMetrics,
      period: MINUTES_5,
    })
  }

  /**
   * Two alarms without an action and a composite of both with one: so many of `after` within an hour, and no
   * `without`. An hour, since a guest at PayFast may take time, or give up there, of which PayFast sends no message.
   */
  private addSilenceAlarm(
    alarm: Alarm,
    { after, atLeast, without }: Extract<AlarmCondition, { kind: 'silence' }>,
  ): void {
    const id = idOf(alarm.name)
    const busy = this.createAlarm(`${id}Busy`, withSuffix(alarm, after), {
      metric: this.logMetrics.lines(after, HOUR),
      atLeast,
    })
    const silent = this.createAlarm(`${id}Silent`, withSuffix(alarm, `no ${without}`), {
      metric: this.logMetrics.lines(without, HOUR),
      atLeast: 1,
      below: true,
      breachesOnMissingData: true,
    })
    new CompositeAlarm(this, id, {
      compositeAlarmName: this.nameOf(alarm),
      alarmDescription: this.messageOf(alarm),
      alarmRule: AlarmRule.allOf(
        AlarmRule.fromAlarm(busy, AlarmState.ALARM),
        AlarmRule.fromAlarm(silent, AlarmState.ALARM),
      ),
    }).addAlarmAction(new SnsAction(this.alarmTopic))
  }

  /** The e-mail's subject names the booking. The guest's address is left out. */
  private addReturnedEmailAlarm(alarm: Alarm): void {
    const { emailConfigurationSet } = this.service
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
    const message = RuleTargetInput.fromText(`${this.nameOf(alarm)} (${details}). ${text}`)
    new Rule(this, idOf(alarm.name), {
      description: this.nameOf(alarm),
      eventPattern,
      targets: [new SnsTopic(this.alarmTopic, { message })],
    })
  }

  private createAlarm(
    id: string,
    alarm: Alarm,
    { metric, atLeast, periods = 1, below, breachesOnMissingData, warmUpPeriod }: AlarmThreshold,
  ) {
    const made = new CloudWatchAlarm(this, id, {
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
      (made.node.defaultChild as CfnAlarm).warmUpConfiguration = {
        warmUpPeriodDurationInMinutes: warmUpPeriod.toMinutes(),
        onlyStartEvaluatingAfterWarmUpPeriodEnds: true,
      }
    return made
  }

  private messageOf(alarm: Alarm): string {
    return alarmMessage(alarm, this.deployment.docsUrl)
  }

  private nameOf({ name }: Alarm): string {
    return fullAlarmName(this.deployment.stage, name)
  }

  private findFunction(name: string) {
    const found = this.lambdas.find(({ spec }) => spec.name === name)
    if (!found) throw new Error(`infra/alarms.ts names ${name}, which is not in infra/functions.ts`)
    return found
  }

  private lambda(name: string): Lambda {
    return this.findFunction(name).feature.lambda
  }
}

const withSuffix = (alarm: Alarm, what: string): Alarm => ({ ...alarm, name: `${alarm.name}: ${what}` })
