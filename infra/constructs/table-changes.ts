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

type TableChangesProps = {
  readonly streamArn: string
  /** How the sort keys of new items begin, and of those of which every change is of interest. */
  readonly insertsOf: readonly string[]
  readonly changesOf?: readonly string[]
  readonly triesAfterTheFirst: number
  readonly to: IFunction
  readonly undelivered: IQueue
}

/**
 * Hands changes of the table to a Lambda, in order. What it reports as failed comes again, alone if need be, and is
 * parked when it has failed too often; the items behind it wait that long.
 */
export class TableChanges extends EventSourceMapping {
  constructor(
    scope: Construct,
    id: string,
    { streamArn, insertsOf, changesOf = [], triesAfterTheFirst, to, undelivered }: TableChangesProps,
  ) {
    // A Lambda takes five filters at most, so each holds all beginnings of its kind.
    const beginning = (prefixes: readonly string[]) => ({
      dynamodb: { Keys: { [primaryKey.sortKey]: { S: prefixes.map((prefix) => ({ prefix })) } } },
    })
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
      filters: [
        FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT'), ...beginning(insertsOf) }),
        ...(changesOf.length > 0 ? [FilterCriteria.filter(beginning(changesOf))] : []),
      ],
    })
  }
}
