import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { isNew, openTable } from '#lambdas/table/table.ts'

// The embedded engine runs one transaction after the other; only AWS refuses those that conflict.
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'af-south-1' }))
const dynamo = mockClient(client)

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })

const write = { put: { pk: 'CABIN#aloe', sk: 'N#2027-02-12', by: 'MC-7K4QX' }, when: isNew }

describe('a transaction', () => {
  beforeEach(() => dynamo.reset())

  it('is retried after a conflict with another one', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'None'))
      .rejectsOnce(cancelled('ThrottlingError', 'None'))
      .resolves({})
    const table = openTable(client, 'app-table')

    expect(await table.transact([write, write])).toBeUndefined()
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(3)
    expect(table.meter.requests).toBe(3)
  })

  it('whose condition failed returns that, and is not retried', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'))

    expect(await openTable(client, 'app-table').transact([write, write])).toEqual([
      { failed: false, item: undefined },
      { failed: true, item: undefined },
    ])
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
  })

  it('returns it too when a condition failed while another write was in conflict', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'ConditionalCheckFailed'))

    expect(await openTable(client, 'app-table').transact([write, write])).toHaveLength(2)
  })

  it('that can never be written throws', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('ValidationError', 'None'))

    await expect(openTable(client, 'app-table').transact([write, write])).rejects.toThrow('cancelled')
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
  })
})

describe('a single write', () => {
  const conflict = new TransactionConflictException({ message: 'conflict', $metadata: {} })
  const table = () => openTable(client, 'app-table', { pause: async () => undefined })
  beforeEach(() => dynamo.reset())

  it('is retried after a conflict with a transaction', async () => {
    dynamo.on(PutCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({})
    dynamo.on(DeleteCommand).rejectsOnce(conflict).resolves({})
    expect(await table().put(write.put, isNew)).toBe(true)
    expect(await table().remove({ pk: 'CABIN#aloe', sk: 'N#2027-02-12' })).toBe(true)
    expect(dynamo.commandCalls(PutCommand)).toHaveLength(3)
  })

  it('throws when every try has a conflict', async () => {
    dynamo.on(PutCommand).rejects(conflict)
    await expect(table().put(write.put)).rejects.toThrow('conflict')
  })

  it('whose condition failed returns that', async () => {
    dynamo.on(PutCommand).rejects(new ConditionalCheckFailedException({ message: 'no', $metadata: {} }))
    expect(await table().put(write.put, isNew)).toBe(false)
    expect(dynamo.commandCalls(PutCommand)).toHaveLength(1)
  })
})

describe('many items by key', () => {
  const first = { pk: 'CABIN#aloe', sk: 'N#2027-02-12' }
  const second = { pk: 'CABIN#aloe', sk: 'N#2027-02-13' }
  const keys = [first, second]
  const left = { UnprocessedKeys: { 'app-table': { Keys: [second] } } }
  const pauses: number[] = []
  const table = () =>
    openTable(client, 'app-table', {
      pause: async (milliseconds) => {
        pauses.push(milliseconds)
      },
    })
  beforeEach(() => {
    dynamo.reset()
    pauses.length = 0
  })

  it('are asked for again after a pause where a throttled table left some unprocessed', async () => {
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { 'app-table': [first] }, ...left })
      .resolvesOnce(left)
      .resolves({ Responses: { 'app-table': [second] } })
    expect(await table().getAll(keys)).toEqual(keys)
    expect(pauses).toHaveLength(2)
  })

  it('are given up when a table leaves them unprocessed at every try', async () => {
    dynamo.on(BatchGetCommand).callsFake(async () => {
      if (dynamo.commandCalls(BatchGetCommand).length > 100) throw new Error('asked without end')
      return left
    })
    await expect(table().getAll(keys)).rejects.toThrow('could not be read')
  })
})
