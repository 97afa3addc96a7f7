import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { Providers, siteQueryClient } from '#web/site/app/providers.tsx'
import { Router } from '#web/site/app/router.tsx'
import { pageQueryKey } from '#shared/content/page-query.ts'
import { publishedPages } from '#shared/content/published-pages.ts'
import { SiteOrigin } from '#web/kit/site-origin.ts'
import { responseTo, createFakeApi } from './booking-dialog.harness.ts'

/** A page as a server renders it: no window, no request, only the site's data. */
async function published(address: string): Promise<string> {
  const pages = publishedPages({
    cabins: [{ slug: 'protea', address: 'protea', formerAddresses: [] }],
    posts: [],
    termsVersions: [],
  })
  const replies = pages
    .flatMap(({ queries }) => queries)
    .map((query) => pageQueryKey(query)[1])
    .map((question) => ({ question, ...responseTo(createFakeApi(), question, undefined) }))
    .filter(({ status }) => status === 200)
  const client = siteQueryClient(Object.fromEntries(replies.map(({ question, body }) => [question, body])))
  const { prelude } = await prerender(
    <SiteOrigin value="https://cabins.test">
      <StaticRouter location={address}>
        <Providers client={client}>
          <Router />
        </Providers>
      </StaticRouter>
    </SiteOrigin>,
  )
  client.clear()
  return new Response(prelude).text()
}

describe('a guest page rendered on a server', () => {
  it.each([
    ['/', 'Our cabins'],
    ['/cabin/protea', 'Price for your dates'],
    ['/cabin/baobab', 'Oops! Page not found'],
    ['/faq', 'Questions and answers'],
    ['/legal', 'Who runs this business'],
    ['/booking/secret-token', 'Your booking'],
    ['/payment-success?attempt=aaaaaaaaaaaaaaaaaaaaaa', 'Your payment'],
    ['/payment-cancelled?attempt=aaaaaaaaaaaaaaaaaaaaaa', 'You came back from PayFast'],
    ['/upload-pop?token=secret-token', 'Upload your proof of payment'],
    ['/submit-documents?token=secret-token', 'Send your documents'],
    ['/no/such/page', 'Oops! Page not found'],
  ])('%s is complete', async (address, words) => {
    const html = await published(address)
    expect(html).toContain(words)
    expect(html).toContain('Where the Mountain meets the sky.')
    expect(html).toMatch(/<title>[^<]+<\/title>/)
  })

  it.each(['/', '/cabin/protea'])('%s has no style attribute, which the content policy forbids', async (address) => {
    expect(await published(address)).not.toMatch(/\sstyle="/)
  })

  it('has its metadata for search engines and previews, with absolute addresses', async () => {
    const cabin = await published('/cabin/protea')
    expect(cabin).toContain('<link rel="canonical" href="https://cabins.test/cabin/protea"/>')
    expect(cabin).toMatch(/<meta property="og:image" content="https:\/\/cabins\.test\/[^"]+\.jpg"\/>/)
    expect(cabin).not.toContain('noindex')
    const jsonLd = [...cabin.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
    )
    expect(jsonLd.map((item) => item['@type'])).toEqual(['Accommodation', 'BreadcrumbList'])
  })

  it.each(['/booking/secret-token', '/upload-pop', '/no/such/page'])('%s has noindex', async (address) => {
    const html = await published(address)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/canonical|og:/)
  })

  it('does not depend on the query: the file is the same for everybody', async () => {
    expect(await published('/cabin/protea?checkIn=2027-01-15&checkOut=2027-01-17&adults=4')).toBe(
      await published('/cabin/protea'),
    )
  })
})
