import { describe } from 'vitest'
import { headerKindOf, headersFor } from '#infra/http-headers.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { test, journeyApp, expect } from './journey-test.ts'

/** One path of each kind of page, and of an unknown page. */
const paths = [
  '/',
  '/cabin/aloe',
  '/booking/unknown',
  '/payment-success',
  '/upload-pop',
  '/auth',
  '/admin',
  '/no-such-page',
]

describe('the content policy', () => {
  test.for([...paths, '/api/site', '/api/no-such-route'])('of %s allows no script but our own files', async (path) => {
    const response = await fetch(`${journeyApp().siteUrl}${path}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    const { storageUrl, payfastUrl } = journeyApp()
    const sources = { connectSources: [storageUrl], imageSources: [storageUrl], formActions: [payfastUrl] }
    expect(policy).toBe(
      headersFor({ kind: headerKindOf(path), overHttps: false, ...sources })['content-security-policy'],
    )
    // Staff look at PDFs that their page has fetched; nothing else is a `blob:`.
    const ofPdfs = / frame-src 'self' blob:;| object-src blob:;?/g
    expect(policy.replaceAll(ofPdfs, '')).not.toMatch(/unsafe|\*|blob:|script-src[^;]*(?:data:|https?:)/)
    expect(policy).toMatch(/default-src 'none'/)
    if (!path.startsWith('/api/')) expect(policy).toMatch(/script-src 'self';/)
  })

  test.for(isLongRun ? paths : ['/', '/admin'])(
    'of %s is enforced: a foreign script in the page does not run',
    { tags: 'long' },
    async (path, { newPerson, policyViolations, expectedErrors }) => {
      expectedErrors.push(/404/)
      const { page } = await newPerson()
      await page.route(
        (url) => url.pathname === path,
        async (route) => {
          const response = await route.fetch()
          const body = (await response.text()).replace(
            '</head>',
            '<script>document.title = "taken over"</script></head>',
          )
          await route.fulfill({ response, body })
        },
      )
      await page.goto(path)
      await expect.poll(() => policyViolations.splice(0).join('\n')).toMatch(/script-src-elem forbids inline/)
      expect(await page.title()).not.toBe('taken over')
      await page.waitForLoadState('networkidle')
      expect(policyViolations.splice(0).filter((what) => !/inline/.test(what))).toEqual([])
    },
  )
})
