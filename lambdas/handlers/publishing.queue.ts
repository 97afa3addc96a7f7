import { publicContent } from '#lambdas/composition/public-content.ts'
import { pageDataFrom } from '#lambdas/publishing/page-data.ts'
import { listPagesUsing } from '#lambdas/publishing/page-list.ts'
import { publishSiteUsing } from '#lambdas/publishing/publish-site.ts'
import { builtRenderer } from '#lambdas/publishing/renderer.ts'
import { publishLockUsing } from '#lambdas/publishing/publish-lock.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { publishDueOf } from '#lambdas/composition/published-rules.ts'
import { publishDueUsing } from '#lambdas/records/publish-due.ts'
import { publicationSchedule } from '#lambdas/table/published-repository.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { cabinRepository } from '#lambdas/table/cabin-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { countEdgeLines } from '#lambdas/seo/count-edge-lines.ts'
import { edgeDayRepository } from '#lambdas/table/edge-day-repository.ts'
import { publicPageRepository } from '#lambdas/table/public-page-repository.ts'
import { publishLockRepository } from '#lambdas/table/publish-lock-repository.ts'
import { publishedRepositories } from '#lambdas/table/published-repositories.ts'
import { appTable } from '#lambdas/table/table.ts'
import { contentSnapshot } from './content-routes.ts'
import { scheduledHandler } from './scheduled-handler.ts'

const table = appTable()

/** Its large parts are loaded when needed, as in every Lambda. */
async function publisher() {
  const [{ createEdge }, { siteBucket }] = await Promise.all([
    import('#lambdas/publishing/edge.ts'),
    import('#lambdas/publishing/site-bucket.ts'),
  ])
  const needs = {
    renderPage: builtRenderer,
    bucket: siteBucket(env('SITE_BUCKET')),
    edge: createEdge({ distributionId: env('SITE_DISTRIBUTION'), storeArn: env('SITE_KEY_VALUE_STORE') }),
    publicPages: publicPageRepository(table),
    withPublishLock: publishLockUsing({ locks: publishLockRepository(table), clock: businessClock }),
    siteOrigin: env('SITE_ORIGIN'),
    stage: env('STAGE'),
    clock: businessClock,
  }
  const edgeFunction = env('SITE_EDGE_FUNCTION')
  return {
    publish(options: { readonly verifyEdge: boolean }) {
      const content = contentSnapshot(table)
      return publishSiteUsing({
        ...needs,
        pages: listPagesUsing({ ...content, clock: businessClock }),
        otherPictures: content.content.picturesOfBookings,
        loadPageData: pageDataFrom(publicContent.routes({ ...content, clock: businessClock })),
      })(options)
    },
    /** A page is published though nothing can be counted. */
    countEdgeLines: () =>
      countEdgeLines({
        edgeDays: edgeDayRepository(table),
        readLog: (range) => needs.edge.readLog(edgeFunction, range),
        limitLog: (days) => needs.edge.limitLog(edgeFunction, days),
        clock: businessClock,
      }).catch((error: unknown) => log('warn', 'log of the edge not read', errorFields(error))),
  }
}
const publishDue = publishDueUsing({
  publications: publicationSchedule(table),
  publishDue: publishDueOf({
    cabins: cabinRepository(table),
    catalogue: catalogueRepository(table),
    content: contentRepository(table),
    published: publishedRepositories(table),
    clock: businessClock,
  }),
  clock: businessClock,
})

let opened: ReturnType<typeof publisher> | undefined

/**
 * Started by changes of content, by a schedule, and by a deployment, which reads the result. A deployment, or a person,
 * sends an empty event: then the edge's store is verified too, which may be a new one.
 */
export const handler = scheduledHandler({ name: 'publishing', table }, async (event: object) => {
  await publishDue()
  const { publish, countEdgeLines: count } = await (opened ??= publisher())
  const done = await publish({ verifyEdge: Object.keys(event).length === 0 })
  log('info', 'site published', { count: done.changed.length + done.removed.length })
  // Of a change of content nobody waits for what the edge has counted.
  if (!('Records' in event)) await count()
  return done
})
