import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { createTable } from '#infra/local/engines/create-table.ts'
import { publicContent } from '#lambdas/composition/public-content.ts'
import { contentSnapshot } from '#lambdas/handlers/content-routes.ts'
import { pageDataFrom } from '#lambdas/publishing/page-data.ts'
import { listPagesUsing } from '#lambdas/publishing/page-list.ts'
import { publishSiteUsing } from '#lambdas/publishing/publish-site.ts'
import type { RenderPage } from '#lambdas/publishing/renderer.ts'
import type { Manifest } from '#lambdas/publishing/site-bucket.ts'
import { cabinItems, cabinPageStorage } from '#lambdas/table/cabin-repository.ts'
import { publicPageRepository } from '#lambdas/table/public-page-repository.ts'
import { indexes, keys, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { seedTable } from '#lambdas/table/seed.ts'
import { type Item, type Meter, type Table, openTable } from '#lambdas/table/table.ts'
import { termsItems } from '#lambdas/table/terms-repository.ts'
import { NOT_FOUND } from '#shared/content/published-files.ts'
import type { BuiltSite } from '#web/build/build-site.ts'
import { NOW, createTestClock } from '#test/support/business-time-fixture.ts'
import type { Tables } from '#test/support/start-tables.ts'
import type { Figure } from './figure.ts'

type Size = { readonly posts: number; readonly cabins: number }
export type PublishingCost = Meter & { readonly pages: number; readonly changed: number; readonly ms: number }

const [post] = demoData.posts
const [cabin] = demoData.cabins
if (!post || !cabin) throw new Error('The demo has posts and cabins')

const manyCabins = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...cabin,
    id: `cabin-${at}`,
    address: `cabin-${at}`,
    name: `Cabin ${at}`,
  }))

/** The content of the demo with many posts and cabins. */
const contentOf = ({ posts, cabins }: Size) => ({
  ...demoData,
  cabins: manyCabins(cabins),
  posts: Array.from({ length: posts }, (_, at) => ({
    ...post,
    id: `post-${at}`,
    form: { ...post.form, slug: `post-${at}`, title: `Post ${at}`, cabinSlug: `cabin-${at % cabins}` },
  })),
})

/** Renders only the data of a page: what is read and changed is the same. */
export const renderData: RenderPage = async ({ path, pageData, colorSheet }) => ({
  html: `${path} ${colorSheet ?? ''} ${JSON.stringify(pageData)}`,
  status: path === NOT_FOUND ? 404 : 200,
})

/** The pages as they are, by the site built from today's sources; in a process of its own, since ours is no production. */
async function loadRenderer(): Promise<RenderPage> {
  const builder = resolve(import.meta.dirname, '../../web/build/cached-build.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [builder], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const { renderer } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as BuiltSite
  const built = (await import(pathToFileURL(join(renderer, 'render-page.mjs')).href)) as { renderPage: RenderPage }
  return built.renderPage
}

/** A publisher whose bucket and edge are in memory, so that the table and the pages are all that takes time. */
function publisherOf(table: Table, renderPage: RenderPage) {
  let manifest: Manifest = {}
  const { read: clock } = createTestClock()
  const nothing = async () => undefined
  return () => {
    const content = contentSnapshot(table)
    return publishSiteUsing({
      pages: listPagesUsing({ ...content, clock }),
      loadPageData: pageDataFrom(publicContent.routes({ ...content, clock })),
      otherPictures: content.content.picturesOfBookings,
      publicPages: publicPageRepository(table),
      renderPage: async () => renderPage,
      bucket: {
        manifest: async () => manifest,
        saveManifest: async (saved: Manifest) => void (manifest = saved),
        read: nothing,
        put: nothing,
        putImmutable: nothing,
        remove: nothing,
        copyPicture: nothing,
        removePicture: nothing,
      },
      edge: { readRoutes: async () => new Map(), updateRoutes: nothing, invalidate: nothing },
      withPublishLock: (operation) => operation(),
      siteOrigin: 'https://www.cabins.test',
      stage: 'prod',
      clock,
    })()
  }
}

/** What one publish costs after each kind of change; seconds are those of this machine. */
export async function measurePublishing(
  { client }: Pick<Tables, 'client'>,
  size: Size,
  renderPage: RenderPage,
): Promise<Record<string, PublishingCost>> {
  const tableName = `publishing-${size.posts}-${size.cabins}-${Date.now()}`
  await createTable(client, { tableName, indexes, ttlAttribute: timeToLiveAttribute })
  const table = openTable(client, tableName)
  const content = contentOf(size)
  await seedTable(table, content, NOW)
  const publish = publisherOf(table, renderPage)
  const put = (items: readonly Item[]) => table.transact(items.map((item) => ({ put: item })))
  const [first] = content.cabins
  const settings = await table.get(keys.settings)
  if (!first?.page || !settings) throw new Error('It is seeded')
  const { partition, prefix } = cabinPageStorage
  const changed = { ...first, page: { ...first.page, story: 'It was a shepherd’s house.' } }
  const changes: Record<string, () => Promise<unknown>> = {
    'the first time': async () => undefined,
    'after nothing': async () => undefined,
    'after a changed cabin': () =>
      put(cabinItems([changed], NOW).filter(({ pk, sk }) => pk === partition && sk === `${prefix}${first.id}`)),
    'after changed terms': () =>
      put(termsItems({ ...content.terms, content: `${content.terms.content}\n\nMore.` }, NOW).slice(0, 1)),
    'after a changed appearance': () => put([{ ...settings, mainColor: '#5a2a1a' }]),
  }
  const costs: Record<string, PublishingCost> = {}
  for (const [name, change] of Object.entries(changes)) {
    // oxlint-disable no-await-in-loop -- one after the other
    await change()
    Object.assign(table.meter, { requests: 0, readUnits: 0, writeUnits: 0 })
    const start = performance.now()
    const done = await publish()
    const ms = performance.now() - start
    if (done.failed.length > 0) throw new Error(`Not published: ${done.failed.join(', ')}`)
    costs[name] = { ...table.meter, pages: done.pages, changed: done.changed.length, ms }
    // oxlint-enable no-await-in-loop
  }
  return costs
}

/** Publishing a site that has grown: no limit on seconds, which are those of this machine. */
export async function publishingFigures(tables: Tables): Promise<Figure[]> {
  const costs = await measurePublishing(tables, { posts: 1_000, cabins: 30 }, await loadRenderer())
  return Object.entries(costs).map(([name, { pages, changed, requests, readUnits, writeUnits, ms }]) => ({
    group: 'publishing',
    name: `1,000 posts and 30 cabins, ${name}`,
    measured: { pages, changed, requests, 'units read': readUnits, 'units written': writeUnits, seconds: ms / 1000 },
  }))
}
