import { chromium } from 'playwright'
import { chromiumLaunch } from '#test/support/chromium.ts'
import { openHouse } from '#test/support/an-open-house.ts'
import type { Figure } from './figure.ts'

const PORT = 4610
const phone = { width: 390, height: 844 }
const kindOf: Readonly<Record<string, string>> = {
  document: 'KB HTML',
  script: 'KB script',
  stylesheet: 'KB style',
  font: 'KB fonts',
  image: 'KB pictures',
  fetch: 'KB API',
}

/** What a guest's phone fetches before the first touch: bytes on the wire, brotli as the site serves it, by kind. */
export async function firstLoadFigures(): Promise<Figure[]> {
  const house = await openHouse(PORT)
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    const figures: Figure[] = []
    for (const path of ['/', '/cabin/protea']) {
      const context = await browser.newContext({ viewport: phone })
      const page = await context.newPage()
      const measured: Record<string, number> = { requests: 0 }
      const counted: Promise<void>[] = []
      page.on('requestfinished', (asked) => {
        const count = async (): Promise<void> => {
          const { responseBodySize } = await asked.sizes()
          const kind = kindOf[asked.resourceType()] ?? 'KB other'
          measured['requests'] = (measured['requests'] ?? 0) + 1
          measured[kind] = (measured[kind] ?? 0) + responseBodySize / 1024
        }
        counted.push(count())
      })
      await page.goto(`${house.siteUrl}${path}`, { waitUntil: 'networkidle' })
      await Promise.all(counted)
      await context.close()
      figures.push({
        group: 'first load',
        what: path,
        measured,
        bar: { atMost: { 'KB HTML': 14, 'KB style': 15 } },
      })
    }
    return figures
  } finally {
    await browser.close()
    await house.stop()
  }
}
