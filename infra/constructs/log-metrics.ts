import { type Duration, Stack } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { AlarmLine, Milestone } from '#lambdas/runtime/log.ts'

type LogSource = { readonly name: string; readonly log: ILogGroup }

/** Metric filters on log groups. Where nothing matches there is no data point: the alarm says how to treat that. */
export class LogMetrics extends Construct {
  private readonly namespace: string

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.namespace = Stack.of(this).stackName
  }

  /** A Lambda's counted lines by name, and its error lines. */
  countLogLines({ name, log }: LogSource): void {
    this.filter(`${name} lines`, log, FilterPattern.booleanValue('$.counted', true), {
      metricName: 'log lines',
      dimensions: { Line: '$.what' },
    })
    this.filter(
      `${name} errors`,
      log,
      FilterPattern.all(FilterPattern.stringValue('$.level', '=', 'error'), FilterPattern.notExists('$.counted')),
      { metricName: `${name} errors` },
    )
  }

  /** The requests of an access log that ended in 429. */
  countThrottledRequests({ name, log }: LogSource): void {
    this.filter(`${name} 429`, log, FilterPattern.stringValue('$.status', '=', '429'), {
      metricName: 'throttled requests',
    })
  }

  /** Lines of this name, in all logs together. */
  lines(what: AlarmLine | Milestone, period: Duration): Metric {
    return this.metric('log lines', period, { Line: what })
  }

  errors(name: string, period: Duration): Metric {
    return this.metric(`${name} errors`, period)
  }

  throttledRequests(period: Duration): Metric {
    return this.metric('throttled requests', period)
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
