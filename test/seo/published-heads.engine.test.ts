import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countEdgeLines } from '#lambdas/seo/count-edge-lines.ts'
import { listPublicPagesUsing, showEdgeCountsUsing } from '#lambdas/seo/public-pages.ts'
import { pageHeadRules } from '#lambdas/composition/published-rules.ts'
import { publishRecords } from '#lambdas/records/publish-records.ts'
import { createEdge } from '#lambdas/publishing/edge.ts'
import type { RenderPage } from '#lambdas/publishing/renderer.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { businessTimeAt } from '#shared/kernel/clock.ts'
import { pageHeadKind } from '#shared/seo/page-head-kind.ts'
import { type PageHeadForm, defaultHead } from '#shared/seo/page-head-form.ts'
import type { PublicPage } from '#shared/seo/public-page.ts'
import { type PublishedSiteFixture, startPublishedSite } from '#test/publishing/published-site-fixture.ts'
import { builtSite } from '#test/support/built-site.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const { renderer } = builtSite()

let site: PublishedSiteFixture
beforeEach(async () => {
  site = await startPublishedSite(tables.started())
})
afterEach(() => site.stop())

const publish = async (options = {}) => {
  const { renderPage } = (await import(pathToFileURL(join(renderer, 'render-page.mjs')).href)) as {
    renderPage: RenderPage
  }
  return site.publish({ renderPage: async () => renderPage }, options)
}
const stored = () => repositoriesOf(site.table)
const pageAt = async (path: string): Promise<PublicPage | undefined> =>
  (await stored().publicPages.all()).find((page) => page.path === path)
const htmlOf = async (path: string) => (await site.visit(path)).text()

/** What staff write of a page and publish. */
async function write(id: string, form: Partial<PageHeadForm>): Promise<void> {
  const needs = { published: stored().published, cabins: stored().cabins }
  const { useCases } = publishRecords(pageHeadKind, { ...pageHeadRules(needs), clock: site.clock.read })
  const { version } = expectOk(await callUseCase(useCases.show)({ params: { id } }))
  const saved = expectOk(
    await callUseCase(useCases.saveDraft)({ params: { id }, body: { version, form: { ...defaultHead, ...form } } }),
  )
  expectOk(await callUseCase(useCases.publish)({ params: { id }, body: { version: saved.version, note: '' } }))
}

describe('a page for search engines', () => {
  it('is what its record says, once it is published: title, description and picture, in the page and beside its link', async () => {
    await publish()
    const before = await htmlOf('/faq')
    await write('faq', {
      title: 'Questions <about> us',
      description: 'What guests “ask” & we answer.',
      picture: { url: '/illustrations/hero.svg', alt: 'The ridge', focal: { x: 50, y: 50 }, scale: 1, blur: '' },
    })
    const { changed } = await publish()
    expect(changed).toContain('/faq')
    expect(changed).not.toContain('/gallery')
    const html = await htmlOf('/faq')
    expect(html).not.toBe(before)
    expect(html).toContain('<title>Questions &lt;about&gt; us</title>')
    expect(html).toContain('<meta property="og:title" content="Questions &lt;about&gt; us"/>')
    expect(html).toContain('<meta name="description" content="What guests “ask” &amp; we answer."/>')
    expect(html).toMatch(
      /<meta property="og:image" content="https:\/\/www\.cabins\.test\/assets\/pictures\/hero-\w+-card\.jpg"/,
    )
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(await pageAt('/faq')).toMatchObject({
      title: 'Questions <about> us',
      description: 'What guests “ask” & we answer.',
      picture: expect.stringMatching(/^\/assets\/pictures\/hero-/) as string,
      isListed: true,
      headOf: { kind: 'page-head', id: 'faq' },
      dataTypes: expect.arrayContaining(['FAQPage']) as string[],
    })
  })

  it('that they may not list says so, leaves the sitemap, and comes back', async () => {
    await publish()
    expect(await htmlOf('/sitemap.xml')).toContain('/cabin/protea<')
    await write('cabin.protea', { isListed: false })
    await publish()
    expect(await htmlOf('/sitemap.xml')).not.toContain('/cabin/protea<')
    expect(await htmlOf('/sitemap.xml')).toContain('/cabin/aloe<')
    expect(await htmlOf('/cabin/protea')).toContain('<meta name="robots" content="noindex"/>')
    expect(await pageAt('/cabin/protea')).toMatchObject({ isListed: false })
    await write('cabin.protea', { isListed: true, title: 'Protea' })
    await publish()
    expect(await htmlOf('/sitemap.xml')).toContain('/cabin/protea<')
    expect(await htmlOf('/cabin/protea')).not.toContain('noindex')
  })

  it('stays as it was where its record cannot be read', async () => {
    await write('faq', { title: 'Questions of guests' })
    await publish()
    const item = { ...(await site.table.get({ pk: 'PAGE_HEADS', sk: 'PAGE_HEAD#faq' })), isListed: 'maybe' }
    await site.table.put({ ...item, pk: 'PAGE_HEADS', sk: 'PAGE_HEAD#faq' })
    expect((await publish()).failed).toEqual(['/faq'])
    expect(await htmlOf('/faq')).toContain('<title>Questions of guests</title>')
  })
})

describe('what staff read of the pages', () => {
  it('is of every page that is published, and of no guest’s', async () => {
    await publish()
    const page = expectOk(
      await callUseCase(listPublicPagesUsing({ publicPages: stored().publicPages }))({ query: { cursor: undefined } }),
    )
    const listed = [...(await htmlOf('/sitemap.xml')).matchAll(/<loc>https:\/\/www\.cabins\.test([^<]*)</g)].map(
      ([, path]) => path,
    )
    const paths = page.pages.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(listed))
    expect(paths.filter((path) => !listed.includes(path)).every((path) => path.startsWith('/terms/'))).toBe(true)
    for (const { path, title, words } of page.pages) {
      expect([path, title.length > 5, words > 20]).toEqual([path, true, true])
      expect(path).not.toMatch(/^\/(booking|review\/|payment|upload|submit|my-booking|admin|auth|404|guest)/)
    }
    expect(page.pages.find(({ path }) => path.startsWith('/blog/'))?.headOf?.kind).toBe('post')
  })

  it('is written only where it differs, and goes with its page', async () => {
    await publish()
    const { publicPages } = stored()
    const saved: string[] = []
    const counting = {
      ...publicPages,
      save: async (page: PublicPage) => (saved.push(page.path), publicPages.save(page)),
    }
    const { renderPage } = (await import(pathToFileURL(join(renderer, 'render-page.mjs')).href)) as {
      renderPage: RenderPage
    }
    const run = (more: object = {}) =>
      site.publish({ renderPage: async () => renderPage, publicPages: counting, ...more })
    await run()
    expect(saved).toEqual([])
    // A new design of every page, with the same words.
    await run({
      renderPage: async () => async (page: Parameters<RenderPage>[0]) => {
        const { html, status } = await renderPage(page)
        return { html: html.replace('<html', '<html class="new"'), status }
      },
    })
    expect(saved).toEqual([])
    await write('faq', { title: 'Other questions' })
    await run()
    expect(saved).toEqual(['/faq'])
    await site.table.put({ ...(await site.table.get(keys.cabin('protea'))), ...keys.cabin('protea'), shown: false })
    await run()
    expect(await pageAt('/cabin/protea')).toBeUndefined()
    await site.table.put({ ...keys.publicPage('/left-over'), ...(await pageAt('/faq')), path: '/left-over' })
    await publish({ verifyEdge: true })
    expect(await pageAt('/left-over')).toBeUndefined()
  })
})

describe('what the edge logs', () => {
  it('reaches staff as counts, of misses and redirects alone, each counted once', async () => {
    const cabin = await site.table.get(keys.cabin('protea'))
    await site.table.put({ ...cabin, ...keys.cabin('protea'), formerAddresses: ['old-protea'] })
    await publish()
    for (const path of ['/caves', '/caves', '/cabin/old-protea', '/FAQ', '/faq', '/booking/aaaaaaaaaaaaaaaaaaaaaa'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await site.visit(path)
    let reads = 0
    const { distributionId, storeArn } = site.edge
    const edge = createEdge({ distributionId, storeArn })
    const later = () => businessTimeAt(new Date(Date.now() + 10 * 60_000))
    const count = () =>
      countEdgeLines({
        edgeDays: stored().edgeDays,
        readLog: (range) => ((reads += 1), edge.readLog('rewrite-to-page', range)),
        limitLog: (days) => edge.limitLog('rewrite-to-page', days),
        clock: later,
      })
    await count()
    await count()
    expect(reads).toBe(2)
    const shown = expectOk(await callUseCase(showEdgeCountsUsing({ ...stored(), clock: later }))({}))
    const lastDay = businessTimeAt(new Date()).today
    expect(shown).toMatchObject({
      redirects: expect.arrayContaining([
        { from: '/cabin/old-protea', to: '/cabin/protea', of: 'cabin', count: 1, lastDay },
      ]) as unknown,
      spellings: [{ path: '/FAQ', count: 1, lastDay }],
      missing: [{ path: '/caves', count: 2, lastDay }],
      otherMissing: 0,
      isPartial: false,
    })
  })

  it('is read by one run at a time, and no further than is paid for', async () => {
    const { edgeDays } = stored()
    const clock = site.clock.read
    const at = Date.parse(clock().now) - 60 * 60_000
    const lines = [
      { at, text: 'abc edge 404 x1 /caves' },
      { at, text: 'abc END' },
    ]
    const ranges: number[] = []
    const readLog = async ({ maxPages }: { maxPages: number }) => {
      ranges.push(maxPages)
      // Another run is quicker.
      if (ranges.length === 1) await countEdgeLines({ edgeDays, readLog, limitLog: async () => undefined, clock })
      return { lines, isPartial: true }
    }
    await countEdgeLines({ edgeDays, readLog, limitLog: async () => undefined, clock })
    expect(ranges).toEqual([10, 10])
    const [day] = await edgeDays.days('2020-01-01')
    expect(day).toMatchObject({ missing: { paths: { '/caves': 1 } }, isPartial: true })
  })
})
