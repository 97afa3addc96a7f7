import { SearchBookings } from '#shared/bookings/booking-search.contract.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { paths } from '#shared/site/paths.ts'
import { type Page, chromium } from 'playwright'
import { startAppProcess } from '#test/support/app-process.ts'
import { chromiumLaunch } from '#test/support/chromium.ts'
import { type Figure, median } from './figure.ts'
import { SLOWER_PROCESSOR, type StoredSession, slow4g, withPhone } from './pages/phone-emulation.ts'

/** How often the staff area is opened again: a browser keeps compiled scripts only once it has met them a few times. */
const AGAIN = 3

type Opening = { readonly ms: number; readonly scripts: number; readonly requests: number; readonly kilobytes: number }

/** Notes when the page's content first shows: its heading is there, and nothing is still loading. */
function watchContent(): void {
  const check = () => {
    const content = document.querySelector('#content')
    if (content?.querySelector('h1') && !content.querySelector('.skeleton'))
      Object.assign(globalThis, { contentShownAt: performance.now() })
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}
const contentShownAt = () => (globalThis as unknown as { contentShownAt?: number }).contentShownAt

async function open(page: Page, url: string): Promise<Opening> {
  await page.goto('about:blank')
  await page.goto(url)
  const shown = await page.waitForFunction(contentShownAt)
  const ms = (await shown.jsonValue()) ?? 0
  const loaded = await page.evaluate((before) => {
    const opening = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const others = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const all = [...opening, ...others].filter(({ startTime }) => startTime < before)
    return {
      scripts: all.filter(({ name }) => new URL(name).pathname.endsWith('.js')).length,
      // What came from the browser's cache has no size.
      requests: all.filter(({ transferSize }) => transferSize > 0).length,
      kilobytes: all.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    }
  }, ms)
  // What loads after the content belongs into the cache of the next opening.
  await page.waitForLoadState('networkidle')
  return { ms, ...loaded }
}

/** Opens the first row; gives the milliseconds until its drawer shows the booking. */
async function timeToDrawer(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const since = performance.now()
        document.querySelector<HTMLElement>('[data-opens-row]')?.click()
        const check = (): void => {
          if (document.querySelector('[role=dialog]') && !document.querySelector('.skeleton'))
            resolve(performance.now() - since)
          else requestAnimationFrame(check)
        }
        check()
      }),
  )
}

/** Types one more letter into the search; gives the milliseconds from the key to the frame with its hits. */
async function timeToHits(page: Page): Promise<number> {
  const shown = await page.evaluateHandle((address) => {
    const countResponses = () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes(address)).length
    const before = countResponses()
    // In an object: a handle of a promise would wait for it.
    return {
      milliseconds: new Promise<number>((resolve) => {
        const checkSince = (since: number): void => {
          if (countResponses() > before && document.querySelector('[data-row]'))
            requestAnimationFrame(() => resolve(performance.now() - since))
          else requestAnimationFrame(() => checkSince(since))
        }
        document.addEventListener('keydown', ({ timeStamp }) => checkSince(timeStamp), { once: true })
      }),
    }
  }, SearchBookings.path)
  await page.keyboard.press('e')
  return shown.evaluate(({ milliseconds }) => milliseconds)
}

/** How long staff wait for a booking's drawer, and for the hits of a letter typed into the search, on a fast line. */
async function actFigures(page: Page, url: string, runs: number): Promise<Figure[]> {
  const drawer: number[] = []
  const search: number[] = []
  for (let run = 0; run < runs; run += 1) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    await page.goto(url)
    await page.locator('[data-opens-row]').first().waitFor()
    await page.waitForLoadState('networkidle')
    drawer.push(await timeToDrawer(page))
    await page.goto(url)
    await page.locator('[data-opens-row]').first().waitFor()
    await page.getByLabel('Find', { exact: true }).pressSequentially('th')
    await page.waitForLoadState('networkidle')
    search.push(await timeToHits(page))
    /* oxlint-enable no-await-in-loop */
  }
  const figure = (name: string, times: readonly number[], max: number): Figure => ({
    group: 'admin',
    name: `${name}, fast line`,
    measured: { ms: median(times) },
    limits: { atMost: { ms: max } },
  })
  return [figure('a booking opens', drawer, 300), figure('hits of a letter more', search, 200)]
}

/** The pages that staff open most. */
const opened = [paths.admin, `${paths.admin}?view=list`, adminPath('calendar')]

/** Signs in once; the openings start with the session in the browser's storage. */
async function signIn(page: Page, siteUrl: string, output: string): Promise<StoredSession> {
  const [, email = '', password = ''] = /Staff .*?(\S+@\S+) \/ (\S+)/.exec(output) ?? []
  await page.goto(`${siteUrl}${paths.auth}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${siteUrl}${paths.admin}`)
  await page.locator('#content h1').waitFor()
  return page.context().storageState()
}

/**
 * How long the owner, who is signed in, waits for Today, the bookings and the calendar of the demo, on slow 4G with a
 * slower processor: with an empty cache, and when they were opened before. Median of `runs` first openings, and of three
 * later ones after each. And for a booking and a search, on a fast line.
 */
export async function adminOpeningFigures({ runs }: { readonly runs: number }): Promise<Figure[]> {
  const app = await startAppProcess({ settings: { DEMO: '' } })
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    const session = await withPhone(browser, async ({ page }) => signIn(page, app.siteUrl, app.output()))
    const figures: Figure[] = []
    for (const address of opened) {
      const cold: Opening[] = []
      const warm: Opening[] = []
      for (let run = 0; run < runs; run += 1)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await withPhone(
          browser,
          async ({ page, cdp }) => {
            await cdp.send('Network.enable')
            await cdp.send('Network.emulateNetworkConditions', slow4g)
            await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
            await page.addInitScript(watchContent)
            cold.push(await open(page, app.siteUrl + address))
            for (let again = 0; again < AGAIN; again += 1) warm.push(await open(page, app.siteUrl + address))
          },
          session,
        )
      const figure = (name: string, openings: readonly Opening[], max: number): Figure => ({
        group: 'admin',
        name: `${address}, ${name}, slow 4G, processor ${SLOWER_PROCESSOR} × slower`,
        measured: {
          'ms until its content shows': median(openings.map(({ ms }) => ms)),
          'script files': Math.max(...openings.map(({ scripts }) => scripts)),
          requests: median(openings.map(({ requests }) => requests)),
          KB: median(openings.map(({ kilobytes }) => kilobytes)),
        },
        limits: { atMost: { 'ms until its content shows': max } },
      })
      figures.push(figure('first opening', cold, 4000), figure('opened before', warm, 1700))
    }
    const actions = await withPhone(
      browser,
      async ({ page }) => actFigures(page, app.siteUrl + (opened[1] ?? ''), runs),
      session,
    )
    return [...figures, ...actions]
  } finally {
    await browser.close()
    await app.stop()
  }
}
