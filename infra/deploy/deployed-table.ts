import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type Table, documentClient, openTable } from '#lambdas/table/table.ts'

/** A deployment's table, opened with the user's own credentials. */
export const openDeployedTable = (region: string, tableName: string): Table =>
  openTable(documentClient(new DynamoDBClient({ region })), tableName)
