import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { primaryKey } from '#lambdas/table/schema/access-patterns.ts'
import { StartError, reasonOf } from './start-error.ts'
import { databaseClientConfig } from './database.ts'
import { openJsonFile, makeDataFolder } from './json-file.ts'

/** The changes that a consumer is called for: the filter of an event source. */
export type ChangeFilter = {
  /** Default: every kind of change. */
  readonly eventNames?: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[]
  /** The sort key begins with one of these. Default: every item. */
  readonly sortKeyPrefixes?: readonly string[]
}

export type StreamConsumer = {
  /** Names the consumer in messages and in the file of its position. */
  readonly name: string
  /** It is called for a change that passes one of them. */
  readonly filters: readonly ChangeFilter[]
  /** A Lambda's handler. A batch on which it throws, and items of `batchItemFailures`, are sent again. */
  handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse | void>
}

type Options = {
  /** The database's address. */
  readonly endpoint: string
  readonly tableName: string
  readonly consumers: readonly StreamConsumer[]
  /** Where positions and dead letters are stored; without it a restart begins at the oldest change. */
  readonly folder?: string
  /** How often a failing change is sent before it becomes a dead letter. Default 5. */
  readonly tries?: number
  /** The wait after a first failure, in milliseconds; it doubles with each. Default 200. */
  readonly backoffMs?: number
  /** Default 10. */
  readonly batchSize?: number
  /** Prints the line about a dead letter. Default: to the console. */
  readonly print?: (line: string) => void
}

export type TableStream = {
  /** Reads changes at once instead of within 600 ms: for a caller that has just written. */
  wake(): void
  /** Resolves once every consumer has seen every change written before the call. */
  drained(): Promise<void>
  stop(): Promise<void>
}

const IDLE_MS = 150
/** Once nothing has changed for some seconds: an app that only waits must not keep a processor busy. */
const LONG_IDLE_MS = 600
const ROUNDS_UNTIL_LONG_IDLE = 30
const ERROR_DELAY_MS = 1000
const MAX_BACKOFF_MS = 5000
const SHUTDOWN_TIMEOUT_MS = 5000

/** A consumer's position in each shard: the last sequence number that it has handled, or the end. */
const Position = z.object({
  streamArn: z.string(),
  shards: z.record(z.string(), z.object({ after: z.optional(z.string()), isFinished: z.boolean() })),
})
type Position = z.output<typeof Position>

/**
 * Calls each consumer with the table's changes, in order, as a Lambda's event source mapping does: at least once. A batch
 * that fails is sent again, in halves until the failing change is alone, which in the end becomes a dead letter. A new
 * table is read from its first change. Throws `StartError` if the table has no stream.
 */
export async function startTableStream(options: Options): Promise<TableStream> {
  const { endpoint, tableName, folder } = options
  const streamArn = await findStream(endpoint, tableName)
  if (folder) await makeDataFolder(folder)

  const streams = new DynamoDBStreamsClient(databaseClientConfig(endpoint))
  const ending = new AbortController()
  const readers = await Promise.all(
    options.consumers.map((consumer) => readerOf(consumer, streamArn, streams, options, ending.signal)),
  )
  const readings = readers.map((reader) => reader.read())

  return {
    wake: () => readers.forEach((reader) => reader.wake()),
    async drained() {
      await Promise.all(readers.map((reader) => reader.drained()))
    },
    async stop() {
      ending.abort()
      // Ctrl-C does not wait for a handler that hangs; its change is sent again at the next start.
      await Promise.race([Promise.all(readings), pause(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })])
      streams.destroy()
    },
  }
}

async function findStream(endpoint: string, TableName: string): Promise<string> {
  const client = new DynamoDBClient(databaseClientConfig(endpoint))
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }))
    if (Table?.LatestStreamArn) return Table.LatestStreamArn
  } catch (error) {
    throw new StartError(`The stream of the table ${TableName} cannot be read at ${endpoint}: ${reasonOf(error)}.`)
  } finally {
    client.destroy()
  }
  throw new StartError(`The table ${TableName} was made without a stream: "npm run reset" starts afresh.`)
}

async function readerOf(
  consumer: StreamConsumer,
  streamArn: string,
  streams: DynamoDBStreamsClient,
  { folder, batchSize = 10, print = console.log, ...retryOptions }: Options,
  ending: AbortSignal,
) {
  const file = folder ? openJsonFile(join(folder, `${consumer.name}.position.json`), Position) : undefined
  const stored = await file?.read()
  // Another stream belongs to another table: the stored position does not apply.
  const position: Position = stored?.streamArn === streamArn ? stored : { streamArn, shards: {} }
  const iterators = new Map<string, string>()
  let idleRounds = 0
  let isFailing = false
  let wake = () => {}

  const deliver = deliveryTo(consumer, {
    ...retryOptions,
    ending,
    async done(record) {
      placeIn(record.shardId).after = record.dynamodb?.SequenceNumber
      await file?.write(position)
    },
    async writeDeadLetter(record, tries, error) {
      const changeName = `${record.eventName} ${record.dynamodb?.SequenceNumber}`
      const deadLetter = {
        at: new Date().toISOString(),
        consumer: consumer.name,
        tries,
        error: reasonOf(error),
        record,
      }
      if (folder) await appendFile(join(folder, 'dead-letters.jsonl'), `${JSON.stringify(deadLetter)}\n`)
      print(
        `${consumer.name} failed ${tries} times on change ${changeName} and is not sent again: ${reasonOf(error)}` +
          (folder ? ` (stored in ${join(folder, 'dead-letters.jsonl')})` : ''),
      )
    },
  })

  const placeIn = (shardId: string) => (position.shards[shardId] ??= { isFinished: false })

  async function openShards(): Promise<string[]> {
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: streamArn }))
    const shards = StreamDescription?.Shards ?? []
    const isOpen = (id: string | undefined) => id !== undefined && !placeIn(id).isFinished
    const shardIds = new Set(shards.map((shard) => shard.ShardId))
    // A child is read after its parent, or changes of one item would get out of order.
    return shards.flatMap(({ ShardId, ParentShardId }) =>
      ShardId && isOpen(ShardId) && !(shardIds.has(ParentShardId) && isOpen(ParentShardId)) ? [ShardId] : [],
    )
  }

  async function iteratorOf(ShardId: string): Promise<string | undefined> {
    const open = iterators.get(ShardId)
    if (open) return open
    const { after } = placeIn(ShardId)
    const start = { StreamArn: streamArn, ShardId }
    const { ShardIterator } = await streams.send(
      new GetShardIteratorCommand(
        after
          ? { ...start, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
          : { ...start, ShardIteratorType: 'TRIM_HORIZON' },
      ),
    )
    return ShardIterator
  }

  /** Reads a shard once. True if there was anything. */
  async function readShard(shardId: string): Promise<boolean> {
    const ShardIterator = await iteratorOf(shardId)
    const { Records = [], NextShardIterator } = await streams.send(
      new GetRecordsCommand({ ShardIterator, Limit: batchSize }),
    )
    await deliver(Records.map((record) => ({ ...lambdaRecord(record, streamArn), shardId })))
    if (ending.aborted) return false

    if (NextShardIterator) {
      iterators.set(shardId, NextShardIterator)
    } else {
      iterators.delete(shardId)
      placeIn(shardId).isFinished = true
      await file?.write(position)
    }
    return Records.length > 0 || !NextShardIterator
  }

  return {
    async read() {
      let shards: string[] = []
      while (!ending.aborted) {
        try {
          // Shards last for hours.
          if (shards.length === 0 || idleRounds % 200 === 199) shards = await openShards()
          let wasBusy = false
          for (const shard of shards) {
            wasBusy = (await readShard(shard)) || wasBusy
            if (placeIn(shard).isFinished) shards = []
          }
          isFailing = false
          idleRounds = wasBusy ? 0 : idleRounds + 1
          const idleMs = idleRounds > ROUNDS_UNTIL_LONG_IDLE ? LONG_IDLE_MS : IDLE_MS
          if (!wasBusy) await Promise.race([rest(idleMs, ending), new Promise<void>((resolve) => (wake = resolve))])
        } catch (error) {
          if (ending.aborted) return
          iterators.clear()
          shards = []
          if (isTrimmed(error)) for (const place of Object.values(position.shards)) delete place.after
          else if (!isFailing) print(`${consumer.name} cannot read the table's changes: ${reasonOf(error)}`)
          isFailing = true
          await rest(ERROR_DELAY_MS, ending)
        }
      }
    },

    wake: () => wake(),

    async drained() {
      idleRounds = 0
      // Two empty rounds: the first may have begun before the caller's last write.
      while (!ending.aborted && idleRounds < 2) {
        wake()
        await rest(5, ending)
      }
    },
  }
}

type PlacedRecord = DynamoDBRecord & { readonly shardId: string }

type Failure = { readonly place: number | undefined; readonly error: unknown }

type Delivery = {
  readonly tries?: number
  readonly backoffMs?: number
  readonly ending: AbortSignal
  done(record: PlacedRecord): Promise<void>
  writeDeadLetter(record: DynamoDBRecord, tries: number, error: unknown): Promise<void>
}

function deliveryTo(
  { filters, handler }: StreamConsumer,
  { tries = 5, backoffMs = 200, ending, done, writeDeadLetter }: Delivery,
): (records: readonly PlacedRecord[]) => Promise<void> {
  /** Calls the handler once. The result is where in the batch a failure begins; after a throw only if it has one change. */
  async function attempt(records: readonly PlacedRecord[]): Promise<Failure | undefined> {
    try {
      const response = await handler({ Records: records.map(({ shardId: _, ...record }) => record) })
      const failures = response?.batchItemFailures ?? []
      if (failures.length === 0) return undefined

      const failed = new Set(failures.map((failure) => failure.itemIdentifier))
      const place = records.findIndex((record) => failed.has(record.dynamodb?.SequenceNumber ?? ''))
      // An unknown identifier counts as a failure of the whole batch, as in AWS.
      return { place: place === -1 ? undefined : place, error: 'the handler named it in batchItemFailures' }
    } catch (error) {
      return { place: records.length === 1 ? 0 : undefined, error }
    }
  }

  async function handleBatch(records: readonly PlacedRecord[]): Promise<void> {
    let remaining = records
    let failures = 0

    while (remaining.length > 0 && !ending.aborted) {
      const failure = await attempt(remaining)
      if (!failure) return done(remaining.at(-1)!)

      if (failure.place === undefined && remaining.length > 1) {
        const half = Math.ceil(remaining.length / 2)
        await handleBatch(remaining.slice(0, half))
        remaining = remaining.slice(half)
        failures = 0
        continue
      }
      if (failure.place) {
        await done(remaining[failure.place - 1]!)
        remaining = remaining.slice(failure.place)
        failures = 0
      }
      failures += 1
      if (failures < tries) {
        await rest(Math.min(MAX_BACKOFF_MS, backoffMs * 2 ** (failures - 1)), ending)
      } else {
        remaining = await withoutFailed(remaining, failure.error)
        failures = 0
      }
    }
  }

  async function withoutFailed([first, ...others]: readonly PlacedRecord[], error: unknown): Promise<PlacedRecord[]> {
    if (first) {
      const { shardId: _, ...record } = first
      await writeDeadLetter(record, tries, error)
      await done(first)
    }
    return others
  }

  return async (records) => {
    await handleBatch(records.filter((record) => filters.some((filter) => passes(filter, record))))
    const last = records.at(-1)
    if (last && !ending.aborted) await done(last)
  }
}

function passes(
  { eventNames, sortKeyPrefixes = [''] }: ChangeFilter,
  { eventName, dynamodb }: DynamoDBRecord,
): boolean {
  const sortKey = dynamodb?.Keys?.[primaryKey.sortKey]?.S ?? ''
  return (
    !!eventName &&
    (eventNames?.includes(eventName) ?? true) &&
    sortKeyPrefixes.some((prefix) => sortKey.startsWith(prefix))
  )
}

/** The record as AWS sends it to a Lambda: JSON, with bytes as base64 and times in seconds. */
function lambdaRecord({ dynamodb, userIdentity, ...record }: StreamRecord, eventSourceARN: string): DynamoDBRecord {
  const event = {
    ...record,
    eventSourceARN,
    dynamodb: {
      ...dynamodb,
      ApproximateCreationDateTime: Math.floor((dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1000),
    },
    ...(userIdentity && { userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId } }),
  }
  return JSON.parse(JSON.stringify(event, bytesAsBase64)) as DynamoDBRecord
}

// Reads `this`, because `value` is the result of the Buffer's own toJSON.
function bytesAsBase64(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const bytes = this[key]
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : value
}

const isTrimmed = (error: unknown): boolean => error instanceof Error && error.name === 'TrimmedDataAccessException'

/** Waits, at most until the stop. */
const rest = (milliseconds: number, ending: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal: ending }).catch(() => undefined)
