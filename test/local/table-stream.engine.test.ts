import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTable } from '#infra/local/engines/create-table.ts'
import { type Database, databaseClientConfig, startDatabase } from '#infra/local/engines/database.ts'
import { type ChangeFilter, type StreamConsumer, startTableStream } from '#infra/local/engines/table-stream.ts'
import { createTempFolder } from '#test/support/temp-folder.ts'

let database: Database
let client: DynamoDBClient

beforeAll(async () => {
  database = await startDatabase({ port: 0 })
  client = new DynamoDBClient(databaseClientConfig(database.endpoint))
})
afterAll(() => database.stop())

let tables = 0
async function createStreamTable() {
  const tableName = `stream-${(tables += 1)}`
  await createTable(client, { tableName, indexes: {}, ttlAttribute: 'expiresAt' })
  return {
    tableName,
    put: (sk: string, attributes = {}) =>
      client.send(
        new PutItemCommand({ TableName: tableName, Item: { pk: { S: 'one' }, sk: { S: sk }, ...attributes } }),
      ),
    remove: (sk: string) =>
      client.send(new DeleteItemCommand({ TableName: tableName, Key: { pk: { S: 'one' }, sk: { S: sk } } })),
  }
}

const newOutboxLines: ChangeFilter = { eventNames: ['INSERT'], sortKeyPrefixes: ['OUTBOX#', 'ITN#'] }
const sortKeyOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.['sk']?.S ?? ''
const sortKeysOf = ({ Records }: DynamoDBStreamEvent) => Records.map(sortKeyOf)

/** A consumer that records its calls and fails as configured. */
function createConsumer(
  fail: (sortKey: string, time: number) => boolean = () => false,
  failureMode: 'throws' | 'names' = 'throws',
) {
  const calls: string[][] = []
  const handled: string[] = []
  const times = new Map<string, number>()
  const consumer: StreamConsumer = {
    name: 'postman',
    filters: [newOutboxLines],
    async handler(event) {
      calls.push(sortKeysOf(event))
      for (const record of event.Records) {
        const time = (times.get(sortKeyOf(record)) ?? 0) + 1
        times.set(sortKeyOf(record), time)
        if (fail(sortKeyOf(record), time)) {
          if (failureMode === 'throws') throw new Error('The consumer fails')
          return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] }
        }
        handled.push(sortKeyOf(record))
      }
      return undefined
    },
  }
  return { consumer, calls, handled, times }
}

type TestOptions = { folder?: string; print?: (line: string) => void; tries?: number; batchSize?: number }
async function startStream(tableName: string, consumers: readonly StreamConsumer[], options: TestOptions = {}) {
  const stream = await startTableStream({ endpoint: database.endpoint, tableName, consumers, backoffMs: 5, ...options })
  onTestFinished(() => stream.stop())
  return stream
}

/** Starts another database, writes to it, and returns what a consumer with that folder received. */
async function readFromOtherDatabase(
  sortKeys: readonly string[],
  { streamFolder, databaseFolder }: { streamFolder: string; databaseFolder?: string },
) {
  const otherDatabase = await startDatabase({ port: 0, ...(databaseFolder && { folder: databaseFolder }) })
  const { endpoint } = otherDatabase
  const otherClient = new DynamoDBClient(databaseClientConfig(endpoint))
  await createTable(otherClient, { tableName: 'kept', indexes: {}, ttlAttribute: 'expiresAt' })
  for (const sortKey of sortKeys) {
    await otherClient.send(new PutItemCommand({ TableName: 'kept', Item: { pk: { S: 'one' }, sk: { S: sortKey } } }))
  }
  const { consumer, handled } = createConsumer()
  const stream = await startTableStream({ endpoint, tableName: 'kept', consumers: [consumer], folder: streamFolder })
  await stream.drained()
  await stream.stop()
  await otherDatabase.stop()
  return handled
}

describe('the stream of the local table', () => {
  it('delivers every change that passes the filter, in order, from the first one of a new table', async () => {
    const table = await createStreamTable()
    const sortKeys = Array.from({ length: 25 }, (_, number) => `OUTBOX#${number}`)
    await table.put('BOOKING')
    for (const sortKey of sortKeys) await table.put(sortKey)
    await table.remove('OUTBOX#3')

    const { consumer, calls, handled } = createConsumer()
    const stream = await startStream(table.tableName, [consumer])
    await stream.drained()
    expect(handled).toEqual(sortKeys)
    expect(Math.max(...calls.map((call) => call.length))).toBe(10)

    await table.put('ITN#later')
    await expect.poll(() => handled.at(-1)).toBe('ITN#later')
  })

  it('delivers a change in the form that a Lambda gets from AWS', async () => {
    const table = await createStreamTable()
    const events: DynamoDBStreamEvent[] = []
    const stream = await startStream(table.tableName, [
      {
        name: 'witness',
        filters: [{ eventNames: ['MODIFY', 'REMOVE'] }],
        handler: async (event) => void events.push(event),
      },
    ])
    await table.put('A', { nights: { N: '2' } })
    await table.put('A', { seal: { B: new TextEncoder().encode('wax') } })
    await table.remove('A')
    await stream.drained()

    const [change, removal] = events.flatMap(({ Records }) => Records)
    expect(change).toMatchObject({
      eventName: 'MODIFY',
      eventSource: 'aws:dynamodb',
      eventSourceARN: expect.stringContaining(`table/${table.tableName}/stream/`),
      dynamodb: {
        Keys: { pk: { S: 'one' }, sk: { S: 'A' } },
        NewImage: { seal: { B: Buffer.from('wax').toString('base64') } },
        StreamViewType: 'NEW_IMAGE',
      },
    })
    expect(change?.dynamodb?.ApproximateCreationDateTime).toBeCloseTo(Date.now() / 1000, -2)
    expect(removal).toMatchObject({ eventName: 'REMOVE', dynamodb: { Keys: { sk: { S: 'A' } } } })
    expect(change?.dynamodb).not.toHaveProperty('OldImage')
    expect(removal?.dynamodb).not.toHaveProperty('NewImage')
  })

  it('retries a failing batch until it succeeds, and later changes wait', async () => {
    const table = await createStreamTable()
    for (const number of [1, 2, 3, 4]) await table.put(`OUTBOX#${number}`)
    const { consumer, handled } = createConsumer((sortKey, time) => sortKey === 'OUTBOX#3' && time <= 4)
    await (await startStream(table.tableName, [consumer], { tries: 10 })).drained()

    expect([...new Set(handled)]).toEqual(['OUTBOX#1', 'OUTBOX#2', 'OUTBOX#3', 'OUTBOX#4'])
    expect(handled.indexOf('OUTBOX#4')).toBeGreaterThan(handled.indexOf('OUTBOX#3'))
  })

  it('continues at the change that batchItemFailures names, not before it', async () => {
    const table = await createStreamTable()
    for (const number of [1, 2, 3]) await table.put(`OUTBOX#${number}`)
    const { consumer, calls, handled } = createConsumer((sortKey, time) => sortKey === 'OUTBOX#2' && time <= 2, 'names')
    await (await startStream(table.tableName, [consumer])).drained()

    expect(handled).toEqual(['OUTBOX#1', 'OUTBOX#2', 'OUTBOX#3'])
    expect(calls).toEqual([
      ['OUTBOX#1', 'OUTBOX#2', 'OUTBOX#3'],
      ['OUTBOX#2', 'OUTBOX#3'],
      ['OUTBOX#2', 'OUTBOX#3'],
    ])
  })

  it.each(['throws', 'names'] as const)(
    'parks a change that never succeeds and continues (handler %s)',
    async (failureMode) => {
      const table = await createStreamTable()
      const folder = await createTempFolder()
      for (const number of [1, 2, 3, 4, 5]) await table.put(`OUTBOX#${number}`)
      const lines: string[] = []
      const { consumer, handled, times } = createConsumer((sortKey) => sortKey === 'OUTBOX#2', failureMode)
      const stream = await startStream(table.tableName, [consumer], {
        folder,
        tries: 3,
        print: (line) => lines.push(line),
      })
      await stream.drained()

      expect([...new Set(handled)]).toEqual(['OUTBOX#1', 'OUTBOX#3', 'OUTBOX#4', 'OUTBOX#5'])
      expect(times.get('OUTBOX#2')).toBeLessThanOrEqual(6)
      expect(lines).toEqual([
        expect.stringMatching(/^postman failed 3 times on change INSERT \d+ and is not sent again: /),
      ])
      const [deadLetter, ...others] = (await readFile(join(folder, 'dead-letters.jsonl'), 'utf8')).trimEnd().split('\n')
      expect(others).toEqual([])
      expect(JSON.parse(deadLetter ?? '')).toMatchObject({
        consumer: 'postman',
        tries: 3,
        record: { eventName: 'INSERT', dynamodb: { Keys: { sk: { S: 'OUTBOX#2' } } } },
      })
    },
  )

  it('continues where it stopped, losing nothing that was in progress', async () => {
    const table = await createStreamTable()
    const folder = await createTempFolder()
    for (const number of [1, 2, 3]) await table.put(`OUTBOX#${number}`)
    const first = createConsumer((sortKey) => sortKey === 'OUTBOX#3')
    const stream = await startTableStream({
      endpoint: database.endpoint,
      tableName: table.tableName,
      consumers: [first.consumer],
      folder,
      backoffMs: 10_000,
    })
    await expect.poll(() => first.times.get('OUTBOX#3')).toBeGreaterThan(1)
    await stream.stop()
    await table.put('OUTBOX#4')

    const second = createConsumer()
    await (await startStream(table.tableName, [second.consumer], { folder })).drained()
    expect(second.handled).toEqual(['OUTBOX#3', 'OUTBOX#4'])
  })

  it('finds its position again after the database was stopped and started', async () => {
    const folder = await createTempFolder()
    expect(await readFromOtherDatabase(['OUTBOX#1'], { streamFolder: folder, databaseFolder: folder })).toEqual([
      'OUTBOX#1',
    ])
    expect(await readFromOtherDatabase(['OUTBOX#2'], { streamFolder: folder, databaseFolder: folder })).toEqual([
      'OUTBOX#2',
    ])
  })

  it('starts a new table at its first change', async () => {
    const streamFolder = await createTempFolder()
    await readFromOtherDatabase(['OUTBOX#1', 'OUTBOX#2', 'OUTBOX#3'], { streamFolder })
    expect(await readFromOtherDatabase(['OUTBOX#new'], { streamFolder })).toEqual(['OUTBOX#new'])
  })

  it('isolates consumers: one that fails does not delay another', async () => {
    const table = await createStreamTable()
    await table.put('OUTBOX#1')
    const failing = createConsumer(() => true)
    const other = createConsumer()
    await startStream(
      table.tableName,
      [
        { ...failing.consumer, name: 'failing' },
        { ...other.consumer, name: 'other' },
      ],
      { tries: 1000 },
    )
    await expect.poll(() => other.handled).toEqual(['OUTBOX#1'])
    expect(failing.handled).toEqual([])
  })

  it('writes no dead letters while all goes well', async () => {
    const table = await createStreamTable()
    const folder = await createTempFolder()
    await table.put('OUTBOX#1')
    await (await startStream(table.tableName, [createConsumer().consumer], { folder })).drained()
    expect(existsSync(join(folder, 'dead-letters.jsonl'))).toBe(false)
  })

  it('does not start without a table', async () => {
    await expect(startStream('no-such-table', [])).rejects.toThrow(
      /^The stream of the table no-such-table cannot be read/,
    )
  })
})
