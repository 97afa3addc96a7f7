import {
  type AttributeValue,
  DeleteTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { randomUUID } from 'node:crypto'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { NOW } from './business-time-fixture.ts'
import { createTable } from '#infra/local/engines/create-table.ts'
import {
  type Database,
  databaseClientConfig,
  localCredentials,
  localRegion,
  startDatabase,
} from '#infra/local/engines/database.ts'
import { type InitialContent, seedTable } from '#lambdas/table/seed.ts'
import { indexes, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { type Item, type Table, documentClient, openTable } from '#lambdas/table/table.ts'

const MAX_AT_ONCE = 250

/** In place of a real signature: the engine reads only the key and the region in it. */
const signature = {
  authorization: `AWS4-HMAC-SHA256 Credential=${localCredentials.accessKeyId}/20261121/${localRegion}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
  'x-amz-date': '20261121T080000Z',
}

/**
 * Tests send hundreds of thousands of requests, and a fifth of the cost of each was its signature and a copy for a log
 * that is discarded.
 */
const withoutSigning: Pick<DynamoDBClientConfig, 'signer' | 'logger'> = {
  signer: {
    async sign(request) {
      Object.assign(request.headers, signature)
      return request
    },
  },
  logger: {} as NonNullable<DynamoDBClientConfig['logger']>,
}

/** A database of its own with as many tables as needed; the caller that starts it stops it. */
export const startTables = async () => openTables(await startDatabase({ port: 0 }))

/** Creates tables in a database that runs already. */
export function openTables(database: Pick<Database, 'endpoint' | 'stop'>) {
  const { endpoint } = database
  // Races need requests that are really concurrent, so none may wait for a socket.
  const plain = new DynamoDBClient({
    ...databaseClientConfig(endpoint),
    requestHandler: { httpAgent: { maxSockets: MAX_AT_ONCE } },
    ...withoutSigning,
  })
  const client = documentClient(plain)
  const created: string[] = []
  return {
    endpoint,
    client,
    async stop() {
      await Promise.all(created.map((TableName) => plain.send(new DeleteTableCommand({ TableName }))))
      plain.destroy()
      await database.stop()
    },
    /** A new table with a short demo in it, and its name; all of the demo's content, or a stream, on request. */
    async createSeededTable({ withAllContent = false, withStream = false } = {}): Promise<{
      table: Table
      tableName: string
    }> {
      const tableName = `test-${randomUUID()}`
      await createTable(plain, { tableName, indexes, ttlAttribute: timeToLiveAttribute })
      created.push(tableName)
      // Without a stream this engine writes three times as fast.
      if (!withStream)
        await plain.send(
          new UpdateTableCommand({ TableName: tableName, StreamSpecification: { StreamEnabled: false } }),
        )
      const table = openTable(client, tableName)
      const content = withAllContent ? demoData : shortContent
      const seeds = seedItems.get(content)
      if (seeds) await putItems(endpoint, tableName, seeds)
      else {
        await seedTable(table, content, NOW)
        seedItems.set(content, await readRawItems(endpoint, tableName))
      }
      return { table, tableName }
    },
  }
}

/** What a booking needs, and one of each page: many tests read their whole table often, so it is short. */
const shortContent: InitialContent = {
  ...demoData,
  homepage: demoData.homepage,
  legalPages: demoData.legalPages.slice(0, 1),
  reviews: demoData.reviews.slice(0, 1),
  posts: demoData.posts.slice(0, 1),
  faqs: demoData.faqs.slice(0, 1),
  pictures: demoData.pictures.slice(0, 1),
}

/** The items of the first seeded table: every later one gets a copy, which takes a tenth of the requests. */
const seedItems = new Map<InitialContent, readonly RawItem[]>()

export type Tables = ReturnType<typeof openTables>

/** An item in DynamoDB's own format. */
export type RawItem = Record<string, AttributeValue>

/** Calls the engine without the SDK, which takes longer to parse a whole table than the engine to return it. */
async function callDynamo<Output>(endpoint: string, operation: string, input: object): Promise<Output> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...signature,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Output
}

/** Every item of a table in DynamoDB's own format. Only tests may read all of it. */
export async function readRawItems(endpoint: string, TableName: string): Promise<RawItem[]> {
  type Page = { readonly Items: RawItem[]; readonly LastEvaluatedKey?: RawItem }
  const items: RawItem[] = []
  let ExclusiveStartKey: RawItem | undefined
  do {
    const page: Page = await callDynamo(endpoint, 'Scan', { TableName, ExclusiveStartKey, ConsistentRead: true })
    items.push(...page.Items)
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}

const MAX_BATCH_SIZE = 25

async function writeInBatches(endpoint: string, TableName: string, requests: readonly object[]): Promise<void> {
  for (let start = 0; start < requests.length; start += MAX_BATCH_SIZE) {
    const batch = requests.slice(start, start + MAX_BATCH_SIZE)
    await callDynamo(endpoint, 'BatchWriteItem', { RequestItems: { [TableName]: batch } })
  }
}

/** Puts items into a table, in place of those with their keys. */
export const putItems = (endpoint: string, tableName: string, items: readonly RawItem[]): Promise<void> =>
  writeInBatches(
    endpoint,
    tableName,
    items.map((Item) => ({ PutRequest: { Item } })),
  )

/** Deletes items of a table. */
export const deleteItems = (endpoint: string, tableName: string, items: readonly RawItem[]): Promise<void> =>
  writeInBatches(
    endpoint,
    tableName,
    items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  )

/** Every item of a table, as the app reads it. */
export const readAllItems = async ({ endpoint }: Pick<Tables, 'endpoint'>, tableName: string): Promise<Item[]> =>
  (await readRawItems(endpoint, tableName)).map((item) => unmarshall(item))
