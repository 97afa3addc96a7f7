import {
  type AttributeDefinition,
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  type TableDescription,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { primaryKey, streamViewType } from '#lambdas/table/schema/access-patterns.ts'
import { StartError } from './start-error.ts'

export type TableIndex = {
  readonly partitionKey: string
  readonly sortKey: string
  readonly projection: 'ALL' | 'KEYS_ONLY'
}

/** The single table as the schema describes it. Every key is a string. */
export type TableDefinition = {
  readonly tableName: string
  readonly indexes: Readonly<Record<string, TableIndex>>
  readonly ttlAttribute: string
}

/**
 * Creates the table with its indexes, stream and time to live, unless it exists. Throws `StartError` if the existing table
 * has other indexes than the schema.
 */
export async function createTable(client: DynamoDBClient, definition: TableDefinition): Promise<void> {
  const existing = await describe(client, definition.tableName)
  if (existing) return checkIndexes(existing, definition)

  await client.send(
    new CreateTableCommand({
      TableName: definition.tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributesOf(definition),
      KeySchema: keySchema(primaryKey.partitionKey, primaryKey.sortKey),
      ...(Object.keys(definition.indexes).length > 0 && {
        GlobalSecondaryIndexes: Object.entries(definition.indexes).map(([IndexName, index]) => ({
          IndexName,
          KeySchema: keySchema(index.partitionKey, index.sortKey),
          Projection: { ProjectionType: index.projection },
        })),
      }),
      StreamSpecification: { StreamEnabled: true, StreamViewType: streamViewType },
    }),
  )
  await waitUntilTableExists(
    { client, minDelay: 0.1, maxDelay: 1, maxWaitTime: 20 },
    { TableName: definition.tableName },
  )
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: definition.tableName,
      TimeToLiveSpecification: { AttributeName: definition.ttlAttribute, Enabled: true },
    }),
  )
}

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}

const keySchema = (partitionKey: string, sortKey: string): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
]

function attributesOf({ indexes }: TableDefinition): AttributeDefinition[] {
  const names = [primaryKey, ...Object.values(indexes)].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
  return [...new Set(names)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }))
}

function checkIndexes(existing: TableDescription, { tableName, indexes }: TableDefinition): void {
  const expected = Object.entries(indexes).map(([name, index]) =>
    inOneLine(name, keySchema(index.partitionKey, index.sortKey), index.projection),
  )
  const found = (existing.GlobalSecondaryIndexes ?? []).map((index) =>
    inOneLine(index.IndexName, index.KeySchema, index.Projection?.ProjectionType),
  )
  if (expected.toSorted().join() === found.toSorted().join()) return

  throw new StartError(
    `The table ${tableName} in the local data was made for other indexes than today's: "npm run reset" starts afresh.`,
  )
}

const inOneLine = (name?: string, keys?: readonly KeySchemaElement[], projection?: string): string =>
  JSON.stringify([name, keys?.map((key) => key.AttributeName), projection])
