import { Duration } from 'aws-cdk-lib'
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { primaryKey } from '#lambdas/table/schema/access-patterns.ts'

type TableInsertsProps = {
  readonly streamArn: string
  /** How the sort keys of the items begin. */
  readonly insertsOf: readonly string[]
  readonly triesAfterTheFirst: number
  readonly to: IFunction
  readonly undelivered: IQueue
}

/**
 * Hands new items of the table to a Lambda, in order. What it reports as failed comes again, alone if need be, and is
 * parked when it has failed too often; the items behind it wait that long.
 */
export class TableInserts extends EventSourceMapping {
  constructor(
    scope: Construct,
    id: string,
    { streamArn, insertsOf, triesAfterTheFirst, to, undelivered }: TableInsertsProps,
  ) {
    super(scope, id, {
      target: to,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: triesAfterTheFirst,
      maxRecordAge: Duration.hours(12),
      onFailure: { bind: () => ({ destination: undelivered.queueArn }) },
      filters: insertsOf.map((prefix) =>
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { NewImage: { [primaryKey.sortKey]: { S: FilterRule.beginsWith(prefix) } } },
        }),
      ),
    })
  }
}
