import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseContentFile } from '#infra/content-file.ts'
import { createTable } from '#infra/local/engines/create-table.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { contentRoutes } from '#lambdas/handlers/content-routes.ts'
import { pageDataFrom } from '#lambdas/publishing/page-data.ts'
import { listPagesUsing } from '#lambdas/publishing/page-list.ts'
import type { RenderPage } from '#lambdas/publishing/renderer.ts'
import { colorSheetFile, drawMark } from '#lambdas/publishing/site-appearance.ts'
import { webManifestOf } from '#lambdas/publishing/sitemap-and-robots.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { indexes, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { seedTable } from '#lambdas/table/seed.ts'
import { openTable } from '#lambdas/table/table.ts'
import { withBusiness } from '#shared/appearance/document-head.ts'
import { derivedTokens } from '#shared/appearance/palette.ts'
import { NOT_FOUND } from '#shared/content/published-files.ts'
import { documentTemplateIds, initialTexts } from '#shared/billing/document-template.ts'
import { pageQueryKey } from '#shared/content/page-query.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { sampleEmail } from '#test/notifications/email-samples.ts'
import { builtSite } from '#test/support/built-site.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const SITE = 'https://www.kleinfontein.test'
const tables = setUpTables()
const { site, renderer } = builtSite()
const file = join(import.meta.dirname, '../../infra/local/example-content.json')
const sheetOf = colorSheetFile
let business: ReturnType<typeof parseContentFile>
const pages = new Map<string, string>()

beforeAll(async () => {
  business = parseContentFile(await readFile(file, 'utf8'), { isForGuests: false })
  const { client } = tables.started()
  await createTable(client, { tableName: 'second-business', indexes, ttlAttribute: timeToLiveAttribute })
  const table = openTable(client, 'second-business')
  await seedTable(table, business, '2026-11-28T08:00:00.000Z')
  const { renderPage } = (await import(pathToFileURL(join(renderer, 'render-page.mjs')).href)) as {
    renderPage: RenderPage
  }
  const needs = {
    catalogue: catalogueRepository(table),
    content: contentRepository(table),
    clock: createTestClock().read,
  }
  const load = pageDataFrom(contentRoutes(table))
  for (const { path, queries } of await listPagesUsing(needs)()) {
    // oxlint-disable-next-line no-await-in-loop -- each uses a whole processor
    const data = await Promise.all(queries.map(async (query) => [pageQueryKey(query)[1], await load(query)]))
    const pageData = Object.fromEntries(data) as Record<string, unknown>
    const colorSheet = sheetOf(business.settings)?.address
    // oxlint-disable-next-line no-await-in-loop
    const { html, status } = await renderPage({ path, pageData, siteOrigin: SITE, colorSheet })
    if (status !== (path === NOT_FOUND ? 404 : 200)) throw new Error(`${path} was rendered with ${status}`)
    pages.set(path, html)
  }
}, 60_000)

/** The demo's own words: its name, its cabins, where it is. */
const demoWords = [
  demoData.settings.businessName,
  demoData.settings.tagline,
  ...demoData.cabins.flatMap(({ name, address }) => [name, `/${address}`]),
  'Amathole',
  'mountaincabins',
  ' tub',
]
const demoColors = [
  ...new Set(Object.values(derivedTokens).flatMap((tokens) => Object.values(tokens).map(([hex]) => hex))),
]
/** What a document has of the demo. */
const leftOf = (text: string, colors: readonly string[] = demoColors): string[] =>
  [...demoWords, ...colors].filter((word) => text.toLowerCase().includes(word.toLowerCase()))

describe('another business, from a content file', () => {
  it('has a page for each of its cabins, and every page names it in its own colours', () => {
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['/', '/cabin/pear-tree', '/cabin/shearers-loft', '/faq']))
    expect(pages.size).toBeGreaterThan(10)
    for (const [path, html] of pages) {
      expect([path, leftOf(html)]).toEqual([path, []])
      expect(html).toContain(business.settings.businessName)
      expect(html).toContain(`<link rel="stylesheet" href="${sheetOf(business.settings)?.address}" />`)
      expect(html).not.toMatch(/ style="/)
    }
  })

  it('has a style sheet that replaces every default colour', () => {
    const sheet = sheetOf(business.settings)?.body ?? ''
    expect(leftOf(sheet)).toEqual([])
    for (const name of Object.keys(derivedTokens[':root'])) expect(sheet).toContain(`--${name}:#`)
    expect(Buffer.byteLength(sheet)).toBeLessThan(1500)
  })

  it('loads no such sheet where the colours are the defaults', () => {
    expect(sheetOf(demoData.settings)).toBeUndefined()
  })

  it('has its initials as mark, its colours and its name in the web manifest and the staff area’s document', async () => {
    const mark = drawMark(business.settings)
    expect(mark).toContain('>KF</text>')
    const manifest = webManifestOf(business.settings)
    const staff = withBusiness(await readFile(join(site, 'admin.html'), 'utf8'), {
      settings: business.settings,
      colorSheet: sheetOf(business.settings)?.address,
    })
    expect([mark, manifest, staff].flatMap((text) => leftOf(text))).toEqual([])
    expect(JSON.parse(manifest)).toMatchObject({ name: 'Kleinfontein Farm Stay' })
    expect(staff).toContain('<title>Kleinfontein Farm Stay</title>')
    expect(staff).toContain('"businessName":"Kleinfontein Farm Stay"')
  })

  it('has e-mails that name it and nothing of the demo, and texts of documents that fit any house', async () => {
    const named = [demoData.settings.businessName, demoData.settings.tagline, 'Amathole', 'mountaincabins']
    for (const type of EmailType.options) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const email = await sampleEmail(type, {}, { ...demoData.settings, ...business.settings })
      const words = JSON.stringify(email).toLowerCase()
      expect([type, named.filter((word) => words.includes(word.toLowerCase()))]).toEqual([type, []])
      expect(JSON.stringify(email)).toContain(business.settings.businessName)
    }
    const texts = documentTemplateIds.map((id) => JSON.stringify(initialTexts(id)))
    expect(texts.flatMap((text) => [...leftOf(text), ...(/mountain/i.test(text) ? ['mountain'] : [])])).toEqual([])
  })

  it('writes e-mails in its colours', async () => {
    const hexes = ({ html }: { readonly html: string }) => new Set(html.match(/#[0-9a-f]{6}\b/g))
    for (const type of EmailType.options) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [own, demo] = await Promise.all([
        sampleEmail(type, {}, { ...demoData.settings, ...business.settings }),
        sampleEmail(type),
      ])
      expect([type, demoColors.filter((hex) => own.html.includes(hex))]).toEqual([type, []])
      // So that a colour that is added to the layout cannot be forgotten.
      const kept = hexes(own)
      expect([...hexes(demo)].filter((hex) => kept.has(hex))).toEqual(['#ffffff'].filter((hex) => kept.has(hex)))
    }
  })
})
