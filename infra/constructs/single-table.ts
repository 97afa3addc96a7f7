import { RemovalPolicy } from 'aws-cdk-lib'
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { indexes, primaryKey, streamViewType, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'

const text = (name: string) => ({ name, type: AttributeType.STRING })

/** The one table. Its keys and indexes are declared in lambdas/table/schema/access-patterns.ts. */
export class SingleTable extends TableV2 {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      partitionKey: text(primaryKey.partitionKey),
      sortKey: text(primaryKey.sortKey),
      timeToLiveAttribute,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      dynamoStream: StreamViewType[streamViewType],
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      globalSecondaryIndexes: Object.entries(indexes).map(([indexName, index]) => ({
        indexName,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        projectionType: ProjectionType[index.projection],
      })),
    })
  }
}
