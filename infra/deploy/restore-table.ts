import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  type WriteRequest,
  paginateScan,
} from '@aws-sdk/client-dynamodb'
import { functions } from '#infra/functions.ts'
import { primaryKey } from '#lambdas/table/schema/access-patterns.ts'

type Item = Record<string, AttributeValue>

/** How a table differs from its past state. */
export type Differences = {
  /** Deleted or changed since: to be put back. */
  readonly deleted: readonly Item[]
  readonly changed: readonly Item[]
  /** New since: to be deleted. */
  readonly added: readonly Item[]
}

const BATCH = 25
const MAX_TRIES = 10
const { partitionKey, sortKey } = primaryKey

const keyOf = (item: Item): Item => ({
  [partitionKey]: item[partitionKey] ?? { NULL: true },
  [sortKey]: item[sortKey] ?? { NULL: true },
})

/** The same text for the same content, whatever the order of its fields. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

async function readAllItems(client: DynamoDBClient, TableName: string): Promise<Map<string, Item>> {
  const items = new Map<string, Item>()
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    for (const item of Items) items.set(canonicalJson(keyOf(item)), item)
  return items
}

/** Reads both tables whole and compares the live one with the past one. */
export async function compareTables(
  client: DynamoDBClient,
  liveTable: string,
  pastTable: string,
): Promise<Differences> {
  const [liveItems, pastItems] = await Promise.all([readAllItems(client, liveTable), readAllItems(client, pastTable)])
  const [deleted, changed]: [Item[], Item[]] = [[], []]
  for (const [key, item] of pastItems) {
    const existing = liveItems.get(key)
    if (!existing) deleted.push(item)
    else if (canonicalJson(existing) !== canonicalJson(item)) changed.push(item)
  }
  return { deleted, changed, added: [...liveItems].flatMap(([key, item]) => (pastItems.has(key) ? [] : [item])) }
}

/**
 * New items with these sort keys trigger the Lambdas of the stream. They are put back last: by then the e-mails and
 * payments that followed from them are on file again, and are not sent or booked a second time.
 */
const streamPrefixes = functions.flatMap(({ stream }) => stream?.insertPrefixes ?? [])
const triggersStream = (item: Item): boolean => streamPrefixes.some((prefix) => item[sortKey]?.S?.startsWith(prefix))

/** Makes the live table what it was. Run again after a failure, it does what is left. */
export async function restoreTable(
  client: DynamoDBClient,
  liveTable: string,
  { deleted, changed, added }: Differences,
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const put = (Item: Item): WriteRequest => ({ PutRequest: { Item } })
  const batches = [
    [...deleted, ...changed].filter((item) => !triggersStream(item)).map(put),
    [...deleted, ...changed].filter(triggersStream).map(put),
    added.map((item): WriteRequest => ({ DeleteRequest: { Key: keyOf(item) } })),
  ]
  // oxlint-disable-next-line no-await-in-loop -- each waits for the one before
  for (const requests of batches) await writeAll(client, liveTable, requests, pause)
}

async function writeAll(
  client: DynamoDBClient,
  table: string,
  requests: readonly WriteRequest[],
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < requests.length; start += BATCH) {
    let unprocessed: WriteRequest[] = requests.slice(start, start + BATCH)
    for (let attempt = 1; unprocessed.length > 0; attempt += 1) {
      if (attempt > MAX_TRIES) throw new Error(`DynamoDB refused ${unprocessed.length} items; run it again`)
      // oxlint-disable-next-line no-await-in-loop -- unprocessed items are retried
      const { UnprocessedItems } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [table]: unprocessed } }),
      )
      unprocessed = UnprocessedItems?.[table] ?? []
      // oxlint-disable-next-line no-await-in-loop
      if (unprocessed.length > 0) await pause(100 * 2 ** attempt)
    }
  }
}

/** `{ BOOKING: 3, N: 12 }`: what kinds of items these are, by the first word of their sort keys. */
export function countByKind(items: readonly Item[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) {
    const kind = item[sortKey]?.S?.split('#', 1)[0] ?? ''
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
