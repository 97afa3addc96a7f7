import {
  type AttributeValue,
  DynamoDBClient,
  type DynamoDBClientConfig,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { createTable } from '#infra/local/engines/create-table.ts'
import {
  type Database,
  databaseClientConfig,
  localCredentials,
  localRegion,
  startDatabase,
} from '#infra/local/engines/database.ts'
import { seedTable } from '#lambdas/table/seed.ts'
import { indexes, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { type Item, type Table, openTable } from '#lambdas/table/table.ts'

const MAX_AT_ONCE = 250

/** In place of a real signature: the engine reads only the key and the region in it. */
const signature = {
  authorization: `AWS4-HMAC-SHA256 Credential=${localCredentials.accessKeyId}/20261121/${localRegion}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
  'x-amz-date': '20261121T080000Z',
}

/**
 * Tests ask hundreds of thousands of questions, and a fifth of what each costs went into signing it and into a copy
 * for a log that nobody keeps.
 */
const thrifty: Pick<DynamoDBClientConfig, 'signer' | 'logger'> = {
  signer: {
    async sign(request) {
      Object.assign(request.headers, signature)
      return request
    },
  },
  logger: {} as NonNullable<DynamoDBClientConfig['logger']>,
}

/** One engine with as many tables as are asked for; whoever starts it stops it. */
export async function startTables() {
  const database: Database = await startDatabase({ port: 0 })
  // Races are between requests that are really under way together, so none may wait for a socket.
  const plain = new DynamoDBClient({
    ...databaseClientConfig(database.endpoint),
    requestHandler: { httpAgent: { maxSockets: MAX_AT_ONCE } },
    ...thrifty,
  })
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } })
  let tables = 0
  return {
    endpoint: database.endpoint,
    client,
    async stop() {
      plain.destroy()
      await database.stop()
    },
    /** A new table with the demo house in it, and its name; with a stream only for who reads it. */
    async createSeededTable({ withStream = false } = {}): Promise<{ table: Table; tableName: string }> {
      tables += 1
      const tableName = `house-${tables}`
      await createTable(plain, { tableName, indexes, ttlAttribute: timeToLiveAttribute })
      // Without a stream this engine writes three times as fast.
      if (!withStream)
        await plain.send(
          new UpdateTableCommand({ TableName: tableName, StreamSpecification: { StreamEnabled: false } }),
        )
      await seedTable(openTable(client, tableName), demoData)
      return { table: openTable(client, tableName), tableName }
    },
  }
}

export type Tables = Awaited<ReturnType<typeof startTables>>

/** An item as it lies, in DynamoDB's own writing. */
export type RawItem = Record<string, AttributeValue>

/** Asks the engine without the SDK, which takes longer to read a whole table than the engine to tell of it. */
async function ask<Answer>(endpoint: string, what: string, asked: object): Promise<Answer> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...signature,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${what}`,
    },
    body: JSON.stringify(asked),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Answer
}

/** Every item of a table as it lies. Only tests may look at all of it. */
export async function readRawItems(endpoint: string, TableName: string): Promise<RawItem[]> {
  type Page = { readonly Items: RawItem[]; readonly LastEvaluatedKey?: RawItem }
  const items: RawItem[] = []
  let ExclusiveStartKey: RawItem | undefined
  do {
    const page: Page = await ask(endpoint, 'Scan', { TableName, ExclusiveStartKey, ConsistentRead: true })
    items.push(...page.Items)
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}

const MOST_IN_A_BATCH = 25

/** Takes items out of a table. */
export async function deleteItems(endpoint: string, TableName: string, items: readonly RawItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += MOST_IN_A_BATCH) {
    const some = items.slice(start, start + MOST_IN_A_BATCH)
    const deletes = some.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }))
    await ask(endpoint, 'BatchWriteItem', { RequestItems: { [TableName]: deletes } })
  }
}

/** Every item of a table, as the house reads it. */
export const readAllItems = async ({ endpoint }: Pick<Tables, 'endpoint'>, tableName: string): Promise<Item[]> =>
  (await readRawItems(endpoint, tableName)).map((item) => unmarshall(item))
