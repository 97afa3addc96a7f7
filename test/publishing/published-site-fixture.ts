import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { DynamoDBBatchResponse, SQSEvent } from 'aws-lambda'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { functions } from '#infra/functions.ts'
import { localAwsEnvironment } from '#infra/local/engines/database.ts'
import { startEdge } from '#infra/local/engines/edge-engine.ts'
import { startQueue } from '#infra/local/engines/queue.ts'
import { startStorage, storageClientConfig } from '#infra/local/engines/storage.ts'
import { type TableStream, startTableStream } from '#infra/local/engines/table-stream.ts'
import { type PublishedFile, siteFiles } from '#infra/local/site-files.ts'
import { contentRoutes } from '#lambdas/handlers/content-routes.ts'
import { pageDataFrom } from '#lambdas/publishing/page-data.ts'
import { notifyPublisherBy, withPublisherNotification } from '#lambdas/publishing/notify-publisher.ts'
import { createEdge } from '#lambdas/publishing/edge.ts'
import { listPagesUsing } from '#lambdas/publishing/page-list.ts'
import { publishSiteUsing } from '#lambdas/publishing/publish-site.ts'
import type { RenderPage } from '#lambdas/publishing/renderer.ts'
import { siteBucket } from '#lambdas/publishing/site-bucket.ts'
import { publishLockUsing } from '#lambdas/publishing/publish-lock.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { publicPageRepository } from '#lambdas/table/public-page-repository.ts'
import { publishLockRepository } from '#lambdas/table/publish-lock-repository.ts'
import { NOT_FOUND } from '#shared/content/published-files.ts'
import { pictureFilesOf } from '#shared/pictures/picture-address.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { isLongRun } from '#test/support/long-run.ts'
import type { Tables } from '#test/support/start-tables.ts'
import { userPoolFixture } from '#test/support/user-pool-fixture.ts'

const BUCKET = 'site'
const PICTURES_BUCKET = 'pictures'
export const SITE = 'https://www.cabins.test'

/** Renders only the address and the data of a page, so that each change is easy to see. */
export const renderPlainPage: RenderPage = async ({ path, pageData }) => ({
  html: `<!doctype html>${path} ${JSON.stringify(pageData)}`,
  status: path === NOT_FOUND ? 404 : 200,
})

type Needs = Parameters<typeof publishSiteUsing>[0]

/** When a publisher dies at a step. Dying after one leaves what dying before the next does, so `npm test` has one of both. */
export const momentsOfDeath = isLongRun ? (['before', 'after'] as const) : (['before'] as const)

/**
 * A site with everything between a change of its content and a visitor: table and stream, storage, the change queue,
 * the edge, and what visitors get. Only the rendering of pages and the clock are replaced.
 */
export async function startPublishedSite(tables: Tables) {
  const folder = await mkdtemp(join(tmpdir(), 'published-'))
  const { table, tableName } = await tables.createSeededTable({ withAllContent: true, withStream: true })
  const storage = await startStorage({ port: 0, folder, buckets: [BUCKET, PICTURES_BUCKET], allowedOrigins: [SITE] })
  const clock = createTestClock()
  const edge = await startEdge({ port: 0, invalidate: (path) => files.invalidate(path) })
  let runs = 0
  let whileRunning: () => Promise<void> = async () => undefined
  const queue = await startQueue({
    port: 0,
    delayMs: 100,
    async handler(_: SQSEvent) {
      runs += 1
      await whileRunning()
      await publish()
    },
  })
  Object.assign(process.env, {
    ...localAwsEnvironment,
    PICTURES_BUCKET,
    AWS_ENDPOINT_URL_S3: storage.endpoint,
    AWS_ENDPOINT_URL_SQS: queue.url,
    AWS_ENDPOINT_URL_CLOUDFRONT: edge.url,
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: edge.url,
    AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: edge.url,
  })
  const s3 = new S3Client(storageClientConfig(storage.endpoint))
  const published = async (file: string): Promise<PublishedFile | undefined> => {
    try {
      const { Body, CacheControl = '' } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: file.slice(1) }))
      return Body && { plain: Buffer.from(await Body.transformToByteArray()), cache: CacheControl }
    } catch {
      return undefined
    }
  }
  const site = join(folder, 'built')
  await mkdir(site)
  await writeFile(join(site, 'index.html'), '<!doctype html>the shell')
  const files = siteFiles({
    folder: site,
    published,
    lookUpEdgeRoute: edge.lookUpEdgeRoute,
    logEdgeLine: edge.log,
    userPool: userPoolFixture,
  })

  let onlyPaths: readonly string[] | undefined
  const allPages = listPagesUsing({
    catalogue: catalogueRepository(table),
    content: contentRepository(table),
    clock: clock.read,
  })
  const needs: Needs = {
    pages: async () => (await allPages()).filter(({ path }) => onlyPaths?.includes(path) ?? true),
    otherPictures: () => contentRepository(table).picturesOfBookings(),
    loadPageData: pageDataFrom(contentRoutes(table, clock.read)),
    renderPage: async () => renderPlainPage,
    bucket: siteBucket(BUCKET),
    edge: createEdge({ distributionId: edge.distributionId, storeArn: edge.storeArn }),
    publicPages: publicPageRepository(table),
    withPublishLock: publishLockUsing({ locks: publishLockRepository(table), clock: clock.read }),
    siteOrigin: SITE,
    stage: 'prod',
    clock: clock.read,
  }
  const publish = (overrides: Partial<Needs> = {}, options: { readonly verifyEdge?: boolean } = {}) =>
    publishSiteUsing({ ...needs, ...overrides })(options)

  const running: TableStream[] = []
  return {
    table,
    tableName,
    clock,
    needs,
    publish,
    tables: catalogueRepository(table),
    edge,
    queue,
    runs: () => runs,
    /** From now on the site has these pages only. */
    showOnly: (...paths: string[]) => void (onlyPaths = paths),
    /** Every run of the queue waits for this. */
    meanwhile: (action: () => Promise<void>) => void (whileRunning = action),

    /** From now on changes of the table are delivered, as in AWS. */
    async listen(read: () => Promise<DynamoDBBatchResponse> = async () => ({ batchItemFailures: [] })) {
      const { stream } = functions.find(({ name }) => name === 'notifications') ?? {}
      const listening = await startTableStream({
        endpoint: tables.endpoint,
        tableName,
        consumers: [
          {
            name: 'notifications',
            filters: [
              { eventNames: ['INSERT'], sortKeyPrefixes: stream?.insertPrefixes ?? [] },
              { sortKeyPrefixes: stream?.changePrefixes ?? [] },
            ],
            handler: withPublisherNotification(notifyPublisherBy(queue.queueUrl), read),
          },
        ],
      })
      running.push(listening)
      /** Waits until everything that was written is delivered and processed. */
      const settled = async () => {
        await listening.drained()
        await queue.drained()
      }
      await settled()
      return settled
    },

    /** Runs a publisher that dies at the nth step outside its process; false where it finished before. */
    async publishKilledAt(at: number, when: 'before' | 'after'): Promise<boolean> {
      let steps = 0
      const pending: Promise<void>[] = []
      const withDeath =
        <Args extends unknown[]>(action: (...args: Args) => Promise<void>) =>
        async (...args: Args): Promise<void> => {
          steps += 1
          const isLast = steps === at
          if (steps > at || (isLast && when === 'before')) throw new Error('Died')
          const promise = action(...args)
          pending.push(promise)
          await promise
          if (isLast) throw new Error('Died')
        }
      const { bucket, edge: workingEdge } = needs
      const result = publish({
        bucket: {
          ...bucket,
          put: withDeath(bucket.put),
          remove: withDeath(bucket.remove),
          saveManifest: withDeath(bucket.saveManifest),
          copyPicture: withDeath(bucket.copyPicture),
          removePicture: withDeath(bucket.removePicture),
        },
        edge: {
          ...workingEdge,
          updateRoutes: withDeath(workingEdge.updateRoutes),
          invalidate: withDeath(workingEdge.invalidate),
        },
      })
      const isDead = await result.then(
        () => false,
        () => true,
      )
      // Writes to the bucket that are pending at that moment are completed before the next run.
      await Promise.allSettled(pending)
      return isDead
    },

    /** All published files by name, the manifest too. */
    async readPublishedFiles(): Promise<Record<string, string>> {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'pages/' }))
      const all = await Promise.all(
        Contents.map(async ({ Key = '' }) => [`/${Key}`, String((await published(`/${Key}`))?.plain)] as const),
      )
      return Object.fromEntries(all)
    },

    /** Puts the files of a picture where staff's uploads are. */
    async storePicture(address: string): Promise<void> {
      for (const file of pictureFilesOf(address))
        // oxlint-disable-next-line no-await-in-loop -- eight
        await s3.send(
          new PutObjectCommand({ Bucket: PICTURES_BUCKET, Key: `${address.slice(1)}/${file}`, Body: `${file} of it` }),
        )
    },

    /** The addresses of the pictures that the site's bucket has a file of. */
    async readPublishedPictures(): Promise<string[]> {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'pictures/' }))
      return [...new Set(Contents.map(({ Key = '' }) => `/${Key.split('/').slice(0, 2).join('/')}`))].toSorted()
    },

    /** The response to a visitor. */
    visit: (path: string, headers: Record<string, string> = {}) =>
      files.respond(new Request(`${SITE}${path}`, { headers })),

    async stop() {
      await Promise.all(running.map((one) => one.stop()))
      await Promise.all([edge.stop(), queue.stop(), storage.stop()])
      s3.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type PublishedSiteFixture = Awaited<ReturnType<typeof startPublishedSite>>
