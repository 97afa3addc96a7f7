import { createHash } from 'node:crypto'
import { Layout, ShowLayout } from '#shared/content/layout.contract.ts'
import type { PublishedPage } from '#shared/content/published-pages.ts'
import {
  GUEST_SHELL,
  NOT_FOUND,
  STAFF_SHELL,
  STAFF_DOCUMENT,
  WEB_MANIFEST,
  formatEdgeRoute,
  metadataFiles,
  publishedFileOf,
} from '#shared/content/published-files.ts'
import { type PageQuery, pageQueryKey } from '#shared/content/page-query.ts'
import { parsePictureAddress, pictureAddressesIn } from '#shared/pictures/picture-address.ts'
import { DRAWN_MARK } from '#shared/appearance/drawn-mark.ts'
import { withBusiness } from '#shared/appearance/document-head.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { PublicPage } from '#shared/seo/public-page.ts'
import type { PublicPageRepository } from '#lambdas/table/public-page-repository.ts'
import type { Edge } from './edge.ts'
import { summarizePage } from './summarize-page.ts'
import { colorSheetFile, drawMark } from './site-appearance.ts'
import { robotsFor, sitemapOf, webManifestOf } from './sitemap-and-robots.ts'
import type { RenderPage } from './renderer.ts'
import type { Manifest, SiteBucket } from './site-bucket.ts'

type PublishingEdge = Pick<Edge, 'readRoutes' | 'updateRoutes' | 'invalidate'>

type Needs = {
  /** Every page of the current site, including the one for unknown addresses. */
  readonly pages: () => Promise<readonly PublishedPage[]>
  /** The reply of an endpoint as anyone gets it; undefined where it has none. */
  readonly loadPageData: (query: PageQuery) => Promise<unknown>
  /** The addresses of uploaded pictures that guests see elsewhere than on a published page. */
  readonly otherPictures: () => Promise<readonly string[]>
  readonly renderPage: () => Promise<RenderPage>
  readonly bucket: SiteBucket
  readonly edge: PublishingEdge
  /** What staff read of each page. */
  readonly publicPages: Pick<PublicPageRepository, 'all' | 'save' | 'remove'>
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

type RenderedFile = Manifest[string] & {
  readonly address: string
  readonly body: string
  /** Of a page that people read. */
  readonly summary?: PublicPage | undefined
}

/** An uploaded picture on the site, as the manifest has it; its files never change. */
const PUBLISHED_PICTURE = { hash: 'copied', contentHash: '', changedOn: '', pictures: [], summaryHash: '' }
/** So many pictures are copied or removed at once, each with up to eight files, or pages noted for staff. */
const FILES_AT_ONCE = 8

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What the manifest calls the addresses at the edge: their hash is that of all routes. No page has this address. */
const EDGE_ROUTES = 'edge routes'

/**
 * Renders every page of the site, copies the uploaded pictures that they show, uploads the pages that differ from what
 * is published, deletes those that no longer exist, and invalidates exactly these at the edge; pictures that no page
 * shows any more go last. Run again it changes nothing. It may stop anywhere: planned changes are
 * recorded first and completed ones last, so the next run repeats whatever was not finished, even where the content has
 * been changed back. The edge's store of addresses, whose every call is billed, is asked only where the addresses have
 * changed since the last completed run, or with `verifyEdge`.
 */
export const publishSiteUsing =
  (needs: Needs) =>
  ({ verifyEdge = false } = {}): Promise<Publication> =>
    needs.withPublishLock(async () => {
      const { bucket, edge } = needs
      const found = await bucket.manifest()
      const pages = await needs.pages()
      const settings = await loadSettings(needs)
      const sheet = settings && colorSheetFile(settings)
      const outcome = await renderPages(pages, found, sheet?.address, needs)
      const others = await needs.otherPictures()
      const { previous, missing } = await copyPictures(outcome.rendered, others, found, bucket)
      const { rendered, failed } = withoutPagesThatLack(missing, outcome)
      const copied = others.filter((address) => !missing.includes(address))
      const pictures = new Set([...picturesOn(rendered, failed, previous), ...others])
      const isShown = new Set([...rendered.flatMap((page) => page.pictures), ...copied])
      // Of a failed page's picture the state is as well known as before.
      const pictureEntry = (address: string) =>
        isShown.has(address) ? PUBLISHED_PICTURE : (previous[address] ?? PUBLISHED_PICTURE)
      const removedPictures = Object.keys(previous).filter((address) => isPicture(address) && !pictures.has(address))
      if (!settings) failed.push(WEB_MANIFEST, DRAWN_MARK, STAFF_SHELL)
      const staffShell = settings && (await renderStaffShell({ settings, colorSheet: sheet?.address }, previous, needs))
      const files = [
        ...rendered,
        ...renderMetadataFiles(pages, { rendered, settings }, previous, needs),
        ...(staffShell ? [staffShell] : []),
      ]
      const currentAddresses = new Set(files.map(({ address }) => address))
      const changed = files.filter(({ address, hash }) => previous[address]?.hash !== hash)
      const removed = Object.keys(previous).filter(
        (address) =>
          address !== EDGE_ROUTES && !isPicture(address) && !currentAddresses.has(address) && !failed.includes(address),
      )
      const documents = staffShell ? [...rendered, staffShell] : rendered
      const edgeRoutes = edgeRoutesOf(pages, { rendered: documents, failed })
      const routesHash = hashOf(JSON.stringify([...edgeRoutes]))
      const areRoutesCurrent = previous[EDGE_ROUTES]?.hash === routesHash && !verifyEdge

      // What staff read is compared by itself: where a page's design alone has changed, nothing is written.
      const unsummarized = rendered.filter(
        ({ address, summaryHash }) => verifyEdge || previous[address]?.summaryHash !== summaryHash,
      )
      const affected = [...changed.map(({ address }) => address), ...removed]
      const uncertain = [
        ...affected,
        ...removedPictures,
        ...(areRoutesCurrent ? [] : [EDGE_ROUTES]),
        ...unsummarized.map(({ address }) => address).filter((address) => !affected.includes(address)),
      ]
      if (uncertain.length > 0) await bucket.saveManifest(markUncertain(uncertain, previous))
      // A page is uploaded before its address is added at the edge, and an address is removed before its page is deleted.
      // Before any page that loads it. Former ones stay for pages that are still open: there are few, of 1 KB each.
      if (sheet && changed.length > 0) await bucket.putImmutable(sheet.address, sheet.body)
      await Promise.all(changed.map(({ address, body }) => bucket.put(publishedFileOf(address), body)))
      if (!areRoutesCurrent) await updateEdgeRoutes(edgeRoutes, failed, edge)
      await Promise.all(removed.map((address) => bucket.remove(publishedFileOf(address))))
      // CloudFront advises to name both where a function rewrites addresses ("What you need to know when invalidating").
      if (affected.length > 0) await edge.invalidate(affected.flatMap((address) => [address, publishedFileOf(address)]))
      // From here on no page at the edge names them.
      await inBatches(removedPictures, (address) => bucket.removePicture(address))
      if (removedPictures.length > 0) await edge.invalidate(removedPictures.map((address) => `${address}/*`))
      await inBatches(unsummarized, async ({ summary }) => summary && needs.publicPages.save(summary))
      const known = verifyEdge ? (await needs.publicPages.all()).map(({ path }) => path) : removed
      const gone = known.filter((address) => !currentAddresses.has(address) && !failed.includes(address))
      await inBatches(gone, (address) => needs.publicPages.remove(address))
      if (uncertain.length > 0 || previous !== found) {
        const routesEntry = { hash: routesHash, contentHash: '', changedOn: '', pictures: [], summaryHash: '' }
        await bucket.saveManifest({
          ...manifestOf(files, failed, previous),
          ...Object.fromEntries([...pictures].map((address) => [address, pictureEntry(address)])),
          [EDGE_ROUTES]: routesEntry,
        })
      }
      return { pages: rendered.length, changed: changed.map(({ address }) => address), removed, failed }
    })

const isPicture = (address: string): boolean => parsePictureAddress(address) !== undefined

async function inBatches<One>(all: readonly One[], action: (one: One) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += FILES_AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- a few at once
    await Promise.all(all.slice(start, start + FILES_AT_ONCE).map(action))
}

/**
 * Copies to the site the uploaded pictures that pages show and the site does not have, before any page names them. Until
 * the run is completed the manifest says that their state is unknown: the next run copies them again, or removes them.
 * One that cannot be copied is `missing`.
 */
async function copyPictures(
  rendered: readonly RenderedFile[],
  others: readonly string[],
  previous: Manifest,
  bucket: SiteBucket,
): Promise<{ previous: Manifest; missing: readonly string[] }> {
  const shown = [...new Set([...rendered.flatMap(({ pictures }) => pictures), ...others])]
  const added = shown.filter((address) => previous[address]?.hash !== PUBLISHED_PICTURE.hash)
  if (added.length === 0) return { previous, missing: [] }
  const marked = markUncertain(added, previous)
  await bucket.saveManifest(marked)
  const missing: string[] = []
  await inBatches(added, (address) =>
    bucket.copyPicture(address).catch((error: unknown) => {
      log('alarm', 'page not published', { page: address, ...errorFields(error) })
      missing.push(address)
    }),
  )
  return { previous: marked, missing }
}

/** A page whose picture cannot be copied counts as failed: what is published stays as it is. */
function withoutPagesThatLack(
  missing: readonly string[],
  { rendered, failed }: { readonly rendered: RenderedFile[]; readonly failed: string[] },
) {
  const isComplete = ({ pictures }: RenderedFile) => !pictures.some((address) => missing.includes(address))
  const incomplete = rendered.filter((page) => !isComplete(page)).map(({ address }) => address)
  return { rendered: rendered.filter(isComplete), failed: [...failed, ...incomplete] }
}

/** The pictures that the site's pages show once this run is completed; failed pages stay as they were. */
const picturesOn = (rendered: readonly RenderedFile[], failed: readonly string[], previous: Manifest) =>
  new Set([
    ...rendered.flatMap(({ pictures }) => pictures),
    ...failed.flatMap((address) => previous[address]?.pictures ?? []),
  ])

/** Loads the pages' data and renders them. A page that fails raises an alarm and stops no other. */
async function renderPages(
  pages: readonly PublishedPage[],
  previous: Manifest,
  colorSheet: string | undefined,
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
  for (const page of pages) {
    const { path, queries, isUnreadable } = page
    if (isUnreadable) {
      failed.push(path)
      continue
    }
    try {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time: each uses a whole processor
      const entries = await Promise.all(queries.map(async (query) => [pageQueryKey(query)[1], await loadOnce(query)]))
      // Hidden or deleted since the list was read: the page does not exist any more.
      if (entries.some(([, value]) => value === undefined)) continue
      const data = Object.fromEntries(entries) as Record<string, unknown>
      // oxlint-disable-next-line no-await-in-loop
      const { html, status } = await render({ path, pageData: data, siteOrigin, colorSheet })
      if ((status === 404) !== (path === NOT_FOUND)) throw new Error('The page was rendered as another one')
      const summary = path === NOT_FOUND || path === GUEST_SHELL ? undefined : summarizePage(page, html, siteOrigin)
      rendered.push({
        address: path,
        body: html,
        ...manifestEntry(previous[path], html, JSON.stringify(data), clock),
        summary,
        summaryHash: summary ? hashOf(JSON.stringify(summary)) : '',
      })
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
  return { hash: hashOf(body), contentHash, changedOn, pictures: pictureAddressesIn(content), summaryHash: '' }
}

/** What names and colours the site. It may fail as a page does; undefined where it did. */
async function loadSettings({ loadPageData }: Needs): Promise<PublicSettings | undefined> {
  try {
    return Layout.parse(await loadPageData({ endpoint: ShowLayout })).settings
  } catch (error) {
    log('alarm', 'page not published', { page: WEB_MANIFEST, ...errorFields(error) })
    return undefined
  }
}

/** The staff area's document as it was deployed, with the name and the colours of the business; undefined before. */
async function renderStaffShell(
  head: Parameters<typeof withBusiness>[1],
  previous: Manifest,
  { bucket, clock }: Needs,
): Promise<RenderedFile | undefined> {
  const deployed = await bucket.read(STAFF_DOCUMENT)
  if (deployed === undefined) return undefined
  const body = withBusiness(deployed, head)
  return { address: STAFF_SHELL, body, ...manifestEntry(previous[STAFF_SHELL], body, body, clock) }
}

function renderMetadataFiles(
  pages: readonly PublishedPage[],
  { rendered, settings }: { readonly rendered: readonly RenderedFile[]; readonly settings: PublicSettings | undefined },
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
    [WEB_MANIFEST]: settings && webManifestOf(settings),
    [DRAWN_MARK]: settings && drawMark(settings),
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
  edge: PublishingEdge,
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
    addresses.map((address) => [
      address,
      { contentHash: '', changedOn: '', pictures: [], ...previous[address], hash: '', summaryHash: '' },
    ]),
  ),
})

const manifestOf = (files: readonly RenderedFile[], failed: readonly string[], previous: Manifest): Manifest =>
  Object.fromEntries([
    ...Object.entries(previous).filter(([address]) => failed.includes(address)),
    ...files.map(({ address, body: _, summary: __, ...entry }) => [address, entry] as const),
  ])
