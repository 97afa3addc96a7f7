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
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import type { Edge } from './edge.ts'
import { robotsFor, sitemapOf, webManifestOf } from './sitemap-and-robots.ts'
import type { RenderPage } from './renderer.ts'
import type { Manifest, SiteBucket } from './site-bucket.ts'

type Needs = {
  /** Every page of the current site, including the one for unknown addresses. */
  readonly pages: () => Promise<readonly PublishedPage[]>
  /** The reply of an endpoint as anyone gets it; undefined where it has none. */
  readonly loadPageData: (shown: PageQuery) => Promise<unknown>
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
  readonly gone: readonly string[]
  /** Failed, and left as they were. */
  readonly failed: readonly string[]
}

type RenderedFile = Manifest[string] & { readonly address: string; readonly body: string }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Renders every page of the site, uploads those that differ from what is published, deletes those that no longer exist,
 * and invalidates exactly these at the edge. Run again it changes nothing. It may stop anywhere: planned changes are
 * recorded first and completed ones last, so the next run repeats whatever was not finished, even where the content has
 * been changed back.
 */
export const publishSiteUsing = (needs: Needs) => (): Promise<Publication> =>
  needs.withPublishLock(async () => {
    const { bucket, edge } = needs
    const kept = await bucket.manifest()
    const pages = await needs.pages()
    const { made, failed } = await renderPages(pages, kept, needs)
    const manifest = await renderWebManifest(needs)
    if (manifest === undefined) failed.push(WEB_MANIFEST)
    const files = [...made, ...renderMetadataFiles(pages, { made, manifest }, kept, needs)]
    const there = new Set(files.map(({ address }) => address))
    const changed = files.filter(({ address, hash }) => kept[address]?.hash !== hash)
    const gone = Object.keys(kept).filter((address) => !there.has(address) && !failed.includes(address))

    const touched = [...changed.map(({ address }) => address), ...gone]
    if (touched.length > 0) await bucket.saveManifest(markUncertain(touched, kept))
    // A page is uploaded before its address is announced, and an address is withdrawn before its page is deleted.
    await Promise.all(changed.map(({ address, body }) => bucket.put(publishedFileOf(address), body)))
    await announce(pages, { made, failed }, edge)
    await Promise.all(gone.map((address) => bucket.remove(publishedFileOf(address))))
    if (touched.length > 0) {
      // CloudFront advises to name both where a function rewrites addresses ("What you need to know when invalidating").
      await edge.invalidate(touched.flatMap((address) => [address, publishedFileOf(address)]))
      await bucket.saveManifest(manifestOf(files, failed, kept))
    }
    return { pages: made.length, changed: changed.map(({ address }) => address), gone, failed }
  })

/** Loads the pages' data and renders them. A page that fails raises an alarm and stops no other. */
async function renderPages(
  pages: readonly PublishedPage[],
  kept: Manifest,
  { loadPageData, renderPage, siteOrigin, clock }: Needs,
): Promise<{ made: RenderedFile[]; failed: string[] }> {
  const render = await renderPage()
  const asked = new Map<string, Promise<unknown>>()
  const loadOnce = (shown: PageQuery): Promise<unknown> => {
    const [, key] = pageQueryKey(shown)
    const known = asked.get(key) ?? loadPageData(shown)
    asked.set(key, known)
    return known
  }

  const made: RenderedFile[] = []
  const failed: string[] = []
  for (const { path, shows } of pages) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time: each uses a whole processor
      const entries = await Promise.all(shows.map(async (shown) => [pageQueryKey(shown)[1], await loadOnce(shown)]))
      // Hidden or deleted since the list was read: the page does not exist any more.
      if (entries.some(([, value]) => value === undefined)) continue
      const data = Object.fromEntries(entries) as Record<string, unknown>
      // oxlint-disable-next-line no-await-in-loop
      const { html, status } = await render({ path, pageData: data, siteOrigin })
      if ((status === 404) !== (path === NOT_FOUND)) throw new Error('The page was rendered as another one')
      made.push({ address: path, body: html, ...dated(kept[path], html, JSON.stringify(data), clock) })
    } catch (error) {
      log('alarm', 'page not published', { page: path, ...errorFacts(error) })
      failed.push(path)
    }
  }
  return { made, failed }
}

/** A page's date is that of its last change of content; a change of design alone leaves it. */
function dated(kept: Manifest[string] | undefined, body: string, content: string, clock: Clock): Manifest[string] {
  const contentHash = hashOf(content)
  const changedOn = kept?.contentHash === contentHash ? kept.changedOn : clock().today
  return { hash: hashOf(body), contentHash, changedOn }
}

/** It holds the business's name, so it may fail like a page; undefined where it did. */
async function renderWebManifest({ loadPageData }: Needs): Promise<string | undefined> {
  try {
    const { settings } = Layout.parse(await loadPageData({ endpoint: ShowLayout }))
    return webManifestOf(settings.businessName)
  } catch (error) {
    log('alarm', 'page not published', { page: WEB_MANIFEST, ...errorFacts(error) })
    return undefined
  }
}

function renderMetadataFiles(
  pages: readonly PublishedPage[],
  { made, manifest }: { readonly made: readonly RenderedFile[]; readonly manifest: string | undefined },
  kept: Manifest,
  { siteOrigin, stage, clock }: Needs,
): RenderedFile[] {
  const listed = pages.flatMap(({ path, excludeFromSitemap }) => {
    const page = made.find(({ address }) => address === path) ?? kept[path]
    return page?.changedOn && path !== NOT_FOUND && !excludeFromSitemap ? [{ path, changedOn: page.changedOn }] : []
  })
  const bodies = {
    '/sitemap.xml': sitemapOf(listed, siteOrigin),
    '/robots.txt': robotsFor({ siteOrigin, stage }),
    [WEB_MANIFEST]: manifest,
  }
  return metadataFiles.flatMap((address) => {
    const body = bodies[address]
    return body === undefined ? [] : [{ address, body, ...dated(kept[address], body, body, clock) }]
  })
}

/** Announces every existing page and former address to the edge. */
async function announce(
  pages: readonly PublishedPage[],
  { made, failed }: { readonly made: readonly RenderedFile[]; readonly failed: readonly string[] },
  edge: Edge,
): Promise<void> {
  const addresses = new Set(made.map(({ address }) => address))
  const wanted = new Map([
    ...pages
      .filter(({ path }) => addresses.has(path) || failed.includes(path))
      .flatMap(({ path, formerPaths = [] }) =>
        formerPaths.map((old) => [old, formatEdgeRoute({ movedTo: path })] as const),
      ),
    ...made.map(({ address }) => {
      const status = address === NOT_FOUND ? 404 : 200
      return [address, formatEdgeRoute({ status, file: publishedFileOf(address) })] as const
    }),
  ])
  const announced = await edge.announced()
  await edge.announce({
    put: [...wanted].filter(([address, text]) => announced.get(address) !== text),
    remove: [...announced.keys()].filter((address) => !wanted.has(address) && !failed.includes(address)),
  })
}

/** The state of these in the bucket and at the edge is unknown. */
const markUncertain = (addresses: readonly string[], kept: Manifest): Manifest => ({
  ...kept,
  ...Object.fromEntries(
    addresses.map((address) => [address, { contentHash: '', changedOn: '', ...kept[address], hash: '' }]),
  ),
})

const manifestOf = (files: readonly RenderedFile[], failed: readonly string[], kept: Manifest): Manifest =>
  Object.fromEntries([
    ...Object.entries(kept).filter(([address]) => failed.includes(address)),
    ...files.map(({ address, hash, contentHash, changedOn }) => [address, { hash, contentHash, changedOn }] as const),
  ])
