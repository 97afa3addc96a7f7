import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPublisherNotification } from '#lambdas/publishing/notify-publisher.ts'
import { settings as demoSettings } from '#infra/local/demo-data/settings.ts'
import { webManifestOf } from '#lambdas/publishing/sitemap-and-robots.ts'
import { contentSortKeys, keys } from '#lambdas/table/schema/access-patterns.ts'
import { reviewItem, reviewRepository } from '#lambdas/table/review-repository.ts'
import { ShowLayout } from '#shared/content/layout.contract.ts'
import { ShowHome } from '#shared/content/home.contract.ts'
import { NOT_FOUND, WEB_MANIFEST, publishedFileOf } from '#shared/content/published-files.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { A_DAY, AN_HOUR } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import {
  type PublishedSiteFixture,
  SITE,
  momentsOfDeath,
  startPublishedSite,
  renderPlainPage,
} from './published-site-fixture.ts'
import { changeSettings } from '#test/support/settings-fixture.ts'

const tables = setUpTables()
const log = setUpTestLog()

let site: PublishedSiteFixture
beforeEach(async () => {
  site = await startPublishedSite(tables.started())
})
afterEach(() => site.stop())

/** Changes the title of the published home page. */
const changeTitle = async (title: string) =>
  site.table.put({ ...(await site.table.get(keys.homepage)), ...keys.homepage, heroTitle: title })
const hide = async (slug: 'protea') => {
  await site.table.put({ ...(await site.table.get(keys.cabin(slug))), ...keys.cabin(slug), shown: false })
}
const bodyOf = async (path: string) => (await site.visit(path)).text()
const withPublishedFiles = (addresses: readonly string[]) =>
  addresses.flatMap((address) => [address, publishedFileOf(address)]).toSorted()

describe('the first publishing', () => {
  it('publishes every page to the bucket, with its content inside', async () => {
    const { pages, changed, removed, failed } = await site.publish()
    expect(pages).toBeGreaterThan(8)
    expect(changed).toEqual(expect.arrayContaining(['/', '/cabin/protea', '/legal', NOT_FOUND, '/sitemap.xml']))
    expect([...removed, ...failed]).toEqual([])
    const page = await site.visit('/cabin/protea')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('Protea')
  })

  it('puts nothing into a page that the public API does not return too', async () => {
    await site.publish()
    const settings = await site.tables.settings()
    for (const html of Object.values(await site.readPublishedFiles())) {
      expect(html).not.toContain(settings.bank.accountNumber)
      expect(html).not.toContain('accountNumber')
    }
  })

  it('changes and invalidates nothing when it runs again', async () => {
    await site.publish()
    const [before, invalidatedBefore] = [await site.readPublishedFiles(), site.edge.invalidatedPaths.length]
    expect(await site.publish()).toMatchObject({ changed: [], removed: [], failed: [] })
    expect(await site.readPublishedFiles()).toEqual(before)
    expect(site.edge.invalidatedPaths).toHaveLength(invalidatedBefore)
  })

  it('invalidates the whole site as one path where many pages have changed: each path is billed', async () => {
    await site.publish()
    await site.visit('/legal')
    const invalidatedBefore = site.edge.invalidatedPaths.length
    await changeSettings(site.table, { businessName: 'Cederberg Cabins' })
    const { changed } = await site.publish()
    expect(changed.length).toBeGreaterThan(15)
    expect(site.edge.invalidatedPaths.slice(invalidatedBefore)).toEqual(['/*'])
    expect(await bodyOf('/legal')).toContain('Cederberg Cabins')
  })

  it('restores an edge that lost all its entries, when it is verified as in a deployment', async () => {
    await site.publish()
    await site.needs.edge.updateRoutes({ put: [], remove: [...(await site.needs.edge.readRoutes()).keys()] })
    expect((await site.visit('/cabin/no-such-cabin')).status).not.toBe(404)
    await site.publish({}, { verifyEdge: true })
    expect((await site.visit('/cabin/no-such-cabin')).status).toBe(404)
  })

  it("asks the edge's store, which bills every call, only where an address has changed", async () => {
    const calls: string[] = []
    const { edge } = site.needs
    const countingEdge = {
      ...edge,
      readRoutes: () => (calls.push('read'), edge.readRoutes()),
      updateRoutes: (changes: Parameters<typeof edge.updateRoutes>[0]) => (
        calls.push('write'),
        edge.updateRoutes(changes)
      ),
    }
    const callsOf = async (options = {}) => {
      calls.length = 0
      await site.publish({ edge: countingEdge }, options)
      return [...calls]
    }
    expect(await callsOf()).toEqual(['read', 'write'])
    expect(await callsOf()).toEqual([])
    await changeTitle('Under the Milky Way')
    expect(await callsOf()).toEqual([])
    await hide('protea')
    expect(await callsOf()).toEqual(['read', 'write'])
    expect(await callsOf()).toEqual([])
    expect(await callsOf({ verifyEdge: true })).toEqual(['read', 'write'])
  })
})

describe('a content change', () => {
  it('publishes and invalidates the pages that show it, within a minute, and no others', async () => {
    await site.publish()
    const settled = await site.listen()
    await site.publish()
    const [before, invalidatedBefore] = [await site.readPublishedFiles(), site.edge.invalidatedPaths.length]
    expect(await bodyOf('/')).not.toContain('Under the Milky Way')

    const startedAt = performance.now()
    await changeTitle('Under the Milky Way')
    await settled()
    expect(performance.now() - startedAt).toBeLessThan(60_000)
    expect(await bodyOf('/')).toContain('Under the Milky Way')
    const after = await site.readPublishedFiles()
    const different = Object.keys(after).filter((file) => after[file] !== before[file])
    expect(different.toSorted()).toEqual(['/pages/index.html', '/pages/published.json'])
    expect(site.edge.invalidatedPaths.slice(invalidatedBefore).toSorted()).toEqual(withPublishedFiles(['/']))
  })

  it('that every page shows changes every page', async () => {
    await site.publish()
    const settled = await site.listen()
    await changeSettings(site.table, { businessName: 'Cederberg Cabins' })
    await settled()
    for (const path of ['/', '/cabin/protea', '/legal', '/nowhere'])
      expect(await bodyOf(path)).toContain('Cederberg Cabins')
  })

  it('that is a notice to guests is on every page within seconds, and the hourly run removes it when it has ended', async () => {
    await site.publish()
    const settled = await site.listen()
    const guestNotice = { kind: 'fire' as const, text: 'Fire on the ridge.', until: '2026-11-21T09:00:00.000Z' }
    await changeSettings(site.table, { guestNotice })
    await settled()
    for (const path of ['/', '/cabin/protea', '/legal', '/nowhere'])
      expect(await bodyOf(path)).toContain('Fire on the ridge.')

    site.clock.pass(AN_HOUR)
    await site.publish()
    for (const path of ['/', '/cabin/protea', '/legal', '/nowhere'])
      expect(await bodyOf(path)).not.toContain('Fire on the ridge.')
  })

  it('that waits for approval changes nothing until it is approved', async () => {
    await site.publish()
    const settled = await site.listen()
    const review = await reviewRepository(site.table).find('review-01')
    if (!review) throw new Error('The demo data has no reviews')
    const invalidatedBefore = site.edge.invalidatedPaths.length
    const newReview = {
      ...review,
      id: 'a-new-review',
      reviewText: 'We saw a caracal from the tub.',
      createdAt: '2026-11-21T07:00:00.000Z',
    }
    await site.table.put(reviewItem({ ...newReview, approved: false }))
    await settled()
    expect(site.edge.invalidatedPaths).toHaveLength(invalidatedBefore)

    await site.table.put(reviewItem({ ...newReview, approved: true, featured: true }))
    await settled()
    expect(site.edge.invalidatedPaths.slice(invalidatedBefore)).toContain('/')
    expect(site.edge.invalidatedPaths.slice(invalidatedBefore)).not.toContain('/legal')
    expect(await bodyOf('/')).toContain('We saw a caracal from the tub.')
  })

  it('leads to one or two runs when it comes with forty others', async () => {
    await site.publish()
    const settled = await site.listen()
    const before = site.runs()
    for (let change = 1; change <= 40; change += 1) await changeTitle(`Title ${change}`)
    await settled()
    expect(site.runs() - before).toBeLessThanOrEqual(5)
    expect(await bodyOf('/')).toContain('Title 40')
  })

  it('of a booking triggers no publishing', async () => {
    const settled = await site.listen()
    const before = site.runs()
    await site.table.put({ ...keys.booking('MC-34679'), nothing: 'of a page' })
    await settled()
    expect(site.runs()).toBe(before)
  })

  it('shows visitors the old page only until the edge is invalidated', async () => {
    await site.publish()
    const old = await bodyOf('/')
    await changeTitle('Under the Milky Way')
    // Without the invalidation the edge keeps serving its cached page.
    await site.publish({ edge: { ...site.needs.edge, invalidate: async () => undefined } })
    expect(await bodyOf('/')).toBe(old)
  })
})

describe('a removed page', () => {
  it('is deleted, unlisted and invalidated, and leaves the sitemap', async () => {
    await site.publish()
    expect(await bodyOf('/sitemap.xml')).toContain(`${SITE}/cabin/protea<`)
    expect((await site.visit('/cabin/protea')).status).toBe(200)
    const invalidatedBefore = site.edge.invalidatedPaths.length
    await hide('protea')
    const { removed } = await site.publish()
    expect(removed).toEqual(['/cabin/protea'])
    expect(await site.readPublishedFiles()).not.toHaveProperty(['/pages/cabin/protea.html'])
    // Every page links to the cabins, so that many have changed.
    expect(site.edge.invalidatedPaths.slice(invalidatedBefore)).toEqual(['/*'])
    const response = await site.visit('/cabin/protea')
    expect([response.status, await response.text()]).toEqual([
      404,
      (await site.readPublishedFiles())[publishedFileOf(NOT_FOUND)],
    ])
    expect(await bodyOf('/sitemap.xml')).not.toContain('/cabin/protea')
  })

  it('redirects from its old address to the new one', async () => {
    const moved = { path: '/blog/new-name', queries: [], formerPaths: ['/blog/old-name'] } as const
    await site.publish({ pages: async () => [...(await site.needs.pages()), moved] })
    const response = await site.visit('/blog/old-name?from=mail')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/blog/new-name?from=mail'])
  })

  it('whose old address is a page again is that page', async () => {
    const moved = { path: '/blog/new-name', queries: [], formerPaths: ['/legal'] } as const
    await site.publish({ pages: async () => [...(await site.needs.pages()), moved] })
    expect((await site.visit('/legal')).status).toBe(200)
  })
})

describe('a page that cannot be rendered', () => {
  const brokenAt = (path: string) => ({
    renderPage: async () =>
      (async (page) => {
        if (page.path === path) throw new TypeError('no such thing')
        return renderPlainPage(page)
      }) satisfies typeof renderPlainPage,
  })

  it('raises an alarm, stays as it was, and blocks no other', async () => {
    await site.publish()
    const before = await bodyOf('/legal')
    await changeSettings(site.table, { businessName: 'Cederberg Cabins' })
    const { failed, changed, removed } = await site.publish(brokenAt('/legal'))
    expect(failed).toEqual(['/legal'])
    expect(changed).toContain('/')
    expect(removed).toEqual([])
    expect(log.alarms()).toEqual(['page not published'])
    expect(log.lines.find(({ counted }) => counted)).toMatchObject({
      page: '/legal',
      errorName: 'TypeError',
    })
    expect(await bodyOf('/legal')).toBe(before)
    expect(await bodyOf('/sitemap.xml')).toContain(`${SITE}/legal<`)

    await site.publish()
    expect(await bodyOf('/legal')).toContain('Cederberg Cabins')
  })

  it('still has its redirects', async () => {
    const moved = { path: '/blog/new-name', queries: [], formerPaths: ['/blog/old-name'] } as const
    const pages = async () => [...(await site.needs.pages()), moved]
    await site.publish({ pages })
    await site.publish({ pages, ...brokenAt('/blog/new-name') })
    const response = await site.visit('/blog/old-name')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/blog/new-name'])
  })

  it('because one reply is missing blocks only the pages that show it', async () => {
    const loadPageData: typeof site.needs.loadPageData = async (query) => {
      if (query.endpoint === ShowHome) throw new Error('The table holds no home page')
      return site.needs.loadPageData(query)
    }
    const { failed, changed } = await site.publish({ loadPageData })
    expect(failed).toEqual(['/'])
    expect(changed).toContain('/legal')
  })

  it('is not replaced: what is rendered as missing is not published', async () => {
    const { failed } = await site.publish({
      renderPage: async () => async (page) => ({ ...(await renderPlainPage(page)), status: 404 }),
    })
    expect(failed).toContain('/')
    expect(failed).not.toContain(NOT_FOUND)
  })
})

describe('a publisher that dies', () => {
  const publishedState = async () => ({
    readPublishedFiles: await site.readPublishedFiles(),
    announced: Object.fromEntries(await site.needs.edge.readRoutes()),
  })
  const change = async (businessName: string, active: boolean) => {
    await changeSettings(site.table, { businessName })
    await site.table.put({ ...(await site.table.get(keys.cabin('protea'))), ...keys.cabin('protea'), shown: active })
  }

  describe.each(momentsOfDeath)('%s any of its steps', { tags: 'long' }, (when) => {
    beforeEach(() => site.showOnly('/', '/legal', '/cabin/protea', NOT_FOUND))

    it('leaves nothing that the next run does not repair', async () => {
      const { businessName } = await site.tables.settings()
      await change('Cederberg Cabins', false)
      await site.publish()
      const expected = await publishedState()
      await change(businessName, true)
      await site.publish()
      const visited = [...(await site.needs.edge.readRoutes()).keys()]
      await change('Cederberg Cabins', false)
      let at = 1
      // Each run dies one step later than the one before; visitors come in between, and the edge caches what they got.
      while (await site.publishKilledAt(at, when)) {
        // No visitor ever gets a link to a missing page.
        for (const path of visited) expect([path, await bodyOf(path)]).not.toEqual([path, 'Not found'])
        at += 1
      }
      await site.publish()
      expect(at).toBeGreaterThan(8)
      expect(await publishedState()).toEqual(expected)
      for (const path of ['/', '/legal', '/nowhere']) expect(await bodyOf(path)).toContain('Cederberg Cabins')
      expect((await site.visit('/cabin/protea')).status).toBe(404)
    })

    it('leaves nothing behind where the content was changed back meanwhile', async () => {
      const { businessName } = await site.tables.settings()
      await site.publish()
      const { announced, readPublishedFiles } = await publishedState()
      for (let at = 1; ; at += 1) {
        await change('Cederberg Cabins', false)
        const isDead = await site.publishKilledAt(at, when)
        for (const path of ['/', '/cabin/protea']) await site.visit(path)
        await change(businessName, true)
        await site.publish()
        expect(await publishedState(), `died ${when} step ${at}`).toEqual({ announced, readPublishedFiles })
        expect(await bodyOf('/cabin/protea')).toBe(readPublishedFiles['/pages/cabin/protea.html'])
        if (!isDead) break
      }
    })
  })

  it('holds the lock until its timeout, and no longer', async () => {
    const lock = { holder: 'somebody who died' }
    await site.table.put({ ...keys.publishLock, ...lock, until: '2026-11-21T08:01:05.000Z' })
    site.clock.pass(2)
    expect((await site.publish()).changed).not.toEqual([])
  })
})

describe('two publishers', () => {
  it('run one after the other, so that no older page overwrites a newer one', async () => {
    await site.publish()
    await changeTitle('Far away')
    const hasReadTitle = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const slow = site.publish({
      renderPage: async () => async (page) => {
        if (page.path === '/') hasReadTitle.resolve()
        await held.promise
        return renderPlainPage(page)
      },
    })
    await hasReadTitle.promise
    await changeTitle('Under the Milky Way')
    const quick = site.publish()
    // Without the lock, the quick one would finish within this time.
    await pause(1_500)
    held.resolve()
    expect((await slow).changed).toEqual(['/'])
    expect((await quick).changed).toEqual(['/'])
    expect(await bodyOf('/')).toContain('Under the Milky Way')
  })
})

describe('the e-mails', () => {
  it('are sent while publishing hangs', async () => {
    let batches = 0
    const settled = await site.listen(async () => {
      batches += 1
      return { batchItemFailures: [] }
    })
    let release = (): void => undefined
    const hanging = new Promise<void>((resolve) => (release = resolve))
    site.meanwhile(() => hanging)
    for (const title of ['One', 'Two', 'Three']) {
      const before = batches
      await changeTitle(title)
      await expect.poll(() => batches, { timeout: 10_000 }).toBeGreaterThan(before)
    }
    release()
    await settled()
    expect(await bodyOf('/')).toContain('Three')
  })

  it('are sent where the content queue cannot be reached, which raises an alarm', async () => {
    const Records = [{ dynamodb: { SequenceNumber: '7', Keys: { sk: { S: keys.settings.sk } } } }]
    const reading = withPublisherNotification(
      async () => Promise.reject(new Error('no such queue')),
      async () => 'sent',
    )
    expect(await reading({ Records })).toBe('sent')
    expect(log.alarms()).toEqual(['page not published'])
  })
})

describe('the sitemap', () => {
  it('gives each page the day on which its content last changed', async () => {
    await site.publish()
    site.clock.pass(3 * A_DAY)
    await changeTitle('Under the Milky Way')
    await site.publish()
    const sitemap = await bodyOf('/sitemap.xml')
    expect(sitemap).toContain(`<url><loc>${SITE}/</loc><lastmod>2026-11-24</lastmod></url>`)
    expect(sitemap).toContain(`<url><loc>${SITE}/legal</loc><lastmod>2026-11-21</lastmod></url>`)
  })

  it('lists the terms once, and no version of them', async () => {
    await site.publish()
    const sitemap = await bodyOf('/sitemap.xml')
    expect(sitemap).toContain(`${SITE}/terms<`)
    expect(sitemap).not.toContain('/terms/')
    expect((await site.visit('/terms/1')).status).toBe(200)
  })

  it('keeps the days when only the markup of pages changes', async () => {
    await site.publish()
    const before = await bodyOf('/sitemap.xml')
    site.clock.pass(3 * A_DAY)
    const { changed } = await site.publish({
      renderPage: async () => async (page) => ({
        ...(await renderPlainPage(page)),
        html: `new look of ${page.path}`,
      }),
    })
    expect(changed).toContain('/')
    expect(await bodyOf('/sitemap.xml')).toBe(before)
  })

  it('lists no page of staff or of a guest, nor the page for unknown addresses', async () => {
    await site.publish()
    const listed = [...(await bodyOf('/sitemap.xml')).matchAll(/<loc>[^<]*?(\/[^</]*)<\/loc>/g)].map(([, path]) => path)
    expect(listed.length).toBeGreaterThan(5)
    expect(await bodyOf('/sitemap.xml')).not.toMatch(/\/(admin|auth|booking|review\/|payment|upload-pop|submit|404)/)
    const robots = await bodyOf('/robots.txt')
    expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  })
})

describe('the web manifest', () => {
  it('has the business name of the settings, at the address that a phone expects', async () => {
    await site.publish()
    await changeSettings(site.table, { businessName: 'Cederberg Cabins' })
    expect((await site.publish()).changed).toContain(WEB_MANIFEST)
    const response = await site.visit(WEB_MANIFEST)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=86400, must-revalidate')
    expect(await response.json()).toMatchObject({ name: 'Cederberg Cabins', start_url: '/', display: 'minimal-ui' })
  })

  it('stays as it was where the settings cannot be read', async () => {
    await site.publish()
    const before = await bodyOf(WEB_MANIFEST)
    const loadPageData: typeof site.needs.loadPageData = async (query) => {
      if (query.endpoint === ShowLayout) throw new Error('The table holds no settings')
      return site.needs.loadPageData(query)
    }
    const { failed, removed } = await site.publish({ loadPageData })
    expect(failed).toContain(WEB_MANIFEST)
    expect(removed).toEqual([])
    expect(await bodyOf(WEB_MANIFEST)).toBe(before)
  })

  it('references icons that exist, in their stated sizes', async () => {
    const { icons } = JSON.parse(webManifestOf(demoSettings)) as { icons: { src: string; sizes: string }[] }
    for (const { src, sizes } of icons) {
      const { format, width, height } = await sharp(join(import.meta.dirname, '../../web/public', src)).metadata()
      expect([src, format === 'svg' ? 'any' : `${width}x${height}`]).toEqual([src, sizes])
    }
  })
})

describe('a visitor', () => {
  it('who has a page already downloads it again only when it changed', async () => {
    await site.publish()
    const first = await site.visit('/')
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=86400, must-revalidate')
    expect((await site.visit('/', { 'if-none-match': tag })).status).toBe(304)
    await changeTitle('Under the Milky Way')
    await site.publish()
    expect((await site.visit('/', { 'if-none-match': tag })).status).toBe(200)
  })

  it('gets a page by its one address only', async () => {
    await site.publish()
    expect((await site.visit('/pages/index.html')).status).toBe(404)
    expect((await site.visit('/pages/published.json')).status).toBe(404)
    expect((await site.visit('/legal/')).headers.get('location')).toBe('/legal')
  })
})

describe('a publication that does not fit its form any more', () => {
  it('keeps its page as it was, and the home page too, until somebody publishes it again', async () => {
    await site.publish()
    const pages = ['/', '/blog/the-road-up']
    const before = await Promise.all(pages.map(bodyOf))
    for (const key of [keys.homepage, keys.post('post-the-road-up')]) {
      // oxlint-disable-next-line no-await-in-loop -- two
      const { heroTitle: _, excerpt: __, ...rest } = (await site.table.get(key)) ?? {}
      // oxlint-disable-next-line no-await-in-loop
      await site.table.put({ ...key, ...rest })
    }
    const { failed, removed } = await site.publish()
    expect(failed).toEqual(expect.arrayContaining(pages))
    expect(removed).toEqual([])
    expect(await Promise.all(pages.map(bodyOf))).toEqual(before)
    expect(log.alarms()).toContain('record not readable')
  })
})

describe('what triggers the publisher', () => {
  it('covers every seeded item of content', async () => {
    const all = await readAllItems(tables.started(), site.tableName)
    // What only staff see wakes nobody.
    const items = all.filter(({ pk }) => !/^(DRAFTS#|VERSIONS#|SLUGS#|ACCESS_CODES$)/.test(String(pk)))
    const triggering = items.filter(({ sk }) => contentSortKeys.some((beginning) => String(sk).startsWith(beginning)))
    expect(
      items.filter((item) => !triggering.includes(item)).map(({ pk, sk }) => `${String(pk)} ${String(sk)}`),
    ).toEqual([])
    expect(triggering.length).toBeGreaterThan(40)
  })
})
