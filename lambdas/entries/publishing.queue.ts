import { answersOf } from '#lambdas/publishing/answers-of.ts'
import { housePagesUsing } from '#lambdas/publishing/house-pages.ts'
import { publishSiteUsing } from '#lambdas/publishing/publish-site.ts'
import { builtRenderer } from '#lambdas/publishing/renderer.ts'
import { inTurnUsing } from '#lambdas/publishing/take-turns.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { log } from '#lambdas/runtime/log.ts'
import { unattended } from '#lambdas/runtime/unattended.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { publishingRepository } from '#lambdas/table/publishing-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'
import { contentRoutes } from './content-routes.ts'

const table = houseTable()

/** What is large of it is loaded when it is needed, as in every Lambda. */
async function publisher() {
  const [{ edgeOf }, { siteBucket }] = await Promise.all([
    import('#lambdas/publishing/edge.ts'),
    import('#lambdas/publishing/site-bucket.ts'),
  ])
  return publishSiteUsing({
    pages: housePagesUsing({ house: houseRepository(table), content: contentRepository(table), clock: houseClock }),
    answer: answersOf(contentRoutes(table)),
    renderPage: builtRenderer,
    bucket: siteBucket(env('SITE_BUCKET')),
    edge: edgeOf({ distributionId: env('SITE_DISTRIBUTION'), storeArn: env('SITE_ADDRESSES') }),
    inTurn: inTurnUsing({ turns: publishingRepository(table), clock: houseClock }),
    siteOrigin: env('SITE_ORIGIN'),
    stage: env('STAGE'),
    clock: houseClock,
  })
}
let opened: ReturnType<typeof publisher> | undefined

/** Woken by changes of content, by the clock, and by a deployment, which reads what it gives back. */
export const handler = unattended(async () => {
  const publish = await (opened ??= publisher())
  const done = await publish()
  log('info', 'site published', { count: done.changed.length + done.gone.length })
  return done
})
