import { paths } from '#shared/site/paths.ts'
import type { Browser, Locator, Page } from 'playwright'
import { type Figure, median } from '#test/bench/figure.ts'
import { SLOWER_PROCESSOR, withPhone } from './phone-emulation.ts'

const MAX_MS = 100
/** The browser reports an interaction only after its paint. */
const REPORT_DELAY_MS = 700
const IDLE_MS = 1_500

/** From a touch to the next paint, as browsers count it (Interaction to Next Paint), in steps of 8 ms. */
function watchTaps(): void {
  const longest: number[] = []
  Object.assign(globalThis, { tapTimes: longest })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) longest.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/**
 * How long the page took to respond to a tap on `target`; 16 ms means "less than that". Only the tap runs: a tool that
 * searched the page meanwhile would delay the response.
 */
async function timeToResponse(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  // The page must rest before the tap: scrolling to the target is not measured.
  await page.waitForTimeout(IDLE_MS)
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to tap')
  await page.evaluate(() => {
    ;(globalThis as unknown as { tapTimes: number[] }).tapTimes.length = 0
  })
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(REPORT_DELAY_MS)
  const times = await page.evaluate(() => (globalThis as unknown as { tapTimes: number[] }).tapTimes)
  return Math.max(16, ...times)
}

/** The response times of the taps that lead to a booking, with a slower processor, median of `runs`. */
export async function tapFigures(browser: Browser, siteUrl: string, runs: number): Promise<Figure[]> {
  const times: Record<string, number[]> = {}
  for (let run = 0; run < runs; run += 1)
    await withPhone(browser, async ({ page, cdp }) => {
      await page.addInitScript(watchTaps)
      await page.goto(`${siteUrl}${paths.cabin('protea')}`, { waitUntil: 'networkidle' })
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
      const dialog = page.getByRole('dialog', { name: 'Book Your Stay' })
      const freeDay = dialog.locator('td button:not([aria-disabled])')
      const note = async (action: string, target: Locator) =>
        (times[`ms ${action}`] ??= []).push(await timeToResponse(page, target))

      await note('open the dialog', page.getByRole('button', { name: /^Book/ }).and(page.locator(':visible')).first())
      await dialog.waitFor()
      // Late in a month it has too few days left.
      await dialog.getByRole('button', { name: 'Next month' }).first().click()
      await note('choose check-in', freeDay.nth(10))
      await note('choose check-out', freeDay.nth(12))
      await note('one adult less', dialog.getByRole('button', { name: 'Decrease adults' }))
      const adults = await dialog.getByRole('spinbutton', { name: 'Adults' }).inputValue()
      const days = await dialog.getByRole('group', { name: /^Check-(in|out), [A-Z]/ }).count()
      if (adults !== '1' || days !== 2) throw new Error(`The taps chose ${days} days and ${adults} adults`)
    })
  return [
    {
      group: 'pages',
      name: `answers to a tap, processor ${SLOWER_PROCESSOR} × slower`,
      measured: Object.fromEntries(Object.entries(times).map(([action, ms]) => [action, median(ms)])),
      limits: { atMost: Object.fromEntries(Object.keys(times).map((action) => [action, MAX_MS])) },
    },
  ]
}
