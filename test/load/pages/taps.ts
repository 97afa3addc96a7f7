import type { Browser, Page } from 'playwright'
import type { Figure } from '#test/load/figure.ts'
import { SLOWER_PROCESSOR, onAPhone } from './on-a-phone.ts'

const LONGEST_MS = 100
/** The browser tells of an answer only after it has been painted. */
const TOLD_AFTER_MS = 700
const AT_REST_MS = 1_500

/** From a touch to the next paint, as browsers count it (Interaction to Next Paint), in steps of 8 ms. */
function watchTaps(): void {
  const longest: number[] = []
  Object.assign(globalThis, { tapTimes: longest })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) longest.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** How long the page took to answer `tap`; 16 ms stands for "less than that". */
async function timeOf(page: Page, tap: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    ;(globalThis as unknown as { tapTimes: number[] }).tapTimes.length = 0
  })
  await tap()
  await page.waitForTimeout(TOLD_AFTER_MS)
  const times = await page.evaluate(() => (globalThis as unknown as { tapTimes: number[] }).tapTimes)
  return Math.max(16, ...times)
}

/** The answering time of the taps that lead to a booking, with a slower processor. */
export async function tapFigures(browser: Browser, siteUrl: string): Promise<Figure[]> {
  return onAPhone(browser, async ({ page, cdp }) => {
    await page.addInitScript(watchTaps)
    await page.goto(`${siteUrl}/cabin/protea`, { waitUntil: 'networkidle' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    const dialog = page.getByRole('dialog', { name: 'Book Your Stay' })
    const freeDay = dialog.locator('td button:not([aria-disabled])')

    const measured: Record<string, number> = {}
    const note = async (what: string, tap: () => Promise<void>) => {
      measured[`ms ${what}`] = await timeOf(page, tap)
    }
    const book = page.getByRole('button', { name: /^Book/ }).and(page.locator(':visible')).first()
    // A thumb comes to a page that lies still: the way there is not what is measured.
    await book.scrollIntoViewIfNeeded()
    await page.waitForTimeout(AT_REST_MS)
    await note('open the dialog', async () => {
      await book.tap()
      await dialog.waitFor()
    })
    await note('choose check-in', async () => freeDay.nth(10).tap())
    await note('choose check-out', async () => freeDay.nth(12).tap())
    await note('one adult less', async () => dialog.getByRole('button', { name: 'Decrease adults' }).tap())
    return [
      {
        group: 'pages',
        what: `answers to a tap, processor ${SLOWER_PROCESSOR} × slower`,
        measured,
        bar: { atMost: Object.fromEntries(Object.keys(measured).map((unit) => [unit, LONGEST_MS])) },
      },
    ]
  })
}
