import {
  ConditionalCheckFailedException,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { StartError } from '#infra/local/engines/start-error.ts'
import { createTable, type TableDefinition } from '#infra/local/engines/create-table.ts'
import { databaseClientConfig, startDatabase } from '#infra/local/engines/database.ts'
import { freePort } from '#infra/local/engines/free-port.ts'
import { listenLocally } from '#infra/local/engines/listen-locally.ts'
import { createTempFolder } from '#test/support/temp-folder.ts'

const definition: TableDefinition = {
  tableName: 'cabins',
  ttlAttribute: 'expiresAt',
  indexes: {
    byStatus: { partitionKey: 'statusPk', sortKey: 'statusSk', projection: 'KEYS_ONLY' },
    byGuest: { partitionKey: 'guestPk', sortKey: 'guestSk', projection: 'ALL' },
  },
}

async function startTestDatabase(options: Partial<Parameters<typeof startDatabase>[0]> = {}) {
  const database = await startDatabase({ port: 0, ...options })
  onTestFinished(() => database.stop())
  return { ...database, client: new DynamoDBClient(databaseClientConfig(database.endpoint)) }
}

const item = (sk: string) => ({ pk: { S: 'CABIN#protea' }, sk: { S: sk } })

describe('the local database', () => {
  it('creates the table with its keys, indexes, stream and TTL, as often as it starts', async () => {
    const { client } = await startTestDatabase()
    await createTable(client, definition)
    await createTable(client, definition)

    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'cabins' }))
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: 'cabins' }))
    expect(Table).toMatchObject({
      KeySchema: [{ AttributeName: 'pk' }, { AttributeName: 'sk' }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    })
    const byStatus = Table?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === 'byStatus')
    expect(byStatus?.Projection).toEqual({ ProjectionType: 'KEYS_ONLY' })
    expect(TimeToLiveDescription).toEqual({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' })
  })

  it('refuses a table that was made with other indexes', async () => {
    const { client } = await startTestDatabase()
    await createTable(client, definition)
    await expect(createTable(client, { ...definition, indexes: {} })).rejects.toThrow(/was made for other indexes/)
  })

  it('refuses one of two transactions that write the same item', async () => {
    const { client } = await startTestDatabase()
    await createTable(client, definition)
    const claim = (sk: string) => ({
      TableName: 'cabins',
      Item: item(sk),
      ConditionExpression: 'attribute_not_exists(pk)',
    })

    await client.send(new PutItemCommand(claim('NIGHT#1')))
    await expect(client.send(new PutItemCommand(claim('NIGHT#1')))).rejects.toThrow(ConditionalCheckFailedException)
    await expect(
      client.send(
        new TransactWriteItemsCommand({ TransactItems: [{ Put: claim('NIGHT#2') }, { Put: claim('NIGHT#1') }] }),
      ),
    ).rejects.toThrow(TransactionCanceledException)
    const { Item } = await client.send(new GetItemCommand({ TableName: 'cabins', Key: item('NIGHT#2') }))
    expect(Item).toBeUndefined()
  })

  it('keeps its data in the folder from one start to the next', async () => {
    const folder = await createTempFolder()
    const first = await startTestDatabase({ folder })
    await createTable(first.client, definition)
    await first.client.send(new PutItemCommand({ TableName: 'cabins', Item: item('NIGHT#1') }))
    await first.stop()

    const second = await startTestDatabase({ folder })
    const { Item } = await second.client.send(new GetItemCommand({ TableName: 'cabins', Key: item('NIGHT#1') }))
    expect(Item).toEqual(item('NIGHT#1'))
  })

  it('uses the database at DYNAMODB_ENDPOINT where one is set', async () => {
    const { endpoint } = await startTestDatabase()
    await expect(startDatabase({ port: 0, endpoint })).resolves.toMatchObject({ endpoint, engine: 'DYNAMODB_ENDPOINT' })
  })

  it('ends when the process that started it is killed', async () => {
    const port = await freePort()
    const starter = new URL('../../infra/local/engines/database.ts', import.meta.url).href
    const program = `const { startDatabase } = await import('${starter}')
      await startDatabase({ port: ${port} })
      process.stdout.write('ready')
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program])
    onTestFinished(() => void parent.kill('SIGKILL'))
    await new Promise((resolve) => parent.stdout.once('data', resolve))
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      )
    expect(await isUp()).toBe(true)

    parent.kill('SIGKILL')
    await expect.poll(isUp, { timeout: 5000 }).toBe(false)
  })
})

describe('a database that cannot start says why in one sentence', () => {
  const failure = (options: Parameters<typeof startDatabase>[0]) =>
    startDatabase(options).then(
      () => expect.unreachable('it started'),
      (error: unknown) => error,
    )

  it('when its port is taken', async () => {
    const other = await listenLocally('another', 0, (_request, response) => response.end('not a database'))
    onTestFinished(() => other.stop())
    const error = await failure({ port: other.port })
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain(`Port ${other.port} is taken, so the database cannot start`)
  })

  it('when nothing answers at DYNAMODB_ENDPOINT', async () => {
    const error = await failure({ port: 0, endpoint: `http://127.0.0.1:${await freePort()}` })
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toMatch(/No database answers at DYNAMODB_ENDPOINT=.* \(ECONNREFUSED\)/)
  })

  it('when its data is corrupt', async () => {
    const folder = await createTempFolder()
    await writeFile(join(folder, 'table.sqlite'), 'not a database at all')
    const error = await failure({ port: 0, folder })
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toMatch(/The local data in .* cannot be read \(.*\): "npm run reset" starts afresh\.$/)
  })

  it('when a file is in the place of its folder', async () => {
    const file = join(await createTempFolder(), 'taken')
    await writeFile(file, '')
    const error = await failure({ port: 0, folder: file })
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toMatch(/The data folder .* cannot be used .*: set DATA_DIR to another one\.$/)
  })
})
