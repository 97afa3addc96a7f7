import {
  type CancellationReason,
  ConditionalCheckFailedException,
  type ConsumedCapacity,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'
import { env } from '#lambdas/runtime/env.ts'
import { type IndexName, indexes, primaryKey, timeToLiveAttribute } from './schema/access-patterns.ts'

export type Key = { readonly pk: string; readonly sk: string }
export type Item = Record<string, unknown>

/** The key of an item that was read. */
export const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) })

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
/** A write of a transaction, without the table's name. */
export type Write =
  | { readonly put: Item; readonly condition?: Condition }
  | { readonly remove: Key; readonly condition?: Condition }
  | { readonly check: Key; readonly condition: Condition }
  /** Adds one to the count in an item. */
  | { readonly count: Key; readonly condition?: never }

/** A condition of a write, with its names and values. */
export type Condition = {
  readonly expression: string
  readonly names?: Readonly<Record<`#${string}`, string>>
  readonly values?: Readonly<Record<`:${string}`, unknown>>
}

/** Why a transaction failed: for each write `None`, or `ConditionalCheckFailed` with the existing item. */
export type Refusals = readonly { readonly failed: boolean; readonly item: Item | undefined }[]

/** Requests and units since the start, for tests and the bench. Units as DynamoDB bills them. */
export type Meter = { requests: number; readUnits: number; writeUnits: number }

type QuerySpec = {
  readonly index?: IndexName
  readonly partition: string
  /** Sort keys that begin with a prefix, are between two values (both included), are at most one, or at least one. */
  readonly beginsWith?: string
  readonly between?: readonly [string, string]
  readonly upTo?: string
  readonly from?: string
  readonly limit?: number | undefined
  readonly newestFirst?: boolean
  readonly cursor?: Item | undefined
  readonly consistent?: boolean
}

const MAX_TRIES = 12
const MAX_PAUSE_MS = 400
const BATCH = 100

/**
 * The only access to the table. Counts every request and its capacity units, and retries what failed only because of
 * another transaction (`TransactionConflict`) and what a batch left unprocessed; a failed condition is a result and is
 * not retried. `pause` waits between tries, in milliseconds.
 */
export function openTable(
  client: DynamoDBDocumentClient,
  TableName: string,
  { pause = (milliseconds: number): Promise<unknown> => new Promise((done) => setTimeout(done, milliseconds)) } = {},
) {
  const meter: Meter = { requests: 0, readUnits: 0, writeUnits: 0 }
  const ReturnConsumedCapacity = 'TOTAL'
  const count = (kind: 'readUnits' | 'writeUnits', units: number | undefined): void => {
    meter.requests += 1
    meter[kind] += units ?? 0
  }

  const pauseAfter = async (attempt: number): Promise<unknown> =>
    pause(Math.random() * Math.min(MAX_PAUSE_MS, 20 * 2 ** attempt))

  /** Retries after conflicts with other transactions, for three seconds at most. */
  async function retryOnConflict<Value>(write: () => Promise<Value>): Promise<Value> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a retry waits for the other transaction
        return await write()
      } catch (error) {
        if (!isTransactionConflict(error) || attempt >= MAX_TRIES) throw error
        count('writeUnits', 0)
        // oxlint-disable-next-line no-await-in-loop
        await pauseAfter(attempt)
      }
    }
  }

  /** One write; false when its condition fails. */
  async function tryWrite(write: () => Promise<{ readonly ConsumedCapacity?: ConsumedCapacity }>): Promise<boolean> {
    try {
      const { ConsumedCapacity } = await retryOnConflict(write)
      count('writeUnits', ConsumedCapacity?.CapacityUnits)
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  }

  async function queryPage(spec: QuerySpec): Promise<{ items: Item[]; cursor: Item | undefined }> {
    const keyNames = spec.index ? indexes[spec.index] : primaryKey
    const { expression, values } = rangeOf(spec)
    const { Items, LastEvaluatedKey, ConsumedCapacity } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: spec.index,
        KeyConditionExpression: `#pk = :pk${expression}`,
        ExpressionAttributeNames: { '#pk': keyNames.partitionKey, ...(expression && { '#sk': keyNames.sortKey }) },
        ExpressionAttributeValues: { ':pk': spec.partition, ...values },
        Limit: spec.limit,
        ScanIndexForward: !spec.newestFirst,
        ExclusiveStartKey: spec.cursor,
        ConsistentRead: spec.consistent,
        ReturnConsumedCapacity,
      }),
    )
    count('readUnits', ConsumedCapacity?.CapacityUnits)
    return { items: Items ?? [], cursor: LastEvaluatedKey }
  }

  return {
    meter,

    async get(key: Key, { consistent = false } = {}): Promise<Item | undefined> {
      const { Item, ConsumedCapacity } = await client.send(
        new GetCommand({ TableName, Key: key, ConsistentRead: consistent, ReturnConsumedCapacity }),
      )
      count('readUnits', ConsumedCapacity?.CapacityUnits)
      return Item
    },

    /** Many items by key, in the order of the keys; missing ones are `undefined`. */
    async getAll(wanted: readonly Key[]): Promise<(Item | undefined)[]> {
      const found = new Map<string, Item>()
      for (let start = 0; start < wanted.length; start += BATCH) {
        let keys: Key[] = wanted.slice(start, start + BATCH).map(({ pk, sk }) => ({ pk, sk }))
        for (let attempt = 1; keys.length > 0; attempt += 1) {
          if (attempt > MAX_TRIES) throw new Error(`${keys.length} items could not be read`)
          // A table that is throttled leaves keys unprocessed.
          // oxlint-disable-next-line no-await-in-loop
          if (attempt > 1) await pauseAfter(attempt)
          // Each request asks for what the one before left unprocessed.
          // oxlint-disable-next-line no-await-in-loop
          const reply = await client.send(
            new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys } }, ReturnConsumedCapacity }),
          )
          count(
            'readUnits',
            reply.ConsumedCapacity?.reduce((units, used) => units + (used.CapacityUnits ?? 0), 0),
          )
          for (const item of reply.Responses?.[TableName] ?? []) found.set(`${item['pk']}\n${item['sk']}`, item)
          keys = (reply.UnprocessedKeys?.[TableName]?.Keys ?? []) as Key[]
        }
      }
      return wanted.map(({ pk, sk }) => found.get(`${pk}\n${sk}`))
    },

    /** One page of a query's result. */
    queryPage,

    /** The whole result of a query, page by page. */
    async query(spec: QuerySpec): Promise<Item[]> {
      const all: Item[] = []
      let cursor: Item | undefined
      do {
        // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ended
        const page = await queryPage({ ...spec, cursor })
        all.push(...page.items)
        cursor = spec.limit ? undefined : page.cursor
      } while (cursor)
      return all
    },

    /** Writes one item; false when the condition fails. */
    async put(item: Item, condition?: Condition): Promise<boolean> {
      return tryWrite(() =>
        client.send(new PutCommand({ TableName, Item: item, ...conditionInput(condition), ReturnConsumedCapacity })),
      )
    },

    async remove(key: Key, condition?: Condition): Promise<boolean> {
      return tryWrite(() =>
        client.send(new DeleteCommand({ TableName, Key: key, ...conditionInput(condition), ReturnConsumedCapacity })),
      )
    },

    /** Adds one to the count in an item while that is below `max`; false, with nothing added, once it is not. */
    async incrementBelow(key: Key, { max, ttl }: { readonly max: number; readonly ttl: number }): Promise<boolean> {
      return tryWrite(() =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: key,
            UpdateExpression: 'SET #ttl = :ttl ADD #count :one',
            ConditionExpression: 'attribute_not_exists(#count) OR #count < :max',
            ExpressionAttributeNames: { '#count': 'count', '#ttl': timeToLiveAttribute },
            ExpressionAttributeValues: { ':one': 1, ':max': max, ':ttl': ttl },
            ReturnConsumedCapacity,
          }),
        ),
      )
    },

    /** Adds to the count in an item, and gives the new count. `ttl` is in seconds since 1970. */
    async increment(key: Key, { by, ttl }: { readonly by: number; readonly ttl: number }): Promise<number> {
      const { Attributes, ConsumedCapacity } = await client.send(
        new UpdateCommand({
          TableName,
          Key: key,
          UpdateExpression: 'SET #ttl = :ttl ADD #count :increment',
          ExpressionAttributeNames: { '#count': 'count', '#ttl': timeToLiveAttribute },
          ExpressionAttributeValues: { ':increment': by, ':ttl': ttl },
          ReturnValues: 'UPDATED_NEW',
          ReturnConsumedCapacity,
        }),
      )
      count('writeUnits', ConsumedCapacity?.CapacityUnits)
      return Number(Attributes?.['count'])
    },

    /** Writes an item the first time, and adds one to its count each time; gives the count. */
    async countIn({ pk, sk, ...attributes }: Key & Item): Promise<number> {
      const names = Object.keys(attributes)
      const { Attributes, ConsumedCapacity } = await retryOnConflict(() =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: { pk, sk },
            UpdateExpression: `SET ${names.map((_, at) => `#a${at} = if_not_exists(#a${at}, :a${at})`).join(', ')} ADD #count :one`,
            ExpressionAttributeNames: {
              '#count': 'count',
              ...Object.fromEntries(names.map((name, at) => [`#a${at}`, name])),
            },
            ExpressionAttributeValues: {
              ':one': 1,
              ...Object.fromEntries(names.map((name, at) => [`:a${at}`, attributes[name]])),
            },
            ReturnValues: 'UPDATED_NEW',
            ReturnConsumedCapacity,
          }),
        ),
      )
      count('writeUnits', ConsumedCapacity?.CapacityUnits)
      return Number(Attributes?.['count'])
    },

    /** All writes or none. Undefined when written; otherwise the refusals, write by write. */
    async transact(writes: readonly Write[]): Promise<Refusals | undefined> {
      const TransactItems = writes.map((write): Action => {
        const common = {
          ...conditionInput(write.condition),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
          TableName,
        }
        if ('put' in write) return { Put: { Item: write.put, ...common } }
        if ('remove' in write) return { Delete: { Key: write.remove, ...common } }
        if ('count' in write)
          return {
            Update: {
              Key: write.count,
              UpdateExpression: 'ADD #count :one',
              ExpressionAttributeNames: { '#count': 'count' },
              ExpressionAttributeValues: { ':one': 1 },
              ...common,
            },
          }
        return { ConditionCheck: { Key: write.check, ...common, ConditionExpression: write.condition.expression } }
      })
      try {
        // The client gives each a token: repeated after a lost reply it is the same transaction.
        const { ConsumedCapacity } = await retryOnConflict(() =>
          client.send(new TransactWriteCommand({ TransactItems, ReturnConsumedCapacity })),
        )
        count(
          'writeUnits',
          ConsumedCapacity?.reduce((units, used) => units + (used.CapacityUnits ?? 0), 0),
        )
        return undefined
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error
        count('writeUnits', 0)
        const reasons = error.CancellationReasons ?? []
        if (!reasons.some(isCondition)) throw error
        return reasons.map(refusalOf)
      }
    },
  }
}

export type Table = ReturnType<typeof openTable>

/** The document client does not convert items inside errors. */
const refusalOf = ({ Code, Item: existing }: CancellationReason) => ({
  failed: Code === 'ConditionalCheckFailed',
  item: existing && unmarshall(existing),
})

const isCondition = ({ Code }: CancellationReason): boolean => Code === 'ConditionalCheckFailed'

const transientCodes = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** Nothing was written, and no condition failed. */
function isTransactionConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true
  if (!(error instanceof TransactionCanceledException)) return false
  return (error.CancellationReasons ?? []).every(({ Code }) => !Code || transientCodes.has(Code))
}

/** The client that `openTable` takes. */
export const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })

/** The table named in this Lambda's environment. */
export const appTable = (): Table => openTable(documentClient(new DynamoDBClient(awsTimeouts)), env('TABLE_NAME'))

function rangeOf({ beginsWith, between, upTo, from }: QuerySpec): { expression: string; values: Item } {
  if (beginsWith !== undefined) return { expression: ' AND begins_with(#sk, :begin)', values: { ':begin': beginsWith } }
  if (between)
    return { expression: ' AND #sk BETWEEN :from AND :to', values: { ':from': between[0], ':to': between[1] } }
  if (upTo !== undefined) return { expression: ' AND #sk <= :to', values: { ':to': upTo } }
  if (from !== undefined) return { expression: ' AND #sk >= :from', values: { ':from': from } }
  return { expression: '', values: {} }
}

const conditionInput = (condition?: Condition) =>
  condition && {
    ConditionExpression: condition.expression,
    ...(condition.names && { ExpressionAttributeNames: { ...condition.names } }),
    ...(condition.values && { ExpressionAttributeValues: { ...condition.values } }),
  }

/** The item must not exist yet. */
export const isNew: Condition = { expression: 'attribute_not_exists(pk)' }

/** The item exists. */
export const isThere: Condition = { expression: 'attribute_exists(pk)' }

/** The item has not changed since it was read. */
export const isVersion = (version: number): Condition => ({
  expression: '#version = :version',
  names: { '#version': 'version' },
  values: { ':version': version },
})
