import { paths } from '#shared/site/paths.ts'
import type { Browser } from 'playwright'
import { type Figure, median } from '#test/bench/figure.ts'
import { SLOWER_PROCESSOR, withPhone, slow4g } from './phone-emulation.ts'

/** The pages with limits of time; the others are only printed. */
const pagesWithBar = new Set<string>([paths.home, paths.cabin('protea')])
const limits = { 'ms to the largest paint': 1900, 'ms until scripts have run': 2300, 'ms of blocking time': 100 }
const SETTLED_MS = 1500

/** Letters are slightly wider in one font than in the other: browsers' own tools round to this many places. */
const toThousandths = (shift: number): number => Math.round(shift * 1000) / 1000

type Task = { readonly startTime: number; readonly duration: number }
type Times = { firstPaint: number; largestPaint: number; scripts: number; shift: number; longTasks: Task[] }

/** Observes from the first moment; `timesSoFar` reads the result. */
function watchTimes(): void {
  const seen: Times = { firstPaint: 0, largestPaint: 0, scripts: 0, shift: 0, longTasks: [] }
  Object.assign(globalThis, { seenTimes: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.firstPaint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaint = Math.max(seen.largestPaint, entry.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const waitForReact = () => {
    const element = document.querySelector('#root > *')
    // React puts a key on every element that it has taken over.
    if (element && Object.keys(element).some((key) => key.startsWith('__reactFiber'))) seen.scripts = performance.now()
    else setTimeout(waitForReact, 10)
  }
  document.addEventListener('DOMContentLoaded', waitForReact)
}

/** Total Blocking Time as browsers' tools count it: of each task after the first paint, what exceeds 50 ms. */
const blockingTime = ({ firstPaint, longTasks }: Times): number =>
  longTasks.filter(({ startTime }) => startTime >= firstPaint).reduce((total, { duration }) => total + duration - 50, 0)

/** Whether nothing on the screen is still loading: a slow processor may be silent for long before its next request. */
const isThere = (): boolean =>
  ![...document.querySelectorAll('.skeleton')].some(
    (one) => one.checkVisibility() && one.getBoundingClientRect().top < window.innerHeight,
  )
const timesSoFar = (): Times => (globalThis as unknown as { seenTimes: Times }).seenTimes

/**
 * The largest paint, when scripts have run and how long they block, on slow 4G with a slower processor, both applied,
 * median of `runs`; and the total layout shift, also while the page was scrolled to its end. `pages`: their addresses
 * by the name in the table. Each page was loaded before: the gateway compresses a file when it is first requested.
 */
export async function speedFigures(
  browser: Browser,
  siteUrl: string,
  pages: Readonly<Record<string, string>>,
  runs: number,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(pages)) {
    const times: Times[] = []
    for (let run = 0; run < runs; run += 1)
      times.push(
        await withPhone(browser, async ({ page, cdp }) => {
          await cdp.send('Network.enable')
          await cdp.send('Network.emulateNetworkConditions', slow4g)
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
          await page.addInitScript(watchTimes)
          await page.goto(`${siteUrl}${path}`, { waitUntil: 'networkidle' })
          await page.waitForFunction(isThere)
          await page.waitForTimeout(SETTLED_MS)
          const atRest = await page.evaluate(timesSoFar)
          await page.mouse.wheel(0, 600)
          await page.evaluate(async () => {
            for (let top = 0; top < document.body.scrollHeight; top += 600) {
              window.scrollTo(0, top)
              await new Promise((done) => setTimeout(done, 60))
            }
          })
          await page.waitForTimeout(SETTLED_MS)
          return { ...atRest, shift: (await page.evaluate(timesSoFar)).shift }
        }),
      )
    figures.push({
      group: 'pages',
      name: `${name}, slow 4G, processor ${SLOWER_PROCESSOR} × slower`,
      measured: {
        'ms to the largest paint': median(times.map(({ largestPaint }) => largestPaint)),
        'ms until scripts have run': median(times.map(({ scripts }) => scripts)),
        'ms of blocking time': median(times.map(blockingTime)),
        'layout shift': toThousandths(Math.max(...times.map(({ shift }) => shift))),
      },
      limits: {
        ...(pagesWithBar.has(path) && { atMost: limits }),
        exactly: { 'layout shift': 0 },
      },
    })
  }
  return figures
}
