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
  /** Sort-key prefixes of new items, and of items of which every change matters. */
  readonly insertPrefixes: readonly SortKeyPrefix[]
  readonly changePrefixes?: readonly SortKeyPrefix[]
  readonly maxRetries: number
  readonly to: IFunction
  readonly deadLetterQueue: IQueue
}

/**
 * Passes changes of the table to a Lambda, in order. Failed items are retried, split off if need be, and go to the
 * dead-letter queue after the last retry; later items of the shard wait that long.
 */
export class TableStreamSource extends EventSourceMapping {
  constructor(
    scope: Construct,
    id: string,
    { streamArn, insertPrefixes, changePrefixes = [], maxRetries, to, deadLetterQueue }: TableStreamSourceProps,
  ) {
    // An event source has at most five filters, so each holds all prefixes of its kind.
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
