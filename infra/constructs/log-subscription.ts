import { Stack } from 'aws-cdk-lib'
import { CfnPermission, type Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, type IFilterPattern, type ILogGroup, SubscriptionFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'

type LogSource = { readonly name: string; readonly log: ILogGroup }

/** A Lambda's alarm lines, counter lines and error lines, and Lambda's own report of a run that crashed or timed out. */
const lambdaLines = FilterPattern.any(
  FilterPattern.booleanValue('$.counted', true),
  FilterPattern.stringValue('$.level', '=', 'error'),
  FilterPattern.all(
    FilterPattern.stringValue('$.type', '=', 'platform.report'),
    FilterPattern.stringValue('$.record.status', '!=', 'success'),
  ),
)

/** The requests of an access log that ended in 429. */
const throttledRequests = FilterPattern.stringValue('$.status', '=', '429')

/** Passes the lines of logs that raise alarms to one Lambda, which recognises each log by the name of its filter. */
export class LogSubscription extends Construct {
  private readonly lambda: Lambda
  private readonly permission: CfnPermission

  constructor(scope: Construct, id: string, { lambda }: { readonly lambda: Lambda }) {
    super(scope, id)
    this.lambda = lambda
    const stack = Stack.of(this)
    this.permission = new CfnPermission(this, 'Permission', {
      action: 'lambda:InvokeFunction',
      functionName: lambda.functionArn,
      principal: 'logs.amazonaws.com',
      sourceAccount: stack.account,
      sourceArn: stack.formatArn({ service: 'logs', resource: 'log-group:*' }),
    })
  }

  addLambda(source: LogSource): void {
    this.add(source, lambdaLines)
  }

  addAccessLog(source: LogSource): void {
    this.add(source, throttledRequests)
  }

  private add({ name, log: logGroup }: LogSource, filterPattern: IFilterPattern): void {
    const filter = new SubscriptionFilter(this, name, {
      logGroup,
      filterName: name,
      filterPattern,
      destination: { bind: () => ({ arn: this.lambda.functionArn }) },
    })
    // CloudWatch tries to call the Lambda when the filter is created.
    filter.node.addDependency(this.permission)
  }
}
