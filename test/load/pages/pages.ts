import { chromium } from 'playwright'
import { openHouse } from '#test/support/an-open-house.ts'
import { chromiumLaunch } from '#test/support/chromium.ts'
import type { Figure } from '#test/load/figure.ts'
import { lighthouseFigures } from './lighthouse-scores.ts'
import { speedFigures } from './speed.ts'
import { tapFigures } from './taps.ts'
import { weightFigures } from './weight.ts'
import { withoutScriptFigures } from './without-script.ts'

const PORT = 4610
/** Where Lighthouse speaks with the browser. */
const BROWSER_PORT = 4620

/** The guest's pages as the local stack serves them, with the compression and headers of the edge. */
export async function pageFigures({ runs }: { readonly runs: number }): Promise<Figure[]> {
  const house = await openHouse(PORT)
  const launched = await chromiumLaunch()
  const browser = await chromium.launch({
    ...launched,
    args: [...launched.args, `--remote-debugging-port=${BROWSER_PORT}`],
  })
  try {
    const { siteUrl } = house
    return [
      ...(await withoutScriptFigures(siteUrl)),
      ...(await weightFigures(browser, siteUrl)),
      ...(await speedFigures(browser, siteUrl, runs)),
      ...(await tapFigures(browser, siteUrl)),
      ...(await lighthouseFigures(BROWSER_PORT, siteUrl, runs)),
    ]
  } finally {
    await browser.close()
    await house.stop()
  }
}
