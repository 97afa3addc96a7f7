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
  /** Every page of the house as it stands now, the one for unknown addresses among them. */
  readonly pages: () => Promise<readonly PublishedPage[]>
  /** An answer as its endpoint gives it to anybody; undefined where it has none to give. */
  readonly answer: (shown: PageQuery) => Promise<unknown>
  readonly renderPage: () => Promise<RenderPage>
  readonly bucket: SiteBucket
  readonly edge: Edge
  /** Nobody else publishes meanwhile: an older page must not come to lie over a newer one. */
  readonly inTurn: <Outcome>(act: () => Promise<Outcome>) => Promise<Outcome>
  readonly siteOrigin: string
  readonly stage: string
  readonly clock: Clock
}

/** What a run has done, by address. */
export type Publication = {
  /** How many pages there are now. */
  readonly pages: number
  readonly changed: readonly string[]
  readonly gone: readonly string[]
  /** Could not be made, and stay as they were. */
  readonly failed: readonly string[]
}

type Made = Manifest[string] & { readonly address: string; readonly body: string }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Makes every page of the site, brings those that differ from what is published into the bucket, takes away those that
 * are no more, and has the edge forget exactly these. Done again it changes nothing. It may break off anywhere: what is
 * about to change is written down first and what has changed last, so the next run does again whatever was not finished,
 * also where the content has gone back to what it was.
 */
export const publishSiteUsing = (needs: Needs) => (): Promise<Publication> =>
  needs.inTurn(async () => {
    const { bucket, edge } = needs
    const kept = await bucket.manifest()
    const pages = await needs.pages()
    const { made, failed } = await makePages(pages, kept, needs)
    const manifest = await makeWebManifest(needs)
    if (manifest === undefined) failed.push(WEB_MANIFEST)
    const files = [...made, ...renderMetadataFiles(pages, { made, manifest }, kept, needs)]
    const there = new Set(files.map(({ address }) => address))
    const changed = files.filter(({ address, hash }) => kept[address]?.hash !== hash)
    const gone = Object.keys(kept).filter((address) => !there.has(address) && !failed.includes(address))

    const touched = [...changed.map(({ address }) => address), ...gone]
    if (touched.length > 0) await bucket.saveManifest(markUncertain(touched, kept))
    // Whoever is told of a page finds it, and nobody is told of one that is taken away.
    await Promise.all(changed.map(({ address, body }) => bucket.put(publishedFileOf(address), body)))
    await announce(pages, { made, failed }, edge)
    await Promise.all(gone.map((address) => bucket.remove(publishedFileOf(address))))
    if (touched.length > 0) {
      // CloudFront advises to name both where a function rewrites addresses ("What you need to know when invalidating").
      await edge.forget(touched.flatMap((address) => [address, publishedFileOf(address)]))
      await bucket.saveManifest(manifestOf(files, failed, kept))
    }
    return { pages: made.length, changed: changed.map(({ address }) => address), gone, failed }
  })

/** Asks for what the pages show, and renders them. One that cannot be made cries, and holds back no other. */
async function makePages(
  pages: readonly PublishedPage[],
  kept: Manifest,
  { answer, renderPage, siteOrigin, clock }: Needs,
): Promise<{ made: Made[]; failed: string[] }> {
  const render = await renderPage()
  const asked = new Map<string, Promise<unknown>>()
  const loadOnce = (shown: PageQuery): Promise<unknown> => {
    const [, key] = pageQueryKey(shown)
    const known = asked.get(key) ?? answer(shown)
    asked.set(key, known)
    return known
  }

  const made: Made[] = []
  const failed: string[] = []
  for (const { path, shows } of pages) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other: each takes a processor whole
      const answers = await Promise.all(shows.map(async (shown) => [pageQueryKey(shown)[1], await loadOnce(shown)]))
      // Hidden or deleted since the list was read: the page is no more.
      if (answers.some(([, value]) => value === undefined)) continue
      const shown = Object.fromEntries(answers) as Record<string, unknown>
      // oxlint-disable-next-line no-await-in-loop
      const { html, status } = await render({ path, answers: shown, siteOrigin })
      if ((status === 404) !== (path === NOT_FOUND)) throw new Error('The page was rendered as another one')
      made.push({ address: path, body: html, ...dated(kept[path], html, JSON.stringify(shown), clock) })
    } catch (error) {
      log('alarm', 'page not published', { page: path, ...errorFacts(error) })
      failed.push(path)
    }
  }
  return { made, failed }
}

/** A page is of the day on which its content last changed; a new look of the same words leaves its date alone. */
function dated(kept: Manifest[string] | undefined, body: string, content: string, clock: Clock): Manifest[string] {
  const contentHash = hashOf(content)
  const changedOn = kept?.contentHash === contentHash ? kept.changedOn : clock().today
  return { hash: hashOf(body), contentHash, changedOn }
}

/** It names the house, so it may fail as a page may; undefined where it has. */
async function makeWebManifest({ answer }: Needs): Promise<string | undefined> {
  try {
    const { settings } = Layout.parse(await answer({ endpoint: ShowLayout }))
    return webManifestOf(settings.businessName)
  } catch (error) {
    log('alarm', 'page not published', { page: WEB_MANIFEST, ...errorFacts(error) })
    return undefined
  }
}

function renderMetadataFiles(
  pages: readonly PublishedPage[],
  { made, manifest }: { readonly made: readonly Made[]; readonly manifest: string | undefined },
  kept: Manifest,
  { siteOrigin, stage, clock }: Needs,
): Made[] {
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

/** Tells the edge of every page that is there, and of the addresses that pages once had. */
async function announce(
  pages: readonly PublishedPage[],
  { made, failed }: { readonly made: readonly Made[]; readonly failed: readonly string[] },
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
  const standing = await edge.announced()
  await edge.announce({
    put: [...wanted].filter(([address, text]) => standing.get(address) !== text),
    remove: [...standing.keys()].filter((address) => !wanted.has(address) && !failed.includes(address)),
  })
}

/** Nobody knows of these what lies in the bucket, nor what the edge keeps. */
const markUncertain = (addresses: readonly string[], kept: Manifest): Manifest => ({
  ...kept,
  ...Object.fromEntries(
    addresses.map((address) => [address, { contentHash: '', changedOn: '', ...kept[address], hash: '' }]),
  ),
})

const manifestOf = (files: readonly Made[], failed: readonly string[], kept: Manifest): Manifest =>
  Object.fromEntries([
    ...Object.entries(kept).filter(([address]) => failed.includes(address)),
    ...files.map(({ address, hash, contentHash, changedOn }) => [address, { hash, contentHash, changedOn }] as const),
  ])
