import { prerender } from 'react-dom/static'
import { StaticRouter, matchPath } from 'react-router-dom'
import { filesOfPages, shell } from 'virtual:built-site'
import { withAppearance } from '#shared/appearance/document-head.ts'
import { type Layout, ShowLayout } from '#shared/content/layout.contract.ts'
import { GUEST_SHELL } from '#shared/content/published-files.ts'
import { pageQueryKey } from '#shared/content/page-query.ts'
import { displayPhone, telLink } from '#shared/kernel/phone.ts'
import { jsonInScript } from '#shared/kernel/json-in-script.ts'
import { SiteOrigin } from '#web/kit/site-origin.ts'
import { sitePages } from './site-pages.ts'
import { GuestShell } from './guest-shell.tsx'
import { type PageData, Providers, siteQueryClient } from './providers.tsx'
import { Router, loadPage } from './router.tsx'

export type PageToRender = {
  /** `/cabin/protea`; an address that no page has gives the page that says so. */
  readonly path: string
  /** What the page shows (`publishedPages`), by the second part of each `pageQueryKey`. */
  readonly pageData: PageData
  /** `https://www.example.com`, for the addresses that others read: canonical, previews, structured data. */
  readonly siteOrigin: string
  /** The address of the sheet with the colours of the business; undefined where they are the defaults. */
  readonly colorSheet?: string | undefined
}
export type RenderedPage = { readonly html: string; readonly status: 200 | 404 }

const ROOT = '<div id="root"'

/**
 * A page of the site as a whole HTML document: its words in the body, its title and previews in the head, its data
 * beside it for the browser to go on with, and the scripts and styles of this page alone. The same content gives the
 * same bytes. Built by web/build/build-site.ts into one file that needs nothing beside it.
 */
export async function renderPage({ path, pageData, siteOrigin, colorSheet }: PageToRender): Promise<RenderedPage> {
  const isGuestShell = path === GUEST_SHELL
  const page = isGuestShell ? undefined : sitePages.find((one) => matchPath(one.path, path))
  const files = filesOfPages[page?.file ?? ''] ?? { scripts: [], styles: [] }
  const { settings } = (pageData[pageQueryKey({ endpoint: ShowLayout })[1]] ?? {}) as Partial<Layout>
  const client = siteQueryClient(pageData)
  await loadPage(path)
  const { prelude } = await prerender(
    <SiteOrigin value={siteOrigin}>
      <div id="root" data-published={isGuestShell ? undefined : path}>
        {isGuestShell ? (
          <GuestShell settings={settings} />
        ) : (
          <StaticRouter location={path}>
            <Providers client={client}>
              <Router />
            </Providers>
          </StaticRouter>
        )}
      </div>
    </SiteOrigin>,
    // Whole parts of the page would else come at its end, to be moved into place by a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  client.clear()
  const rendered = await new Response(prelude).text()
  const noscriptText = isGuestShell ? '' : await withoutScript(settings)
  // React writes title, description and the like before the rest.
  const start = rendered.indexOf(ROOT)
  const head = [
    ...files.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    rendered.slice(0, start),
    ...files.scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`),
  ].join('')
  const html = shell
    .replace(/<title>.*?<\/title>\s*/s, '')
    .replace('<!--head-->', () => head)
    .replace(/<noscript>.*?<\/noscript>/s, (general) =>
      noscriptText ? `<noscript>${noscriptText}</noscript>` : isGuestShell ? '' : general,
    )
    .replace(`${ROOT}></div>`, () => rendered.slice(start))
    .replace('<!--data-->', () => `<script type="application/json" id="state">${jsonInScript(pageData)}</script>`)
  return {
    html: settings ? withAppearance(html, { settings, colorSheet }) : html,
    status: page?.path === '*' ? 404 : 200,
  }
}

/** Without JavaScript: whom to contact instead. Undefined where the settings name nobody. */
async function withoutScript(settings: Layout['settings'] | undefined): Promise<string | undefined> {
  if (!settings?.contactPhone || !settings.contactEmail) return undefined
  const { contactPhone, contactEmail } = settings
  const { prelude } = await prerender(
    <span>
      Without JavaScript we book for you: call <a href={telLink(contactPhone)}>{displayPhone(contactPhone)}</a> or write
      to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </span>,
  )
  return new Response(prelude).text()
}
