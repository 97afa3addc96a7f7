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
import { type SortKeyPrefix, primaryKey } from '#lambdas/table/schema/access-patterns.ts'

type TableStreamSourceProps = {
  readonly streamArn: string
  /** How the sort keys of new items begin, and of those of which every change is of interest. */
  readonly insertPrefixes: readonly SortKeyPrefix[]
  readonly changePrefixes?: readonly SortKeyPrefix[]
  readonly maxRetries: number
  readonly to: IFunction
  readonly deadLetterQueue: IQueue
}

/**
 * Hands changes of the table to a Lambda, in order. What it reports as failed comes again, alone if need be, and is
 * parked when it has failed too often; the items behind it wait that long.
 */
export class TableStreamSource extends EventSourceMapping {
  constructor(
    scope: Construct,
    id: string,
    { streamArn, insertPrefixes, changePrefixes = [], maxRetries, to, deadLetterQueue }: TableStreamSourceProps,
  ) {
    // A Lambda takes five filters at most, so each holds all beginnings of its kind.
    const beginning = (prefixes: readonly SortKeyPrefix[]) => ({
      dynamodb: { Keys: { [primaryKey.sortKey]: { S: prefixes.map((prefix) => ({ prefix })) } } },
    })
    super(scope, id, {
      target: to,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: maxRetries,
      maxRecordAge: Duration.hours(12),
      onFailure: { bind: () => ({ destination: deadLetterQueue.queueArn }) },
      filters: [
        FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT'), ...beginning(insertPrefixes) }),
        ...(changePrefixes.length > 0 ? [FilterCriteria.filter(beginning(changePrefixes))] : []),
      ],
    })
  }
}
