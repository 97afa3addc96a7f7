import { paths } from '#shared/site/paths.ts'
import { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { type Page, chromium } from 'playwright'
import { aBookingForm } from '#test/support/booking-form-fixture.ts'
import { startAppProcess } from '#test/support/app-process.ts'
import { chromiumLaunch } from '#test/support/chromium.ts'
import { type Figure, median } from './figure.ts'
import { createHttpClient } from './http-client.ts'
import { SLOWER_PROCESSOR, type StoredSession, slow4g, withPhone } from './pages/with-phone.ts'

/** How often the staff area is opened again: a browser keeps compiled scripts only once it has met them a few times. */
const AGAIN = 3

type Opening = { readonly ms: number; readonly scripts: number }

/** Notes when the page's content first shows: its heading is there, and nothing is still loading. */
function watchContent(): void {
  const look = () => {
    const content = document.querySelector('#content')
    if (content?.querySelector('h1') && !content.querySelector('.skeleton'))
      Object.assign(globalThis, { contentShownAt: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
const contentShownAt = () => (globalThis as unknown as { contentShownAt?: number }).contentShownAt

async function open(page: Page, url: string): Promise<Opening> {
  await page.goto('about:blank')
  await page.goto(url)
  const shown = await page.waitForFunction(contentShownAt)
  const ms = (await shown.jsonValue()) ?? 0
  const scripts = await page.evaluate(
    (before) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, startTime }) => startTime < before && new URL(name).pathname.endsWith('.js'),
      ).length,
    ms,
  )
  // What loads after the content belongs into the cache of the next opening.
  await page.waitForLoadState('networkidle')
  return { ms, scripts }
}

/** Signs in once; the openings start with the session in the browser's storage. */
async function signIn(page: Page, siteUrl: string, said: string): Promise<StoredSession> {
  const [, email = '', password = ''] = /Staff .*?(\S+@\S+) \/ (\S+)/.exec(said) ?? []
  await page.goto(`${siteUrl}${paths.auth}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${siteUrl}${paths.admin}`)
  await page.locator('#content h1').waitFor()
  return page.context().storageState()
}

/**
 * How long the owner, who is signed in, waits for the staff area on slow 4G with a slower processor: with an empty
 * cache, and when it was opened before. Median of `runs` first openings, and of three later ones after each.
 */
export async function adminOpeningFigures({ runs }: { readonly runs: number }): Promise<Figure[]> {
  const app = await startAppProcess()
  const httpClient = createHttpClient(app.siteUrl)
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    for (let bookings = 0; bookings < 3; bookings += 1) await httpClient.ask(CreateBooking, { body: aBookingForm() })
    const url = `${app.siteUrl}${paths.admin}`
    const session = await withPhone(browser, async ({ page }) => signIn(page, app.siteUrl, app.said()))
    const cold: Opening[] = []
    const warm: Opening[] = []
    for (let run = 0; run < runs; run += 1)
      await withPhone(
        browser,
        async ({ page, cdp }) => {
          await cdp.send('Network.enable')
          await cdp.send('Network.emulateNetworkConditions', slow4g)
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
          await page.addInitScript(watchContent)
          cold.push(await open(page, url))
          for (let again = 0; again < AGAIN; again += 1) warm.push(await open(page, url))
        },
        session,
      )
    const figure = (what: string, openings: readonly Opening[], most: number): Figure => ({
      group: 'admin',
      what: `${paths.admin}, ${what}, slow 4G, processor ${SLOWER_PROCESSOR} × slower`,
      measured: {
        'ms until its content shows': median(openings.map(({ ms }) => ms)),
        'script files': Math.max(...openings.map(({ scripts }) => scripts)),
      },
      bar: { atMost: { 'ms until its content shows': most, 'script files': 4 } },
    })
    return [figure('first opening', cold, 4000), figure('opened before', warm, 1700)]
  } finally {
    httpClient.leave()
    await browser.close()
    await app.stop()
  }
}
