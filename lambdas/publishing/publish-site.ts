import { createHash } from 'node:crypto'
import { Layout, ShowLayout } from '#shared/content/layout.contract.ts'
import type { PublishedPage } from '#shared/content/published-pages.ts'
import {
  NOT_FOUND,
  WEB_MANIFEST,
  formatEdgeRoute,
  metadataFiles,
  publishedFileOf,
} from '#shared/content/published-files.ts'
import { type PageQuery, pageQueryKey } from '#shared/content/page-query.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { Edge } from './edge.ts'
import { robotsFor, sitemapOf, webManifestOf } from './sitemap-and-robots.ts'
import type { RenderPage } from './renderer.ts'
import type { Manifest, SiteBucket } from './site-bucket.ts'

type Needs = {
  /** Every page of the current site, including the one for unknown addresses. */
  readonly pages: () => Promise<readonly PublishedPage[]>
  /** The reply of an endpoint as anyone gets it; undefined where it has none. */
  readonly loadPageData: (query: PageQuery) => Promise<unknown>
  readonly renderPage: () => Promise<RenderPage>
  readonly bucket: SiteBucket
  readonly edge: Edge
  /** No other run publishes meanwhile: an older page must not replace a newer one. */
  readonly withPublishLock: <Outcome>(operation: () => Promise<Outcome>) => Promise<Outcome>
  readonly siteOrigin: string
  readonly stage: string
  readonly clock: Clock
}

/** The result of a run, by address. */
export type Publication = {
  /** The number of pages. */
  readonly pages: number
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  /** Failed, and left as they were. */
  readonly failed: readonly string[]
}

type RenderedFile = Manifest[string] & { readonly address: string; readonly body: string }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What the manifest calls the addresses at the edge: their hash is that of all routes. No page has this address. */
const EDGE_ROUTES = 'edge routes'

/**
 * Renders every page of the site, uploads those that differ from what is published, deletes those that no longer exist,
 * and invalidates exactly these at the edge. Run again it changes nothing. It may stop anywhere: planned changes are
 * recorded first and completed ones last, so the next run repeats whatever was not finished, even where the content has
 * been changed back. The edge's store of addresses, whose every call is billed, is asked only where the addresses have
 * changed since the last completed run, or with `verifyEdge`.
 */
export const publishSiteUsing =
  (needs: Needs) =>
  ({ verifyEdge = false } = {}): Promise<Publication> =>
    needs.withPublishLock(async () => {
      const { bucket, edge } = needs
      const previous = await bucket.manifest()
      const pages = await needs.pages()
      const { rendered, failed } = await renderPages(pages, previous, needs)
      const manifest = await renderWebManifest(needs)
      if (manifest === undefined) failed.push(WEB_MANIFEST)
      const files = [...rendered, ...renderMetadataFiles(pages, { rendered, manifest }, previous, needs)]
      const currentAddresses = new Set(files.map(({ address }) => address))
      const changed = files.filter(({ address, hash }) => previous[address]?.hash !== hash)
      const removed = Object.keys(previous).filter(
        (address) => address !== EDGE_ROUTES && !currentAddresses.has(address) && !failed.includes(address),
      )
      const edgeRoutes = edgeRoutesOf(pages, { rendered, failed })
      const routesHash = hashOf(JSON.stringify([...edgeRoutes]))
      const areRoutesCurrent = previous[EDGE_ROUTES]?.hash === routesHash && !verifyEdge

      const affected = [...changed.map(({ address }) => address), ...removed]
      const uncertain = areRoutesCurrent ? affected : [...affected, EDGE_ROUTES]
      if (uncertain.length > 0) await bucket.saveManifest(markUncertain(uncertain, previous))
      // A page is uploaded before its address is added at the edge, and an address is removed before its page is deleted.
      await Promise.all(changed.map(({ address, body }) => bucket.put(publishedFileOf(address), body)))
      if (!areRoutesCurrent) await updateEdgeRoutes(edgeRoutes, failed, edge)
      await Promise.all(removed.map((address) => bucket.remove(publishedFileOf(address))))
      // CloudFront advises to name both where a function rewrites addresses ("What you need to know when invalidating").
      if (affected.length > 0) await edge.invalidate(affected.flatMap((address) => [address, publishedFileOf(address)]))
      if (uncertain.length > 0) {
        const routesEntry = { hash: routesHash, contentHash: '', changedOn: '' }
        await bucket.saveManifest({ ...manifestOf(files, failed, previous), [EDGE_ROUTES]: routesEntry })
      }
      return { pages: rendered.length, changed: changed.map(({ address }) => address), removed, failed }
    })

/** Loads the pages' data and renders them. A page that fails raises an alarm and stops no other. */
async function renderPages(
  pages: readonly PublishedPage[],
  previous: Manifest,
  { loadPageData, renderPage, siteOrigin, clock }: Needs,
): Promise<{ rendered: RenderedFile[]; failed: string[] }> {
  const render = await renderPage()
  const loads = new Map<string, Promise<unknown>>()
  const loadOnce = (query: PageQuery): Promise<unknown> => {
    const [, key] = pageQueryKey(query)
    const load = loads.get(key) ?? loadPageData(query)
    loads.set(key, load)
    return load
  }

  const rendered: RenderedFile[] = []
  const failed: string[] = []
  for (const { path, queries } of pages) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time: each uses a whole processor
      const entries = await Promise.all(queries.map(async (query) => [pageQueryKey(query)[1], await loadOnce(query)]))
      // Hidden or deleted since the list was read: the page does not exist any more.
      if (entries.some(([, value]) => value === undefined)) continue
      const data = Object.fromEntries(entries) as Record<string, unknown>
      // oxlint-disable-next-line no-await-in-loop
      const { html, status } = await render({ path, pageData: data, siteOrigin })
      if ((status === 404) !== (path === NOT_FOUND)) throw new Error('The page was rendered as another one')
      rendered.push({ address: path, body: html, ...manifestEntry(previous[path], html, JSON.stringify(data), clock) })
    } catch (error) {
      log('alarm', 'page not published', { page: path, ...errorFields(error) })
      failed.push(path)
    }
  }
  return { rendered, failed }
}

/** A page's date is that of its last change of content; a change of design alone leaves it. */
function manifestEntry(
  previous: Manifest[string] | undefined,
  body: string,
  content: string,
  clock: Clock,
): Manifest[string] {
  const contentHash = hashOf(content)
  const changedOn = previous?.contentHash === contentHash ? previous.changedOn : clock().today
  return { hash: hashOf(body), contentHash, changedOn }
}

/** It holds the business's name, so it may fail like a page; undefined where it did. */
async function renderWebManifest({ loadPageData }: Needs): Promise<string | undefined> {
  try {
    const { settings } = Layout.parse(await loadPageData({ endpoint: ShowLayout }))
    return webManifestOf(settings.businessName)
  } catch (error) {
    log('alarm', 'page not published', { page: WEB_MANIFEST, ...errorFields(error) })
    return undefined
  }
}

function renderMetadataFiles(
  pages: readonly PublishedPage[],
  { rendered, manifest }: { readonly rendered: readonly RenderedFile[]; readonly manifest: string | undefined },
  previous: Manifest,
  { siteOrigin, stage, clock }: Needs,
): RenderedFile[] {
  const listed = pages.flatMap(({ path, excludeFromSitemap }) => {
    const page = rendered.find(({ address }) => address === path) ?? previous[path]
    return page?.changedOn && path !== NOT_FOUND && !excludeFromSitemap ? [{ path, changedOn: page.changedOn }] : []
  })
  const bodies = {
    '/sitemap.xml': sitemapOf(listed, siteOrigin),
    '/robots.txt': robotsFor({ siteOrigin, stage }),
    [WEB_MANIFEST]: manifest,
  }
  return metadataFiles.flatMap((address) => {
    const body = bodies[address]
    return body === undefined ? [] : [{ address, body, ...manifestEntry(previous[address], body, body, clock) }]
  })
}

/** What the edge must know of each existing page and former address. */
function edgeRoutesOf(
  pages: readonly PublishedPage[],
  { rendered, failed }: { readonly rendered: readonly RenderedFile[]; readonly failed: readonly string[] },
): ReadonlyMap<string, string> {
  const addresses = new Set(rendered.map(({ address }) => address))
  return new Map([
    ...pages
      .filter(({ path }) => addresses.has(path) || failed.includes(path))
      .flatMap(({ path, formerPaths = [] }) =>
        formerPaths.map((old) => [old, formatEdgeRoute({ movedTo: path })] as const),
      ),
    ...rendered.map(({ address }) => {
      const status = address === NOT_FOUND ? 404 : 200
      return [address, formatEdgeRoute({ status, file: publishedFileOf(address) })] as const
    }),
  ])
}

/** Makes the edge's store equal to these routes; those of failed pages stay as they were. */
async function updateEdgeRoutes(
  routes: ReadonlyMap<string, string>,
  failed: readonly string[],
  edge: Edge,
): Promise<void> {
  const current = await edge.readRoutes()
  await edge.updateRoutes({
    put: [...routes].filter(([address, text]) => current.get(address) !== text),
    remove: [...current.keys()].filter((address) => !routes.has(address) && !failed.includes(address)),
  })
}

/** The state of these in the bucket and at the edge is unknown. */
const markUncertain = (addresses: readonly string[], previous: Manifest): Manifest => ({
  ...previous,
  ...Object.fromEntries(
    addresses.map((address) => [address, { contentHash: '', changedOn: '', ...previous[address], hash: '' }]),
  ),
})

const manifestOf = (files: readonly RenderedFile[], failed: readonly string[], previous: Manifest): Manifest =>
  Object.fromEntries([
    ...Object.entries(previous).filter(([address]) => failed.includes(address)),
    ...files.map(({ address, hash, contentHash, changedOn }) => [address, { hash, contentHash, changedOn }] as const),
  ])
