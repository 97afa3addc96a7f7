import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { type UploadsBucket, uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { personRepository } from '#lambdas/table/person-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { type Table, openTable } from '#lambdas/table/table.ts'
import type { Stage } from '#infra/deployment.ts'
import { databaseClientConfig, startDatabase } from '#infra/local/engines/database.ts'
import { StartError } from '#infra/local/engines/start-error.ts'
import { startStorage, storageClientConfig } from '#infra/local/engines/storage.ts'
import { TABLE_NAME, UPLOADS_BUCKET } from '#infra/local/start-app.ts'
import { stackName } from '#infra/stacks.ts'
import { createAws } from './aws.ts'
import { deployConfigFile } from './deploy-config.ts'
import { DeployError } from './deploy-error.ts'
import { openDeployedTable } from './initial-content.ts'
import { parsePersonCommand, runPersonCommand } from './person-command.ts'
import { processTerminal } from './terminal.ts'

/** `npm run person -- --stage prod --export thandi@example.co.za`: docs/operating.md, "Export or erase personal data". */
const root = resolve(import.meta.dirname, '../..')

type Stored = { readonly table: Table; readonly bucket: UploadsBucket; readonly stop: () => Promise<void> }

async function openDeployed(stage: Stage): Promise<Stored> {
  const { region, account } = await deployConfigFile(root, stage).read()
  if (!region || !account)
    throw new DeployError(`deploy.${stage}.json does not say where ${stage} lives: run \`npm run deploy\` first.`)
  const aws = createAws(region)
  if ((await aws.caller()).account !== account)
    throw new DeployError(`These credentials do not belong to account ${account}, where ${stage} lives.`)
  const data = stackName(stage, 'Data')
  const [tableName] = await aws.resourcesOf(data, 'AWS::DynamoDB::GlobalTable')
  const bucketName = (await aws.outputsOf(data))?.['UploadsBucketName']
  if (!tableName || !bucketName) throw new DeployError(`The stack ${data} has no table or no bucket of files.`)
  return {
    table: openDeployedTable(region, tableName),
    bucket: uploadsBucket(bucketName, { region }),
    stop: async () => undefined,
  }
}

/** The local data, on engines of its own: those of `npm start` must not run at the same time. */
async function openLocal(): Promise<Stored> {
  const folder = resolve(process.env['DATA_DIR'] || '.local')
  if (!existsSync(join(folder, 'table'))) throw new DeployError(`There are no local data in ${folder} yet.`)
  const storage = await startStorage({
    port: 0,
    folder: join(folder, 'files'),
    buckets: [UPLOADS_BUCKET],
    // Set anew by each start of the local stack.
    allowedOrigins: ['http://localhost:3000'],
  })
  const database = await startDatabase({ port: 0, folder: join(folder, 'table') })
  const client = new DynamoDBClient(databaseClientConfig(database.endpoint))
  return {
    table: openTable(
      DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
      TABLE_NAME,
    ),
    bucket: uploadsBucket(UPLOADS_BUCKET, storageClientConfig(storage.endpoint)),
    async stop() {
      client.destroy()
      await storage.stop()
      await database.stop()
    },
  }
}

try {
  const command = parsePersonCommand(process.argv.slice(2))
  const { table, bucket, stop } = command.stage === 'local' ? await openLocal() : await openDeployed(command.stage)
  try {
    const needs = {
      people: personRepository(table),
      bookings: bookingRepository(table),
      enquiries: enquiryRepository(table),
      payments: paymentRepository(table),
      registers: registerRepository(table),
      bucket,
      clock: businessClock,
    }
    await runPersonCommand(command, needs, processTerminal())
  } finally {
    await stop()
  }
} catch (error) {
  if (!(error instanceof DeployError) && !(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
