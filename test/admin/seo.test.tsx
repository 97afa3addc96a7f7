// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PublicPage } from '#shared/seo/public-page.ts'
import { cutForSearch } from '#web/admin/features/seo/link-previews.tsx'
import { freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()
afterEach(() => vi.unstubAllGlobals())

const page = (path: string, parts: Partial<PublicPage> = {}): PublicPage => ({
  path,
  title: `Title of ${path}`,
  description: 'What is written there.',
  picture: null,
  isListed: true,
  words: 321,
  undescribed: { count: 0, pictures: [] },
  dataTypes: [],
  formerPaths: [],
  headOf: { kind: 'page-head', id: 'faq' },
  ...parts,
})
const counts = {
  redirects: [
    { from: '/cabin/old', to: '/cabin/protea', of: 'cabin', count: 4, lastDay: '2026-11-20' },
    { from: '/blog/old', to: '/blog/new', of: 'post', count: 0, lastDay: null },
  ],
  spellings: [{ path: '/FAQ', count: 2, lastDay: '2026-11-20' }],
  otherRedirects: 1,
  missing: [{ path: '/<b>caves', count: 7, lastDay: '2026-11-20' }],
  otherMissing: 40,
  readUntil: '2026-11-21T06:05:00.000Z',
  isPartial: true,
}
const open = (address: string, replies: object = {}) =>
  openStaffArea(address, {
    'GET /staff/public-pages': { pages: [page('/faq'), page('/cabin/protea', { isListed: false })], cursor: null },
    'GET /staff/page-heads': { records: [] },
    'GET /staff/edge-counts': counts,
    ...replies,
  })

describe('the pages of the site', () => {
  it('are listed with what search engines read, and lead to where that is written', async () => {
    const posts = [
      page('/blog/snow', { headOf: { kind: 'post', id: 'p1' } }),
      page('/terms/1', { headOf: null, isListed: false }),
      page('/gallery', { undescribed: { count: 2, pictures: ['/a.jpg', '/b.jpg'] } }),
    ]
    const { user } = await open('/admin/seo', { 'GET /staff/public-pages': { pages: posts, cursor: null } })
    const table = within(await screen.findByRole('table', { name: 'Pages' }))
    expect(table.getByRole('row', { name: /\/blog\/snow.*Listed.*321/ })).toBeDefined()
    expect(table.getByRole('row', { name: /\/terms\/1.*Not listed/ })).toBeDefined()
    expect(table.getByRole('row', { name: /\/gallery.*2 without text/ })).toBeDefined()
    expect(table.getAllByRole('button', { name: /Change/ })).toHaveLength(2)
    await user.click(table.getByRole('button', { name: '/blog/snow' }))
    const drawer = within(await screen.findByRole('dialog', { name: '/blog/snow' }))
    expect(drawer.getByRole('link', { name: 'Change in the post' }).getAttribute('href')).toBe('/admin/blog/edit/p1')
  })

  it('show how they look elsewhere, their structured data as it is sent, and pictures without text', async () => {
    const sent = `<title>T</title><script type="application/ld+json">{"@type":"FAQPage","name":"<b>x</b>"}</script>`
    const { user } = await open('/admin/seo', {
      'GET /staff/public-pages': {
        pages: [page('/faq', { undescribed: { count: 1, pictures: ['/pictures/a.jpg'] } })],
        cursor: null,
      },
    })
    const api = globalThis.fetch
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (request[0] !== '/faq') return api(...request)
      return Object.defineProperty(new Response(sent), 'url', { value: 'http://localhost/faq' })
    })
    await user.click(await screen.findByRole('button', { name: '/faq' }))
    const drawer = within(await screen.findByRole('dialog', { name: '/faq' }))
    expect(drawer.getByRole('region', { name: 'As a search result' }).textContent).toContain('Title of /faq')
    expect(drawer.getByRole('region', { name: 'Where its link is shared' }).textContent).toContain('What is written')
    const link = drawer.getByRole('link', { name: 'Describe them where the page is written' })
    expect(link.getAttribute('href')).toBe('/admin/faqs')
    expect((await drawer.findByText(/"@type": "FAQPage"/)).textContent).toContain('"name": "<b>x</b>"')
  })

  it('say that nothing is published yet, and that they could not be loaded', async () => {
    await open('/admin/seo', { 'GET /staff/public-pages': { pages: [], cursor: null } })
    expect(await screen.findByText('Nothing is published yet')).toBeDefined()
  })
})

describe('what the edge counted', () => {
  it('is where former addresses lead, with how often, and other spellings as one number', async () => {
    await open('/admin/seo?view=redirects')
    const table = within(await screen.findByRole('table', { name: 'Redirects' }))
    expect(
      table.getByRole('row', { name: /\/cabin\/old.*\/cabin\/protea.*Former address of a cabin.*4/ }),
    ).toBeDefined()
    expect(screen.getByText(/such as \/FAQ, led to their page 3 times/)).toBeDefined()
  })

  it('is what was asked for and is not there, as text, and says what is not in it', async () => {
    await open('/admin/seo?view=not-found')
    const table = within(await screen.findByRole('table', { name: 'Addresses' }))
    expect(table.getByText('/<b>caves')).toBeDefined()
    expect(screen.getByText(/On some day there was more than is counted.*others were asked for 40 times/)).toBeDefined()
  })
})

describe('a text in a search result', () => {
  it.each([
    ['Three cabins', 20, 'Three cabins'],
    ['Three cabins under the ridge', 20, 'Three cabins under …'],
    ['Three cabins, and more', 15, 'Three cabins …'],
    ['Wolkenkratzerfensterputzer', 10, 'Wolkenkra …'],
  ])('%j is cut at %i characters to %j', (text, limit, shown) => {
    expect(cutForSearch(text, limit)).toBe(shown)
  })
})
