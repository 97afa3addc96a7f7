import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withUserPool } from '#infra/admin-document.ts'
import { STAFF_DOCUMENT } from '#shared/content/published-files.ts'
import { publishLockRepository } from '#lambdas/table/publish-lock-repository.ts'
import { indexes, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { staffPool } from '#lambdas/staff/staff-pool.ts'
import { type InitialContent, isSeeded, seedTable } from '#lambdas/table/seed.ts'
import { type Table, documentClient, openTable } from '#lambdas/table/table.ts'
import type { UserPoolConfig } from '#shared/staff/user-pool-config.ts'
import { cachedBuild } from '#web/build/cached-build.ts'
import { seedActivity } from './demo-data/activity/seed-activity.ts'
import { codeIn, signUp } from './demo-data/activity/sign-up.ts'
import { demoData } from './demo-data/demo-data.ts'
import { createTable } from './engines/create-table.ts'
import { databaseClientConfig, localAwsEnvironment, localRegion, startDatabase } from './engines/database.ts'
import { makeDataFolder } from './engines/json-file.ts'
import { StartError } from './engines/start-error.ts'
import { startSignIn } from './engines/sign-in.ts'
import { startStorage } from './engines/storage.ts'
import { startTableStream } from './engines/table-stream.ts'
import { gatewayListener } from './gateway.ts'
import { httpApi } from './http-api.ts'
import { storedAttachments } from './inbox/email.ts'
import { startInbox } from './inbox/inbox.ts'
import { type HostedLambda, routesOf } from './lambda-host.ts'
import { localKey, startParameters } from './parameters.ts'
import { startPayfastEmulator } from './payfast-emulator/payfast-emulator.ts'
import { startPublishing } from './publishing.ts'
import { type LocalSchedule, startSchedules } from './schedules.ts'
import { type Site, builtSite, devSite } from './site.ts'
import { poolTriggers } from './user-pool-triggers.ts'

type Options = {
  /** The site's port; inbox, PayFast emulator, sign-in and storage use the next four. */
  readonly port: number
  readonly dataFolder: string
  /** What a new table begins with; the demo data by default. */
  readonly content?: InitialContent | undefined
  /** Meta's pixel, to try out the consent bar; without it the site has none. */
  readonly pixelId?: string | undefined
  /** Whether a new table begins with three months of bookings beside the business's own content. */
  readonly hasActivity?: boolean | undefined
  /** Called after each reload of the Lambdas; with it, pages and Lambdas are served from their sources as they change. */
  readonly reloaded?: ((reload: Reload) => void) | undefined
}

export type Reload = {
  /** The file that has changed. */
  readonly file: string
  readonly milliseconds: number
  /** Why the Lambdas could not be loaded: those of before are still running. */
  readonly error?: unknown
}

export type RunningApp = {
  readonly businessName: string
  readonly siteUrl: string
  readonly inboxUrl: string
  readonly payfastUrl: string
  readonly owner: { readonly email: string; readonly password: string }
  readonly schedules: readonly LocalSchedule[]
  stop(): Promise<void>
}

export const TABLE_NAME = 'guest-house'
export const UPLOADS_BUCKET = 'uploads'
const PICTURES_BUCKET = 'pictures'
const SITE_BUCKET = 'site'

/** In the data folder, while the demo's bookings are written. */
const UNFINISHED_DEMO = 'unfinished-demo'

/** The first account, which needs no approval. */
const firstOwner = ({ settings: { contactEmail } }: InitialContent) => ({
  email: `owner@${contactEmail.split('@')[1] ?? 'example.com'}`,
  password: 'mountain',
  name: 'Demo Owner',
})

/** Whom e-mails come from. */
const senderOf = ({ settings: { businessName, contactEmail } }: InitialContent): string =>
  `${businessName} <${contactEmail}>`

/** Stops what was started, in reverse order; a part that fails does not keep the others running. */
function stopper() {
  const parts: { stop(): Promise<void> | void }[] = []
  return {
    add: <Part extends { stop(): Promise<void> | void }>(part: Part): Part => {
      parts.push(part)
      return part
    },
    async stop(): Promise<void> {
      for (const part of parts.splice(0).toReversed()) {
        // oxlint-disable-next-line no-await-in-loop -- what uses an engine stops before it
        await Promise.resolve(part.stop()).catch(() => undefined)
      }
    },
  }
}

/**
 * The whole product on this machine: the same list of Lambdas, the same table, the same headers as in AWS, on embedded
 * engines. Rejects with `StartError` and one sentence if a part cannot start, and leaves nothing running.
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
  { port, dataFolder, content = demoData, pixelId = '', hasActivity = false, reloaded }: Options,
  running: ReturnType<typeof stopper>,
): Promise<RunningApp> {
  // A file may be saved while the app starts.
  const opened = Promise.withResolvers<void>()
  await makeDataFolder(dataFolder)
  await refuseUnfinishedDemo(dataFolder)
  const owner = firstOwner(content)
  const emailFrom = senderOf(content)
  const folder = (name: string) => join(dataFolder, name)
  const siteUrl = `http://localhost:${port}`

  const building = reloaded ? undefined : cachedBuild()
  // It is awaited further down: a build that fails before that must not end the process by itself.
  building?.catch(() => undefined)
  const database = running.add(
    await startDatabase({ port: 0, folder: folder('table'), endpoint: process.env['DYNAMODB_ENDPOINT'] }),
  )
  const inbox = running.add(await startInbox({ port: port + 1, folder: folder('emails') }))
  const payfast = running.add(await startPayfastEmulator({ port: port + 2, folder: folder('payfast') }))
  let hosted: HostedLambda[] = []
  /** While people of the demo sign up: when they did. */
  let codesSentAt: Date | undefined
  const signIn = running.add(
    await startSignIn({
      ...poolTriggers(() => hosted),
      port: port + 3,
      folder: folder('sign-in'),
      sendEmail: async ({ to, subject, text }) => {
        await inbox.keep({ to: [to], subject, text, from: emailFrom }, codesSentAt)
      },
    }),
  )
  const storage = running.add(
    await startStorage({
      port: port + 4,
      folder: folder('files'),
      buckets: [UPLOADS_BUCKET, PICTURES_BUCKET, SITE_BUCKET],
      allowedOrigins: [siteUrl],
    }),
  )
  // A build takes this process for seconds, longer than a Lambda waits for AWS.
  const built = await building
  const publishing = running.add(
    await startPublishing({
      storage: { endpoint: storage.endpoint, bucket: SITE_BUCKET },
      hosted: () => hosted,
      invalidate: (path) => site.invalidate(path),
    }),
  )
  const sources = {
    connectSources: [storage.endpoint],
    imageSources: [storage.endpoint],
    formActions: [payfast.url],
    pixel: pixelId !== '',
  }
  const userPool: UserPoolConfig = {
    userPoolId: signIn.userPoolId,
    userPoolClientId: signIn.clientId,
    userPoolEndpoint: `${siteUrl}/local/cognito/`,
    authFlow: 'USER_PASSWORD_AUTH',
    passwordMinLength: 6,
  }
  const site: Site = built
    ? builtSite({
        port,
        userPool,
        folder: built.site,
        published: publishing.read,
        lookUpEdgeRoute: publishing.edge.lookUpEdgeRoute,
        logEdgeLine: publishing.edge.log,
        ...sources,
      })
    : running.add(await devSite({ port, userPool, cacheFolder: folder('vite'), lambdasChanged: reload, ...sources }))
  const originSecret = await localKey(dataFolder, 'origin-secret')
  const linkKey = await localKey(dataFolder, 'link-key')
  const payfastSecret = JSON.stringify({
    merchantId: payfast.merchant.id,
    merchantKey: payfast.merchant.key,
    passphrase: payfast.merchant.passphrase,
    processUrl: `${payfast.url}/eng/process`,
    validateUrl: `${payfast.url}/eng/query/validate`,
    notifyUrl: `http://127.0.0.1:${port}/api/payfast-itn`,
    alsoExpectedSources: ['127.0.0.1/32'],
  })
  const parameters = running.add(
    await startParameters({
      'link-key': linkKey,
      'origin-secret': originSecret,
      captcha: JSON.stringify({ provider: 'always-pass', siteKey: '', secret: '' }),
      payfast: payfastSecret,
    }),
  )

  const client = new DynamoDBClient(databaseClientConfig(database.endpoint))
  await createTable(client, { tableName: TABLE_NAME, indexes, ttlAttribute: timeToLiveAttribute })
  const table = openLocalTable(client)
  const isNew = !(await isSeeded(table))
  await seed(table, { ...content, settings: { ...content.settings, pixelId } })
  const ownerSub = await signIn.ensureOwner(owner)
  setEnvironment({
    TABLE_NAME,
    UPLOADS_BUCKET,
    PICTURES_BUCKET,
    SITE_BUCKET,
    SITE_DISTRIBUTION: publishing.edge.distributionId,
    SITE_KEY_VALUE_STORE: publishing.edge.storeArn,
    SITE_EDGE_FUNCTION: 'rewrite-to-page',
    SITE_RENDERER: built ? join(built.renderer, 'render-page.mjs') : 'none: nothing is published',
    CONTENT_CHANGES_QUEUE: publishing.queue.queueUrl,
    USER_POOL_ID: signIn.userPoolId,
    SITE_ORIGIN: siteUrl,
    EMAIL_FROM: emailFrom,
    OWNER_EMAIL: owner.email,
    OWNER_SECOND_FACTOR: 'optional',
    STAGE: 'local',
    ...parameters.environment,
    ...localAwsEnvironment,
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_ENDPOINT_URL_S3: storage.endpoint,
    AWS_ENDPOINT_URL_SES: inbox.url,
    AWS_ENDPOINT_URL_SQS: publishing.queue.url,
    AWS_ENDPOINT_URL_CLOUDFRONT: publishing.edge.url,
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: publishing.edge.url,
    AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: publishing.edge.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: signIn.endpoint,
  })
  if (hasActivity && isNew) {
    await writeFile(unfinishedDemoFile(dataFolder), '')
    await seedActivity({
      table,
      bucket: uploadsBucket(UPLOADS_BUCKET),
      storage: { endpoint: storage.endpoint, bucket: UPLOADS_BUCKET, region: localRegion },
      deliver: ({ to, attachments, ...email }, now) =>
        inbox.accept(
          { ...email, from: emailFrom, to: [to], replyTo: [], attachments: storedAttachments(attachments) },
          new Date(now),
        ),
      async signUp(person, now) {
        codesSentAt = new Date(now)
        const account = await signUp(person, {
          ...signIn,
          readCode: () => codeIn(inbox.emails(person.email)[0]?.text ?? ''),
        })
        codesSentAt = undefined
        return account
      },
      pool: staffPool(signIn.userPoolId),
      payfast: payfastConfigFrom(payfastSecret, { siteUrl }),
      linkKey,
      siteOrigin: siteUrl,
      owner: { sub: ownerSub, name: owner.name, email: owner.email, role: 'owner' },
    })
    await rm(unfinishedDemoFile(dataFolder))
  }
  client.destroy()
  async function load() {
    hosted = await site.loadLambdas()
    return httpApi(routesOf(hosted), signIn)
  }
  /** What calls Lambdas by itself: the schedules and the table's stream. */
  async function startEventSources() {
    const schedules = startSchedules(hosted)
    const stream = await startTableStream({
      endpoint: database.endpoint,
      tableName: TABLE_NAME,
      folder: folder('stream'),
      consumers: hosted.flatMap(consumersOf),
    })
    return {
      schedules,
      async stop() {
        await stream.stop()
        for (const schedule of schedules) schedule.stop()
      },
    }
  }
  async function reload(file: string): Promise<void> {
    await opened.promise
    const startedAt = performance.now()
    const milliseconds = () => Math.round(performance.now() - startedAt)
    try {
      api = await load()
      reloaded?.({ file, milliseconds: milliseconds() })
      await eventSources.stop()
      eventSources = await startEventSources()
    } catch (error) {
      reloaded?.({ file, milliseconds: milliseconds(), error })
    }
  }

  let api = await load()
  if (built)
    await publishing.deploy(
      STAFF_DOCUMENT,
      withUserPool(await readFile(join(built.site, STAFF_DOCUMENT), 'utf8'), userPool),
    )
  await publishing.publish()
  let eventSources = await startEventSources()
  running.add({ stop: () => eventSources.stop() })
  running.add(
    await site.listen(
      gatewayListener({
        api: (request, sourceIp) => api(request, sourceIp),
        originSecret,
        files: site.respond,
        signIn,
        schedules: () => eventSources.schedules,
        imageSources: [storage.endpoint],
      }),
    ),
  )
  opened.resolve()
  return {
    siteUrl,
    inboxUrl: inbox.url,
    payfastUrl: payfast.url,
    businessName: content.settings.businessName,
    owner,
    schedules: eventSources.schedules,
    stop: running.stop,
  }
}

const unfinishedDemoFile = (dataFolder: string) => join(dataFolder, UNFINISHED_DEMO)

/** A demo that a start was stopped in has bookings that could not have happened, and lacks others. */
async function refuseUnfinishedDemo(dataFolder: string): Promise<void> {
  if (existsSync(unfinishedDemoFile(dataFolder)))
    throw new StartError(
      'The demo’s bookings are incomplete, since a start was stopped while it wrote them. Run npm run reset and start again.',
    )
}

/** Lambdas read the environment: the addresses of the engines, and a key that is valid only there. */
function setEnvironment(environment: Readonly<Record<string, string>>): void {
  Object.assign(process.env, environment)
  // Of a real account, if the developer is signed in to one.
  delete process.env['AWS_SESSION_TOKEN']
}

/** With a client of its own: a Lambda's gives up after a second, and this process is busy at its start. */
const openLocalTable = (client: DynamoDBClient): Table => openTable(documentClient(client), TABLE_NAME)

/** Seeds an empty table, and leaves any other as it is. */
async function seed(table: Table, content: InitialContent): Promise<void> {
  await Promise.all([
    seedTable(table, content, new Date().toISOString()),
    // Its holder may have been killed.
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
