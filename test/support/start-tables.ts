import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { demoHouse } from '#infra/local/demo-data/demo-house.ts'
import { createTable } from '#infra/local/engines/create-table.ts'
import { type Database, databaseClientConfig, startDatabase } from '#infra/local/engines/database.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { indexes, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { type Item, type Table, openTable } from '#lambdas/table/table.ts'

const MOST_AT_ONCE = 250

/** One engine with as many tables as are asked for; whoever starts it stops it. */
export async function startTables() {
  const database: Database = await startDatabase({ port: 0 })
  // Races are between requests that are really under way together, so none may wait for a socket.
  const plain = new DynamoDBClient({
    ...databaseClientConfig(database.endpoint),
    requestHandler: { httpAgent: { maxSockets: MOST_AT_ONCE } },
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
    async aFurnishedTable({ withStream = false } = {}): Promise<{ table: Table; tableName: string }> {
      tables += 1
      const tableName = `house-${tables}`
      await createTable(plain, { tableName, indexes, ttlAttribute: timeToLiveAttribute })
      // Without a stream this engine writes three times as fast.
      if (!withStream)
        await plain.send(
          new UpdateTableCommand({ TableName: tableName, StreamSpecification: { StreamEnabled: false } }),
        )
      await houseRepository(openTable(client, tableName)).furnish(demoHouse)
      return { table: openTable(client, tableName), tableName }
    },
  }
}

export type Tables = Awaited<ReturnType<typeof startTables>>

/** Every item of a table. Only tests may look at all of it. */
export async function everythingIn(client: DynamoDBDocumentClient, TableName: string): Promise<Item[]> {
  const items: Item[] = []
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }))
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}
