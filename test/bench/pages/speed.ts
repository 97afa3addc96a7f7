import { paths } from '#shared/site/paths.ts'
import type { Browser } from 'playwright'
import { type Figure, median } from '#test/bench/figure.ts'
import { SLOWER_PROCESSOR, withPhone, slow4g } from './with-phone.ts'

/** The pages with a limit for the largest paint; the others are only printed. */
const judged = new Set<string>([paths.home, paths.cabin('protea')])
const LONGEST_MS = 1900
const SETTLED_MS = 1500

/** Letters are slightly wider in one font than in the other: browsers' own tools round to this many places. */
const toThousandths = (shift: number): number => Math.round(shift * 1000) / 1000

type Paints = { largest: number; shift: number }

/** Observes from the first moment; `paintsSoFar` reads the result. */
function watchPaints(): void {
  const seen: Paints = { largest: 0, shift: 0 }
  Object.assign(globalThis, { seenPaints: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = Math.max(seen.largest, entry.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
/** Whether nothing on the screen is still loading: a slow processor may be silent for long before its next request. */
const isThere = (): boolean =>
  ![...document.querySelectorAll('.skeleton')].some(
    (one) => one.checkVisibility() && one.getBoundingClientRect().top < window.innerHeight,
  )
const paintsSoFar = (): Paints => (globalThis as unknown as { seenPaints: Paints }).seenPaints

/**
 * The largest paint on slow 4G with a slower processor, both applied, median of `runs`; and the total layout shift,
 * also while the page was scrolled to its end. `pages`: their addresses by the name in the table.
 */
export async function speedFigures(
  browser: Browser,
  siteUrl: string,
  pages: Readonly<Record<string, string>>,
  runs: number,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(pages)) {
    const paints: Paints[] = []
    for (let run = 0; run < runs; run += 1)
      paints.push(
        await withPhone(browser, async ({ page, cdp }) => {
          await cdp.send('Network.enable')
          await cdp.send('Network.emulateNetworkConditions', slow4g)
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
          await page.addInitScript(watchPaints)
          await page.goto(`${siteUrl}${path}`, { waitUntil: 'networkidle' })
          await page.waitForFunction(isThere)
          await page.waitForTimeout(SETTLED_MS)
          const largest = (await page.evaluate(paintsSoFar)).largest
          await page.mouse.wheel(0, 600)
          await page.evaluate(async () => {
            for (let top = 0; top < document.body.scrollHeight; top += 600) {
              window.scrollTo(0, top)
              await new Promise((done) => setTimeout(done, 60))
            }
          })
          await page.waitForTimeout(SETTLED_MS)
          return { largest, shift: (await page.evaluate(paintsSoFar)).shift }
        }),
      )
    figures.push({
      group: 'pages',
      what: `${name}, slow 4G, processor ${SLOWER_PROCESSOR} × slower`,
      measured: {
        'ms to the largest paint': median(paints.map((each) => each.largest)),
        'layout shift': toThousandths(Math.max(...paints.map(({ shift }) => shift))),
      },
      bar: {
        ...(judged.has(path) && { atMost: { 'ms to the largest paint': LONGEST_MS } }),
        exactly: { 'layout shift': 0 },
      },
    })
  }
  return figures
}
