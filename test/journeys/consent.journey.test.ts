import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe } from 'vitest'
import { type AppProcess, startAppProcess } from '#test/support/app-process.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { accessibilityViolations, test, expect } from './journey-test.ts'
import { desktop, phone } from './screens.ts'

const PIXEL = '1234567890'

/** All have one layout, which asks. */
const publicPages = isLongRun
  ? ['/', '/cabin/aloe', '/gallery', '/reviews', '/blog', '/faq', '/privacy', '/terms', '/legal']
  : ['/', '/cabin/aloe', '/privacy']

/** A stub of Meta's script: takes the queued calls, and sends each event as a request for a picture. */
const fakeFbevents = `
  const { fbq } = window
  let granted = false
  fbq.callMethod = (what, ...rest) => {
    if (what === 'consent') granted = rest[0] === 'grant'
    if (what === 'track' && granted)
      new Image().src = 'https://www.facebook.com/tr/?ev=' + rest[0] + '&dl=' + encodeURIComponent(location.href)
  }
  for (const words of fbq.queue.splice(0)) fbq.callMethod(...words)
`

/** A fake Meta: no request leaves this machine. Records every request to another host than the app's. */
async function stubMeta(context: BrowserContext): Promise<URL[]> {
  const urls: URL[] = []
  await context.route(/^https:/, async (route) => {
    urls.push(new URL(route.request().url()))
    const isScript = route.request().resourceType() === 'script'
    await route.fulfill(
      isScript ? { contentType: 'text/javascript', body: fakeFbevents } : { contentType: 'image/gif', body: '' },
    )
  })
  return urls
}

const bar = (page: Page) => page.getByRole('region', { name: 'May we tell Meta which cabins you look at?' })
const pixelEvents = (urls: readonly URL[]) => urls.flatMap(({ searchParams }) => searchParams.get('ev') ?? [])

/** A layout shift as the browser reports it: developer.mozilla.org/docs/Web/API/LayoutShift. */
type Shift = {
  readonly value: number
  readonly sources: readonly {
    readonly node: HTMLElement | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

describe('consent to the pixel', () => {
  let app: AppProcess
  beforeAll(async () => {
    app = await startAppProcess({ settings: { PIXEL_ID: PIXEL } })
  }, 120_000)
  afterAll(async () => {
    await app.stop()
  })

  test(
    'no other host gets a request on any page before consent, nor after a refusal; then consent loads the pixel',
    { tags: 'long' },
    async ({ newPerson }) => {
      const { page, context } = await newPerson()
      const urls = await stubMeta(context)
      for (const path of publicPages) {
        // oxlint-disable no-await-in-loop -- page after page
        await page.goto(`${app.siteUrl}${path}`)
        await expect(bar(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        // oxlint-enable no-await-in-loop
      }
      expect(urls).toEqual([])

      await bar(page).getByRole('button', { name: 'Refuse' }).click()
      await expect(bar(page)).toBeHidden()
      await page.goto(`${app.siteUrl}/cabin/aloe`)
      await page.waitForLoadState('networkidle')
      await expect(bar(page)).toBeHidden()
      expect(urls).toEqual([])

      await page.getByRole('button', { name: 'Cookie settings' }).click()
      await expect(bar(page).getByRole('heading')).toBeFocused()
      await expect(bar(page)).toContainText('You refused this on')
      await bar(page).getByRole('button', { name: 'Accept' }).click()
      await expect.poll(() => urls.map(({ href }) => href)[0]).toBe('https://connect.facebook.net/en_US/fbevents.js')
      await expect.poll(() => pixelEvents(urls)).toEqual(['ViewContent'])
      await page.getByRole('banner').getByRole('button', { name: 'Book A Cabin' }).click()
      await expect.poll(() => pixelEvents(urls)).toEqual(['ViewContent', 'InitiateCheckout'])
    },
  )

  test('withdrawing consent stops it and deletes its cookies; a page whose address is a key never runs it', async ({
    newPerson,
  }) => {
    const { page, context } = await newPerson()
    const urls = await stubMeta(context)
    await page.goto(`${app.siteUrl}/cabin/aloe`)
    await bar(page).getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => pixelEvents(urls)).toEqual(['ViewContent'])
    await context.addCookies([{ name: '_fbp', value: 'fb.0.1.2', url: app.siteUrl }])

    urls.splice(0)
    await page.goto(`${app.siteUrl}/upload-pop`)
    await page.waitForLoadState('networkidle')
    expect(urls).toEqual([])

    await page.goto(`${app.siteUrl}/cabin/protea`)
    await expect.poll(() => pixelEvents(urls)).toEqual(['ViewContent'])
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await bar(page).getByRole('button', { name: 'Refuse' }).click()
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([])
    urls.splice(0)
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(urls).toEqual([])
  })

  test.for(isLongRun ? [phone, desktop] : [phone])(
    'at $width px the bar covers nothing of the lower bar, moves nothing, and both buttons look alike',
    { tags: 'long' },
    async (screen, { newPerson }) => {
      const { page } = await newPerson(screen)
      await page.goto(`${app.siteUrl}/cabin/aloe`)
      await expect(bar(page)).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
      const [refuse, accept] = await Promise.all(
        ['Refuse', 'Accept'].map((name) => bar(page).getByRole('button', { name }).boundingBox()),
      )
      expect([refuse?.width, refuse?.height]).toEqual([accept?.width, accept?.height])
      const styleOf = (name: string) =>
        bar(page)
          .getByRole('button', { name })
          .evaluate((button) => {
            const { backgroundColor, color, borderColor, fontWeight } = getComputedStyle(button)
            return { backgroundColor, color, borderColor, fontWeight }
          })
      expect(await styleOf('Refuse')).toEqual(await styleOf('Accept'))
      const bottomBar = await page.locator('.bottom-bar').boundingBox()
      const box = await bar(page).boundingBox()
      if (bottomBar && box) expect(box.y + box.height).toBeLessThanOrEqual(bottomBar.y + 1)
      expect((box?.height ?? screen.height) / screen.height).toBeLessThanOrEqual(0.22)
      const shifts = await page.evaluate(
        () =>
          new Promise<{ value: number; of: string[] }[]>((resolve) => {
            const entries: { value: number; of: string[] }[] = []
            new PerformanceObserver((list) => {
              for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
                const of = sources.map(
                  ({ node, previousRect, currentRect }) =>
                    `${node?.nodeName ?? ''}.${node?.className ?? ''} ${previousRect.y}+${previousRect.height} → ${currentRect.y}+${currentRect.height}`,
                )
                entries.push({ value, of })
              }
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(entries), 300)
          }),
      )
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(shifts),
      ).toBeLessThan(0.01)
      await bar(page).getByRole('button', { name: 'Refuse' }).click()
      await expect(bar(page)).toBeHidden()
    },
  )
})
