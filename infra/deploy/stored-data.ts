import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type UploadsBucket, uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { type Table, documentClient, openTable } from '#lambdas/table/table.ts'
import type { Stage } from '#infra/deployment.ts'
import { databaseClientConfig, startDatabase } from '#infra/local/engines/database.ts'
import { startStorage, storageClientConfig } from '#infra/local/engines/storage.ts'
import { TABLE_NAME, UPLOADS_BUCKET } from '#infra/local/start-app.ts'
import { stackName } from '#infra/stacks.ts'
import { DeployError } from './deploy-error.ts'
import { findDeployedStage } from './deployed-stage.ts'
import { openDeployedTable } from './deployed-table.ts'

type StoredData = { readonly table: Table; readonly bucket: UploadsBucket; readonly stop: () => Promise<void> }

async function openDeployed(stage: Stage, givenRegion?: string): Promise<StoredData> {
  const { aws, region, tableName } = await findDeployedStage(stage, givenRegion)
  const bucketName = (await aws.outputsOf(stackName(stage, 'Data')))?.['UploadsBucketName']
  if (!bucketName) throw new DeployError(`The stack ${stackName(stage, 'Data')} has no bucket of files.`)
  return {
    table: openDeployedTable(region, tableName),
    bucket: uploadsBucket(bucketName, { region }),
    stop: async () => undefined,
  }
}

/** The local data, on engines of its own: those of `npm start` must not run at the same time. */
async function openLocal(): Promise<StoredData> {
  const folder = resolve(process.env['DATA_DIR'] || '.local')
  if (!existsSync(join(folder, 'table'))) throw new DeployError(`There are no local data in ${folder} yet.`)
  const storage = await startStorage({
    port: 0,
    folder: join(folder, 'files'),
    buckets: [UPLOADS_BUCKET],
    // Set again by each start of the local stack.
    allowedOrigins: ['http://localhost:3000'],
  })
  const database = await startDatabase({ port: 0, folder: join(folder, 'table') })
  const client = new DynamoDBClient(databaseClientConfig(database.endpoint))
  return {
    table: openTable(documentClient(client), TABLE_NAME),
    bucket: uploadsBucket(UPLOADS_BUCKET, storageClientConfig(storage.endpoint)),
    async stop() {
      client.destroy()
      await storage.stop()
      await database.stop()
    },
  }
}

const dataStages = ['dev', 'prod', 'local'] as const
export type DataStage = (typeof dataStages)[number]

/** The table and the files of a stage, for a command. `stop` ends what was started for it. */
export const openStoredData = (stage: DataStage, region?: string): Promise<StoredData> =>
  stage === 'local' ? openLocal() : openDeployed(stage, region)

/** Parses `--stage`. Throws one sentence where it is none. */
export function parseDataStage(written: string | undefined): DataStage {
  const stage = dataStages.find((each) => each === written)
  if (!stage) throw new DeployError('Say which stage: --stage prod, --stage dev, or --stage local.')
  return stage
}
