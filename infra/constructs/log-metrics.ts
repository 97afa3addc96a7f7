import { type Duration, Stack } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { AlarmLine, Milestone } from '#lambdas/runtime/log.ts'

type LogSource = { readonly name: string; readonly log: ILogGroup }

/** Counts what stands in logs. A count of nothing is no count at all: whoever asks says what that means. */
export class LogMetrics extends Construct {
  private readonly namespace: string

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.namespace = Stack.of(this).stackName
  }

  /** The lines that a Lambda wants counted, under their names, and its errors beside them. */
  countLogLines({ name, log }: LogSource): void {
    this.filter(`${name} lines`, log, FilterPattern.booleanValue('$.counted', true), {
      metricName: 'lines',
      dimensions: { Line: '$.what' },
    })
    this.filter(
      `${name} errors`,
      log,
      FilterPattern.all(FilterPattern.stringValue('$.level', '=', 'error'), FilterPattern.notExists('$.counted')),
      { metricName: `errors of ${name}` },
    )
  }

  /** The requests of an access log that were answered 429. */
  countThrottledRequests({ name, log }: LogSource): void {
    this.filter(`${name} 429`, log, FilterPattern.stringValue('$.status', '=', '429'), { metricName: 'turned away' })
  }

  /** Lines of this name, in all logs together. */
  lines(what: AlarmLine | Milestone, period: Duration): Metric {
    return this.metric('lines', period, { Line: what })
  }

  errors(name: string, period: Duration): Metric {
    return this.metric(`errors of ${name}`, period)
  }

  throttledRequests(period: Duration): Metric {
    return this.metric('turned away', period)
  }

  private filter(
    id: string,
    logGroup: ILogGroup,
    filterPattern: JsonPattern,
    metric: { readonly metricName: string; readonly dimensions?: Record<string, string> },
  ): void {
    new MetricFilter(this, id, { logGroup, filterPattern, metricNamespace: this.namespace, ...metric })
  }

  private metric(metricName: string, period: Duration, dimensionsMap?: Record<string, string>): Metric {
    return new Metric({ namespace: this.namespace, metricName, dimensionsMap, statistic: 'Sum', period })
  }
}
