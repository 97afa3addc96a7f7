import { chromium } from 'playwright'
import { paths } from '#shared/site/paths.ts'
import { startDatabase } from '#infra/local/engines/database.ts'
import { freePort } from '#infra/local/engines/free-port.ts'
import { startAppProcess } from '#test/support/app-process.ts'
import { chromiumLaunch } from '#test/support/chromium.ts'
import type { Figure } from '#test/bench/figure.ts'
import { guestRoutes, publishedRoutes } from './page-routes.ts'
import { createGuestLinks } from './guest-links.ts'
import { publishPhotographs } from './photographs.ts'
import { lighthouseFigures } from './lighthouse-scores.ts'
import { speedFigures } from './speed.ts'
import { tapFigures } from './taps.ts'
import { weightFigures } from './weight.ts'
import { withoutScriptFigures } from './without-script.ts'

/** The guest pages as the local stack serves them, with the compression and headers of the edge. */
export async function pageFigures({ runs }: { readonly runs: number }): Promise<Figure[]> {
  // Our own engine, so that a stay can be stored whose guest is asked for a review.
  const database = await startDatabase({ port: 0 })
  const app = await startAppProcess({ settings: { DYNAMODB_ENDPOINT: database.endpoint } })
  const launched = await chromiumLaunch()
  // Lighthouse connects to the browser here.
  const browserPort = await freePort()
  const browser = await chromium.launch({
    ...launched,
    args: [...launched.args, `--remote-debugging-port=${browserPort}`],
  })
  try {
    const { siteUrl, inboxUrl } = app
    const links = await createGuestLinks({ siteUrl, inboxUrl, databaseUrl: database.endpoint })
    const pages = { ...pathsByName([...publishedRoutes, ...guestRoutes]), ...links }
    const figures = [
      ...(await withoutScriptFigures(siteUrl, links)),
      ...(await weightFigures(browser, siteUrl, pages)),
      ...(await speedFigures(browser, siteUrl, pages, runs)),
      ...(await tapFigures(browser, siteUrl, runs)),
      ...(await lighthouseFigures(browserPort, siteUrl, runs)),
    ]
    const [, email = '', password = ''] = /Staff .*?(\S+@\S+) \/ (\S+)/.exec(app.output()) ?? []
    await publishPhotographs(siteUrl, { email, password })
    const home = { '/ with photographs': paths.home }
    return [
      ...figures,
      ...(await weightFigures(browser, siteUrl, home)),
      ...(await speedFigures(browser, siteUrl, home, runs)),
    ]
  } finally {
    await browser.close()
    await app.stop()
    await database.stop()
  }
}

const pathsByName = (routes: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(routes.map((route) => [route, route]))
