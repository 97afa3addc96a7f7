import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Table, openTable } from '#lambdas/table/table.ts'

/** A deployment's table, opened with the user's own credentials. */
export const openDeployedTable = (region: string, tableName: string): Table =>
  openTable(
    DynamoDBDocumentClient.from(new DynamoDBClient({ region }), { marshallOptions: { removeUndefinedValues: true } }),
    tableName,
  )
