import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { join } from 'node:path'
import { functions } from '#infra/functions.ts'
import { indexes, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
// oxlint-disable-next-line no-restricted-imports -- #web/ is what the build is made of, not the build
import { cachedBuild } from '../../web/cached-build.ts'
import { demoData } from './demo-data/demo-data.ts'
import { createTable } from './engines/create-table.ts'
import { databaseClientConfig, localAwsEnvironment, startDatabase } from './engines/database.ts'
import { makeDataFolder } from './engines/json-file.ts'
import { startSignIn } from './engines/sign-in.ts'
import { startStorage } from './engines/storage.ts'
import { startTableStream } from './engines/table-stream.ts'
import { startGateway } from './gateway.ts'
import { httpApi } from './http-api.ts'
import { startInbox } from './inbox/inbox.ts'
import { type HostedLambda, hostLambdas, routesOf } from './lambda-host.ts'
import { localKey, startParameters } from './parameters.ts'
import { startPayfastEmulator } from './payfast-emulator/payfast-emulator.ts'
import { startPublishing } from './publishing.ts'
import { type LocalSchedule, startSchedules } from './schedules.ts'
import { siteFiles } from './site-files.ts'
import { confirmationTrigger } from './triggers.ts'

type Options = {
  /** The site's port; inbox, PayFast look-alike, sign-in and storage take the next four. */
  readonly port: number
  readonly dataFolder: string
  /** Meta's pixel, for trying out what consent does; without one there is none, and nothing to consent to. */
  readonly pixelId?: string | undefined
}

export type RunningApp = {
  readonly siteUrl: string
  readonly inboxUrl: string
  readonly payfastUrl: string
  readonly owner: { readonly email: string; readonly password: string }
  readonly schedules: readonly LocalSchedule[]
  stop(): Promise<void>
}

export const TABLE_NAME = 'mountain-cabins'
const UPLOADS_BUCKET = 'uploads'
const SITE_BUCKET = 'site'

/** Whom the demo lets in from the first day. */
const demoOwner = { email: 'owner@mountaincabins.example', password: 'mountain', name: 'Demo Owner' }

/** Stops what was started, last first; one part's trouble does not keep the others running. */
function stopper() {
  const parts: { stop(): Promise<void> | void }[] = []
  return {
    add: <Part extends { stop(): Promise<void> | void }>(part: Part): Part => {
      parts.push(part)
      return part
    },
    async stop(): Promise<void> {
      for (const part of parts.splice(0).toReversed()) {
        // oxlint-disable-next-line no-await-in-loop -- what stands on an engine ends before it
        await Promise.resolve(part.stop()).catch(() => undefined)
      }
    },
  }
}

/**
 * The whole product on this machine: the same list of Lambdas, the same table, the same headers as in AWS, on embedded
 * engines. Rejects with `StartError` and one sentence when something is in the way, and leaves nothing running.
 */
export async function startApp(options: Options): Promise<RunningApp> {
  const running = stopper()
  try {
    return await start(options, running)
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function start(
  { port, dataFolder, pixelId = '' }: Options,
  running: ReturnType<typeof stopper>,
): Promise<RunningApp> {
  await makeDataFolder(dataFolder)
  const folder = (name: string) => join(dataFolder, name)
  const siteUrl = `http://localhost:${port}`

  const building = cachedBuild()
  // It is awaited further down: a build that fails before that must not end the process by itself.
  building.catch(() => undefined)
  const database = running.add(
    await startDatabase({ port: 0, folder: folder('table'), endpoint: process.env['DYNAMODB_ENDPOINT'] }),
  )
  const inbox = running.add(await startInbox({ port: port + 1, folder: folder('mails') }))
  const payfast = running.add(await startPayfastEmulator({ port: port + 2, folder: folder('payfast') }))
  let hosted: HostedLambda[] = []
  const signIn = running.add(
    await startSignIn({
      confirmed: (confirmation) => confirmationTrigger(hosted)(confirmation),
      port: port + 3,
      folder: folder('sign-in'),
      sendEmail: ({ to, subject, text }) => inbox.keep({ to: [to], subject, text, from: EMAIL_FROM }),
    }),
  )
  const storage = running.add(
    await startStorage({
      port: port + 4,
      folder: folder('files'),
      buckets: [UPLOADS_BUCKET, SITE_BUCKET],
      allowedOrigins: [siteUrl],
    }),
  )
  // A build takes this process for seconds, longer than a Lambda waits for AWS.
  const built = await building
  const publishing = running.add(
    await startPublishing({
      storage: { endpoint: storage.endpoint, bucket: SITE_BUCKET },
      hosted: () => hosted,
      forget: (path) => files.forget(path),
    }),
  )
  const files = siteFiles({
    folder: built.site,
    published: publishing.read,
    lookUpEdgeRoute: publishing.edge.lookUpEdgeRoute,
    connectSources: [storage.endpoint],
    formActions: [payfast.url],
    pixel: pixelId !== '',
  })
  const originSecret = await localKey(dataFolder, 'origin-secret')
  const parameters = running.add(
    await startParameters({
      'link-key': await localKey(dataFolder, 'link-key'),
      'origin-secret': originSecret,
      captcha: JSON.stringify({ provider: 'always-pass', siteKey: '', secret: '' }),
      payfast: JSON.stringify({
        merchantId: payfast.merchant.id,
        merchantKey: payfast.merchant.key,
        passphrase: payfast.merchant.passphrase,
        processUrl: `${payfast.url}/eng/process`,
        validateUrl: `${payfast.url}/eng/query/validate`,
        notifyUrl: `http://127.0.0.1:${port}/api/payfast-itn`,
        alsoExpectedSources: ['127.0.0.1/32'],
      }),
    }),
  )

  const client = new DynamoDBClient(databaseClientConfig(database.endpoint))
  await createTable(client, { tableName: TABLE_NAME, indexes, ttlAttribute: timeToLiveAttribute })
  client.destroy()
  await signIn.ensureOwner(demoOwner)
  setEnvironment({
    TABLE_NAME,
    UPLOADS_BUCKET,
    SITE_BUCKET,
    SITE_DISTRIBUTION: publishing.edge.distributionId,
    SITE_KEY_VALUE_STORE: publishing.edge.storeArn,
    SITE_RENDERER: join(built.renderer, 'render-page.mjs'),
    CONTENT_CHANGES_QUEUE: publishing.queue.queueUrl,
    USER_POOL_ID: signIn.userPoolId,
    SITE_ORIGIN: siteUrl,
    EMAIL_FROM,
    OWNER_EMAIL: demoOwner.email,
    STAGE: 'local',
    ...parameters.environment,
    ...localAwsEnvironment,
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_ENDPOINT_URL_S3: storage.endpoint,
    AWS_ENDPOINT_URL_SES: inbox.url,
    AWS_ENDPOINT_URL_SQS: publishing.queue.url,
    AWS_ENDPOINT_URL_CLOUDFRONT: publishing.edge.url,
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: publishing.edge.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: signIn.endpoint,
  })
  await seed(pixelId)

  hosted = await hostLambdas(functions)
  await publishing.publish()
  const schedules = startSchedules(hosted).map((schedule) => running.add(schedule))
  running.add(
    await startTableStream({
      endpoint: database.endpoint,
      tableName: TABLE_NAME,
      folder: folder('stream'),
      consumers: hosted.flatMap(consumersOf),
    }),
  )
  running.add(
    await startGateway({
      port,
      api: httpApi(routesOf(hosted), signIn),
      originSecret,
      files: files.answer,
      signIn,
      siteConfig: {
        userPoolId: signIn.userPoolId,
        userPoolClientId: signIn.clientId,
        userPoolEndpoint: `${siteUrl}/local/cognito/`,
        authFlow: 'USER_PASSWORD_AUTH',
        passwordMinLength: 6,
      },
      schedules,
    }),
  )
  return {
    siteUrl,
    inboxUrl: inbox.url,
    payfastUrl: payfast.url,
    owner: demoOwner,
    schedules,
    stop: running.stop,
  }
}

const EMAIL_FROM = 'Mountain Cabins <stay@mountaincabins.example>'

/** The engines are this machine's; their keys open nothing anywhere else. */
function setEnvironment(environment: Readonly<Record<string, string>>): void {
  Object.assign(process.env, environment)
}

/** Fills an empty table with the demo house; a table with a house in it stays as it is. */
async function seed(pixelId: string): Promise<void> {
  const { appTable } = await import('#lambdas/table/table.ts')
  const { seedTable } = await import('#lambdas/table/seed.ts')
  const { publishLockRepository } = await import('#lambdas/table/publish-lock-repository.ts')
  const table = appTable()
  await Promise.all([
    seedTable(table, { ...demoData, settings: { ...demoData.settings, pixelId } }),
    // Whoever held it here was killed.
    publishLockRepository(table).forceReleaseLock(),
  ])
}

const consumersOf = ({ lambda, handler }: HostedLambda) =>
  lambda.stream
    ? [
        {
          name: lambda.name,
          filters: [
            { eventNames: ['INSERT'] as const, sortKeyPrefixes: lambda.stream.insertPrefixes },
            { sortKeyPrefixes: lambda.stream.changePrefixes ?? [] },
          ],
          handler: (event: DynamoDBStreamEvent) => handler(event) as Promise<DynamoDBBatchResponse>,
        },
      ]
    : []
