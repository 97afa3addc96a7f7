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
import { type Alarm, type Watched, alarmsOver, messageOf, nameAt } from './alarms.ts'
import { AlarmBell } from './constructs/alarm-bell.ts'
import { LogCounts } from './constructs/log-counts.ts'
import type { DataStack } from './data-stack.ts'
import type { Deployment } from './deployment.ts'
import type { ServiceStack, Watchable } from './service-stack.ts'
import type { WebsiteStack } from './website-stack.ts'

type WatchStackProps = StackProps & {
  readonly deployment: Deployment
  readonly data: DataStack
  readonly service: ServiceStack
  readonly website: WebsiteStack
}

/** When an alarm rings. Unless it says otherwise: at the first period that reaches `atLeast`; silence is no failure. */
type Rings = {
  readonly metric: IMetric
  readonly atLeast: number
  /** So many periods one after the other. */
  readonly periods?: number
  readonly below?: true
  readonly silenceRings?: true
  /** A new alarm says nothing for so long: what it waits for has not had its turn yet. */
  readonly quietAtFirst?: Duration
}

const MINUTES_5 = Duration.minutes(5)
const HOUR = Duration.hours(1)

const idOf = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase())

/**
 * Who watches the house: every alarm of infra/alarms.ts, and the owner's e-mail address that they go to. Nothing
 * else needs it, and it may use what an emulator of AWS does not know.
 */
export class WatchStack extends Stack {
  private readonly deployment: Deployment
  private readonly data: DataStack
  private readonly service: ServiceStack
  private readonly lambdas: readonly Watchable[]
  private readonly bell: AlarmBell
  private readonly counts: LogCounts

  constructor(scope: Construct, id: string, { deployment, data, service, website, ...props }: WatchStackProps) {
    super(scope, id, props)
    // Who watches must not hold back a change of what is watched.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK)
    this.deployment = deployment
    this.data = data
    this.service = service
    this.lambdas = [...service.watched, ...website.watched]
    this.bell = new AlarmBell(this, 'Bell', deployment)

    this.counts = new LogCounts(this, 'Counts')
    for (const { listed, feature } of this.lambdas) this.counts.countLinesOf({ name: listed.name, log: feature.log })
    this.counts.countTurnedAway({ name: 'api', log: service.house.accessLog })

    for (const alarm of alarmsOver(this.lambdas.map(({ listed }) => listed))) this.put(alarm)
  }

  /** Puts up one alarm of the list. */
  private put(alarm: Alarm): void {
    const { watches } = alarm
    switch (watches.kind) {
      case 'silence':
        return this.listenForSilence(alarm, watches)
      case 'mail-returned':
        return this.tellOfReturnedMail(alarm)
      case 'backup-failed':
        return this.tell(
          alarm,
          {
            source: ['aws.backup'],
            detailType: ['Backup Job State Change'],
            detail: { state: ['FAILED', 'EXPIRED', 'ABORTED'], resourceArn: [this.data.table.tableArn] },
          },
          EventField.fromPath('$.detail.state'),
        )
      case 'budget':
        // Its stack stands in another region.
        return
      default:
        this.alarm(idOf(alarm.name), alarm, this.ringsOn(watches)).addAlarmAction(new SnsAction(this.bell))
    }
  }

  private ringsOn(
    watches: Exclude<Watched, { kind: 'silence' | 'mail-returned' | 'backup-failed' | 'budget' }>,
  ): Rings {
    switch (watches.kind) {
      case 'lines': {
        const metric = this.counts.lines(watches.what, Duration.minutes(watches.withinMinutes))
        return { metric, atLeast: watches.atLeast }
      }
      case 'errors': {
        const metric = this.counts.errors(watches.of, Duration.minutes(watches.withinMinutes))
        return { metric, atLeast: watches.atLeast }
      }
      case 'crashes':
        return { metric: this.lambda(watches.of).metricErrors({ period: MINUTES_5 }), atLeast: 1 }
      case 'undelivered': {
        const queue = this.watched(watches.of).undelivered
        if (!queue) throw new Error(`${watches.of} gives up nothing that anybody keeps`)
        return { metric: queue.metricApproximateNumberOfMessagesVisible({ period: MINUTES_5 }), atLeast: 1 }
      }
      case 'age': {
        const metric = this.lambda(watches.of).metric('IteratorAge', { statistic: 'Maximum', period: MINUTES_5 })
        return { metric, atLeast: Duration.minutes(watches.minutes).toMilliseconds() }
      }
      case 'waiting': {
        const { queue } = this.watched(watches.of)
        if (!queue) throw new Error(`Nothing waits for ${watches.of}`)
        const metric = queue.metricApproximateAgeOfOldestMessage({ period: MINUTES_5 })
        return { metric, atLeast: Duration.minutes(watches.minutes).toSeconds() }
      }
      case 'missed-run': {
        const metric = this.lambda(watches.of).metricInvocations({ period: HOUR })
        const quietAtFirst = Duration.hours(watches.hours)
        return { metric, atLeast: 1, below: true, periods: watches.hours, silenceRings: true, quietAtFirst }
      }
      case 'mail-reputation': {
        const metricName = `Reputation.${watches.of}Rate`
        const metric = new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: HOUR })
        return { metric, atLeast: watches.percent / 100 }
      }
      case 'api-errors': {
        const { http } = this.service.house
        const metric = new MathExpression({
          label: 'per cent of requests that failed',
          expression: `IF(failed >= ${watches.atLeast}, 100 * failed / all, 0)`,
          usingMetrics: {
            failed: http.metricServerError({ statistic: 'Sum' }),
            all: http.metricCount({ statistic: 'Sum' }),
          },
          period: Duration.minutes(15),
        })
        return { metric, atLeast: watches.percent }
      }
      case 'api-latency': {
        const metric = this.service.house.http.metricLatency({ statistic: 'p99', period: MINUTES_5 })
        return { metric, atLeast: Duration.seconds(watches.seconds).toMilliseconds(), periods: 3 }
      }
      case 'turned-away': {
        const metric = this.counts.turnedAway(Duration.minutes(watches.withinMinutes))
        return { metric, atLeast: watches.atLeast }
      }
      case 'lambda-throttles':
        // Of the whole account, since the limit is the account's.
        return { metric: Lambda.metricAllThrottles({ period: MINUTES_5 }), atLeast: 1 }
      case 'table-throttles':
        return { metric: this.tableThrottles(watches.of), atLeast: 1 }
    }
  }

  /** DynamoDB counts these for the table and for each index by itself, and not at all where there are none. */
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
   * Two alarms that tell nobody, and one of both that does: so many of the one within an hour, and none of the other.
   * An hour, since whoever is sent to PayFast may give up there, of which it sends no word, or take his time.
   */
  private listenForSilence(alarm: Alarm, { after, atLeast, without }: Extract<Watched, { kind: 'silence' }>): void {
    const id = idOf(alarm.name)
    const busy = this.alarm(`${id}Busy`, named(alarm, after), { metric: this.counts.lines(after, HOUR), atLeast })
    const silent = this.alarm(`${id}Silent`, named(alarm, `no ${without}`), {
      metric: this.counts.lines(without, HOUR),
      atLeast: 1,
      below: true,
      silenceRings: true,
    })
    new CompositeAlarm(this, id, {
      compositeAlarmName: this.nameOf(alarm),
      alarmDescription: messageOf(alarm),
      alarmRule: AlarmRule.allOf(
        AlarmRule.fromAlarm(busy, AlarmState.ALARM),
        AlarmRule.fromAlarm(silent, AlarmState.ALARM),
      ),
    }).addAlarmAction(new SnsAction(this.bell))
  }

  /** The subject names the booking; the address stays where it is. */
  private tellOfReturnedMail(alarm: Alarm): void {
    const { mailRules } = this.service
    new ConfigurationSetEventDestination(this, 'ReturnedMail', {
      configurationSet: mailRules,
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    })
    this.tell(
      alarm,
      {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received', 'Email Rejected'],
        detail: { mail: { tags: { 'ses:configuration-set': [mailRules.configurationSetName] } } },
      },
      `${EventField.fromPath('$.detail-type')}: ${EventField.fromPath('$.detail.mail.commonHeaders.subject')}`,
    )
  }

  /** Takes an event of AWS to the bell as it happens; `more` are the words of it that the owner needs. */
  private tell(alarm: Alarm, eventPattern: EventPattern, more: string): void {
    const message = RuleTargetInput.fromText(`${this.nameOf(alarm)} (${more}). ${messageOf(alarm)}`)
    new Rule(this, idOf(alarm.name), {
      description: this.nameOf(alarm),
      eventPattern,
      targets: [new SnsTopic(this.bell, { message })],
    })
  }

  private alarm(id: string, alarm: Alarm, { metric, atLeast, periods = 1, below, silenceRings, quietAtFirst }: Rings) {
    const made = new CloudWatchAlarm(this, id, {
      alarmName: this.nameOf(alarm),
      alarmDescription: messageOf(alarm),
      metric,
      threshold: atLeast,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceRings ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
    // Else it rings as soon as it is made, before the owner has answered the bell's first message, and a run that is
    // missed from the first day on is never told: whoever rings already does not ring again.
    if (quietAtFirst)
      (made.node.defaultChild as CfnAlarm).warmUpConfiguration = {
        warmUpPeriodDurationInMinutes: quietAtFirst.toMinutes(),
        onlyStartEvaluatingAfterWarmUpPeriodEnds: true,
      }
    return made
  }

  private nameOf({ name }: Alarm): string {
    return nameAt(this.deployment.stage, name)
  }

  private watched(name: string) {
    const found = this.lambdas.find(({ listed }) => listed.name === name)
    if (!found) throw new Error(`The alarms speak of ${name}, which is no Lambda of the list`)
    return found
  }

  private lambda(name: string): Lambda {
    return this.watched(name).feature.lambda
  }
}

const named = (alarm: Alarm, what: string): Alarm => ({ ...alarm, name: `${alarm.name}: ${what}` })
