import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { compressLikeEdge } from '#infra/edge-compression.ts'
import { contentRoutes } from '#lambdas/handlers/content-routes.ts'
import { pageDataFrom } from '#lambdas/publishing/page-data.ts'
import { listPagesUsing } from '#lambdas/publishing/page-list.ts'
import type { RenderPage } from '#lambdas/publishing/renderer.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { GUEST_SHELL, NOT_FOUND } from '#shared/content/published-files.ts'
import { pageQueryKey } from '#shared/content/page-query.ts'
import { builtSite } from '#test/support/built-site.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'

const KB = 1024
const SITE = 'https://www.cabins.test'
const tables = setUpTables()
const pages = new Map<string, string>()
const { site: siteFolder, renderer } = builtSite()

/** Every page of the demo site, as it is published. */
async function renderAll(): Promise<void> {
  const { table } = await tables.createSeededTable({ withAllContent: true })
  const clock = createTestClock().read
  const site = { catalogue: catalogueRepository(table), content: contentRepository(table), clock }
  const loadPageData = pageDataFrom(contentRoutes(table))
  const { renderPage } = (await import(pathToFileURL(join(renderer, 'render-page.mjs')).href)) as {
    renderPage: RenderPage
  }
  for (const { path, queries } of await listPagesUsing(site)()) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other: each uses a whole processor
    const data = await Promise.all(queries.map(async (query) => [pageQueryKey(query)[1], await loadPageData(query)]))
    const request = { path, pageData: Object.fromEntries(data) as Record<string, unknown>, siteOrigin: SITE }
    const { html, status } = await renderPage(request)
    expect([path, status]).toEqual([path, path === NOT_FOUND ? 404 : 200])
    expect((await renderPage(request)).html).toBe(html)
    pages.set(path, html)
  }
}

const addressesIn = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, address]) => address ?? '')),
]
const scriptsIn = (html: string) => addressesIn(html, /(?:src|modulepreload"[^>]*href)="(\/assets\/[^"]+\.js)"/g)
const sentBytes = async (address: string): Promise<number> =>
  (await compressLikeEdge(address, await readFile(join(siteFolder, address)))).length
/** Most pages have the same files, and compressing them takes time. */
const weights = new Map<string, Promise<number>>()
async function weight(addresses: readonly string[]): Promise<number> {
  const all = await Promise.all(
    addresses.map((address) => {
      const bytes = weights.get(address) ?? sentBytes(address)
      weights.set(address, bytes)
      return bytes
    }),
  )
  return all.reduce((total, one) => total + one, 0)
}

describe('a published page', () => {
  beforeAll(renderAll)

  it('has one example of every kind', () => {
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['/', '/cabin/protea', '/faq', '/legal', '/404']))
  })

  it('weighs at most 14 KB, with 123 KB of script and 15 KB of styles, and holds at most 800 elements', async () => {
    const tooHeavy: unknown[] = []
    for (const [path, html] of pages) {
      const scripts = scriptsIn(html)
      const styles = addressesIn(html, /href="(\/assets\/[^"]+\.css)"/g)
      const measured = {
        path,
        html: (await compressLikeEdge(path, html)).length / KB,
        script: (await weight(scripts)) / KB,
        styles: (await weight(styles)) / KB,
        elements: html.match(/<[a-z]/g)?.length ?? 0,
      }
      expect(scripts.length).toBeGreaterThanOrEqual(path === GUEST_SHELL ? 1 : 3)
      const { html: page, script, styles: style, elements } = measured
      if (page > 14 || script > 123 || style > 15 || elements > 800) tooHeavy.push(measured)
    }
    expect(tooHeavy).toEqual([])
  })

  it('is also the frame of each guest page: contact details without a script, and the place for the script', () => {
    const guestShell = pages.get(GUEST_SHELL) ?? ''
    const [, words = ''] = /<div id="root"><noscript>(.*?)<\/noscript><\/div>/s.exec(guestShell) ?? []
    expect(words).toContain('<h1>This page needs JavaScript</h1>')
    expect(words).toMatch(/href="tel:\+?\d+"/)
    expect(words).toMatch(/href="mailto:[^"]+@/)
    expect(guestShell.match(/<noscript>/g)).toHaveLength(1)
    expect(guestShell).not.toContain('data-published')
    expect(guestShell).toMatch(/id="state">\{"\/frame"/)
  })

  it('requests few files: at most four of script, one of styles, no font before a phone’s first paint', () => {
    for (const [path, html] of pages) {
      expect([path, scriptsIn(html).length <= 4]).toEqual([path, true])
      expect([path, addressesIn(html, /href="(\/assets\/[^"]+\.css)"/g).length]).toEqual([path, 1])
      expect([path, html.match(/<link[^>]+\.woff2[^>]+>/g)]).toEqual([
        path,
        [expect.stringMatching(/fraunces[^]*media="\(min-width: 48rem\)"/)],
      ])
    }
  })

  it('references only files that exist', async () => {
    const named = new Set([...pages.values()].flatMap((html) => addressesIn(html, /"(\/assets\/[^"#\s]+)/g)))
    await Promise.all([...named].map(async (address) => readFile(join(siteFolder, address))))
    expect(named.size).toBeGreaterThan(20)
  })

  it('is complete without a script: no part of it is moved into place, nothing has inline styles', () => {
    for (const html of pages.values()) {
      expect(html).toMatch(/<title>[^<]+<\/title>/)
      expect(html.match(/<title>/g)).toHaveLength(1)
      expect(html).not.toMatch(/<template|\sstyle="|<script>/)
    }
  })

  it('shows no price', () => {
    const withPrices = ['/', '/cabin/protea'].filter((path) =>
      /R\d[\d,]*\.\d\d/.test((pages.get(path) ?? '').replace(/<script type="application\/json".*?<\/script>/s, '')),
    )
    expect(withPrices).toEqual([])
  })

  it('never closes a script element early, with any text', () => {
    for (const html of pages.values()) {
      const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
      expect(state).not.toContain('<')
      expect(JSON.parse(state)).toHaveProperty(['/frame', 'settings'])
    }
  })
})
